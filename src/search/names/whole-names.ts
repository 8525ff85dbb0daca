/** Listed names that are letter by letter nearly the query, whatever words the errors are in. */
import { isWholeName, type WholeName } from '../../names/text/whole-name.ts';
import { type Section, type SnapshotBytes, section } from '../snapshot/format.ts';
import { blobCollector, blobsOf, u32Of } from '../snapshot/section-views.ts';
import {
  MOST_ERRORS,
  openSimilarTexts,
  type SimilarTexts,
  similarTextSections,
  similarTexts,
} from './index/similar-texts.ts';

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

/** Gathers whole names, by the number of the name that they are of. */
export function wholeNameCollector(): {
  add(spelled: readonly WholeName[], name: number): void;
  sections(): Section[];
} {
  const blobs = blobCollector(NAME);
  const names: number[] = [];
  return {
    add(spelled, name) {
      for (const letters of new Set(spelled.filter(isWholeName).map((one) => one.letters))) {
        blobs.add(letters);
        names.push(name);
      }
    },
    sections() {
      return [
        ...blobs.sections(),
        section(`${NAME}-names`, Uint32Array.from(names)),
        ...similarTextSections(`${NAME}-pieces`, blobs.taken(), names.keys()),
      ];
    },
  };
}

/** The whole names of an opened snapshot. */
export const openWholeNames = (snapshot: SnapshotBytes): WholeNameIndex => ({
  letters: openSimilarTexts(snapshot, `${NAME}-pieces`, blobsOf(snapshot, NAME)),
  names: u32Of(snapshot, `${NAME}-names`),
});

/** Listed names that are the query but for a few letters (`letterSlips`); of short names one. */
export function nearWholeNames({ letters, names }: WholeNameIndex, query: WholeName): number[] {
  const { offsets } = letters.texts;
  const isNear = ({ text, errors }: { text: number; errors: number }): boolean =>
    errors < MOST_ERRORS || offsets[text + 1]! - offsets[text]! >= TWO_ERRORS;
  return similarTexts(letters, query.letters, MOST_ERRORS)
    .filter(isNear)
    .map(({ text }) => names[text]!);
}
