/** Finds listed names that nearly equal the query letter by letter or by sound, whichever words contain the errors. */
import { growingNumbers } from '../../domain/collections/growing-numbers.ts';
import { joinedNames, type NameVariant } from '../../names/name.ts';
import { isWholeName, type WholeName } from '../../names/score/whole-name.ts';
import { latinSkeleton } from '../../names/scripts/arabic/skeleton.ts';
import { soundKey } from '../../names/text/sound-key.ts';
import { type Collector, section } from '../snapshot/format.ts';
import { blobCollector, blobsOf, type Sections, u32Of } from '../snapshot/section-views.ts';
import {
  MAX_ERRORS,
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
  /** By entry: the number of the name. */
  names: Uint32Array;
}

const NAME = 'names.whole';

/** Minimum number of letters for which two errors are allowed. */
const TWO_ERRORS = 8;
/** Minimum length of the sound of a whole name, including its prefix character. */
const SHORTEST_SOUND = 6;
/** The same of its consonants. Ones shorter than {@link SHORTEST_SOUND} must be equal. */
const SHORTEST_SKELETON = 5;

const soundOf = (joined: string): string => SOUND + soundKey(joined);
/** Omits vowels, which another script may write differently, and does not tell l from r or h from kh: `エコロパーク`, Ecolo Park. */
const skeletonOf = (joined: string): string =>
  SKELETON + latinSkeleton(joined).replaceAll('l', 'r').replaceAll('h', 'x');

/** The lookup texts for the variants of a listed name, and below those of a query. */
const soundsOf = (forms: readonly NameVariant[]): string[] =>
  forms.map(joinedNames).flatMap((joined) => [soundOf(joined), skeletonOf(joined)]);
export const wholeSounds = (forms: readonly NameVariant[]): Set<string> =>
  new Set(
    forms
      .map((form) =>
        form.tokens.some(({ native }) => native !== undefined)
          ? skeletonOf(joinedNames(form))
          : soundOf(joinedNames(form)),
      )
      .filter(isLong),
  );
const isLong = (key: string): boolean => key.length >= (key.startsWith(SKELETON) ? SHORTEST_SKELETON : SHORTEST_SOUND);

/** Collects whole names by the number of the name. */
export function wholeNameCollector(): Collector<
  [spelled: readonly WholeName[], forms: readonly NameVariant[], name: number]
> {
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

/** Listed names that equal these letters, or this sound, except for a few letters (`letterSlips`); one letter in short names. */
export function nearWholeNames({ letters, names }: WholeNameIndex, query: string): number[] {
  const { offsets } = letters.texts;
  const isShort = query.startsWith(SKELETON) && query.length < SHORTEST_SOUND;
  const isNear = ({ text, errors }: { text: number; errors: number }): boolean =>
    errors === 0 || (!isShort && (errors < MAX_ERRORS || offsets[text + 1]! - offsets[text]! >= TWO_ERRORS));
  return similarTexts(letters, query, MAX_ERRORS)
    .filter(isNear)
    .map(({ text }) => names[text]!);
}
