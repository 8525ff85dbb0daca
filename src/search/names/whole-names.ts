/** Listed names that are, letter by letter or sound by sound, nearly the query, whatever words the errors are in. */
import { growingNumbers } from '../../domain/gathering/growing-numbers.ts';
import type { NameForm } from '../../names/name.ts';
import { latinSkeleton } from '../../names/scripts/arabic/skeleton.ts';
import { soundKey } from '../../names/text/sound-key.ts';
import { isWholeName, type WholeName } from '../../names/text/whole-name.ts';
import { type Section, section } from '../snapshot/format.ts';
import { blobCollector, blobsOf, type Sections, u32Of } from '../snapshot/section-views.ts';
import {
  MOST_ERRORS,
  openSimilarTexts,
  type SimilarTexts,
  similarTextSections,
  similarTexts,
} from './index/similar-texts.ts';
import { SKELETON, SOUND } from './token-keys.ts';

/** The whole names of an opened snapshot. */
export interface WholeNameIndex {
  /** The letters of each entry. */
  letters: SimilarTexts;
  /** By entry: the number of the name that it is of. */
  names: Uint32Array;
}

const NAME = 'names.whole';

/** Letters of a name from which on two errors are looked for. */
const TWO_ERRORS = 8;
/** Fewest letters of the sound of a whole name, with its mark. */
const SHORTEST_SOUND = 6;

/** All names of a reading as one word: `Nam Chon Gang` and `Namchongang`. Words of a trade and legal forms are left out. */
const joinedNames = ({ tokens }: NameForm): string =>
  tokens.map(({ cls, text }) => (cls === 'name' ? text : '')).join('');

const soundOf = (joined: string): string => SOUND + soundKey(joined);
/** Vowels that another script does not write, or writes otherwise, are left out: `エコロパーク`, Ecolo Park. */
const skeletonOf = (joined: string): string => SKELETON + latinSkeleton(joined);

/** How the readings of a listed name are looked for as a whole, and those of a query. */
const soundsOf = (forms: readonly NameForm[]): string[] =>
  forms.map(joinedNames).flatMap((joined) => [soundOf(joined), skeletonOf(joined)]);
export const wholeSounds = (forms: readonly NameForm[]): Set<string> =>
  new Set(
    forms
      .map((form) =>
        form.tokens.some(({ native }) => native !== undefined)
          ? skeletonOf(joinedNames(form))
          : soundOf(joinedNames(form)),
      )
      .filter(isLong),
  );
const isLong = (sound: string): boolean => sound.length >= SHORTEST_SOUND;

/** Gathers whole names, by the number of the name that they are of. */
export function wholeNameCollector(): {
  add(spelled: readonly WholeName[], forms: readonly NameForm[], name: number): void;
  sections(): Section[];
} {
  const blobs = blobCollector(NAME);
  const names = growingNumbers(Uint32Array);
  return {
    add(spelled, forms, name) {
      const written = spelled.filter(isWholeName).map(({ letters }) => letters);
      for (const letters of new Set([...written, ...soundsOf(forms).filter(isLong)])) {
        blobs.add(letters);
        names.push(name);
      }
    },
    sections() {
      return [
        ...blobs.sections(),
        section(`${NAME}-names`, names.taken()),
        ...similarTextSections(
          `${NAME}-pieces`,
          blobs.taken(),
          Uint32Array.from({ length: names.size() }, (_, at) => at),
        ),
      ];
    },
  };
}

/** The whole names of an opened snapshot. */
export const openWholeNames = (snapshot: Sections): WholeNameIndex => ({
  letters: openSimilarTexts(snapshot, `${NAME}-pieces`, blobsOf(snapshot, NAME)),
  names: u32Of(snapshot, `${NAME}-names`),
});

/** Listed names that are these letters, or this sound, but for a few letters (`letterSlips`); of short names one. */
export function nearWholeNames({ letters, names }: WholeNameIndex, query: string): number[] {
  const { offsets } = letters.texts;
  const isNear = ({ text, errors }: { text: number; errors: number }): boolean =>
    errors < MOST_ERRORS || offsets[text + 1]! - offsets[text]! >= TWO_ERRORS;
  return similarTexts(letters, query, MOST_ERRORS)
    .filter(isNear)
    .map(({ text }) => names[text]!);
}
