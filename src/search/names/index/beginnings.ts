/**
 * Listed names by how they begin, for names that a field cut off: a line of a payment message holds 35 characters, many a
 * register 30 or 40.
 *
 *     texts [… "limited liability company vektor", "limited liability company veloks" …]   in the order of their letters
 *     "limited liability company velo"  ->  all from the first that begins so on
 */
import { CUT } from '../../../names/score/whole-weights.ts';
import type { WholeName } from '../../../names/text/whole-name.ts';
import { type Section, section } from '../../snapshot/format.ts';
import {
  type Blobs,
  blobCollector,
  blobsOf,
  blobText,
  findSorted,
  type Sections,
  u32Of,
} from '../../snapshot/section-views.ts';

/** The beginnings of names: their words, in order, and the name that each is of. */
export interface BeginningIndex {
  texts: Blobs;
  names: Uint32Array;
}

/** Letters and spaces of a beginning; longer queries are not looked up. */
const LONGEST = 128;

/** Gathers the beginnings of long names, by the number of the name that they are of. */
export function beginningCollector(): {
  add(spelled: readonly WholeName[], name: number): void;
  sections(): Section[];
} {
  /** By name: its beginnings. */
  const gathered: string[][] = [];
  return {
    add(spelled, name) {
      for (const { words, letters } of spelled) {
        if (letters.length <= CUT.fewestLetters) continue;
        const text = words.join(' ').slice(0, LONGEST);
        gathered[name] ??= [];
        if (!gathered[name].includes(text)) gathered[name].push(text);
      }
    },
    sections() {
      const ordered = gathered
        .flatMap((texts, name) => texts.map((text) => ({ text, name })))
        .sort((a, b) => (a.text === b.text ? a.name - b.name : a.text < b.text ? -1 : 1));
      const blobs = blobCollector('names.beginnings');
      for (const { text } of ordered) blobs.add(text);
      return [
        ...blobs.sections(),
        section(
          'names.beginning-names',
          Uint32Array.from(ordered, ({ name }) => name),
        ),
        // What stands here stands in the names too.
      ].map((one) => ({ ...one, volatile: true }));
    },
  };
}

/** The beginnings of an opened snapshot. */
export const openBeginnings = (snapshot: Sections): BeginningIndex => ({
  texts: blobsOf(snapshot, 'names.beginnings'),
  names: u32Of(snapshot, 'names.beginning-names'),
});

/** The listed names that begin with these words, the last of which may be cut. */
export function namesBeginning({ texts, names }: BeginningIndex, { words, letters }: WholeName): number[] {
  const beginning = words.join(' ');
  const wanted = Buffer.from(beginning);
  if (letters.length < CUT.fewestLetters || wanted.length >= LONGEST) return [];
  const found: number[] = [];
  const first = findSorted(texts, wanted);
  for (let at = first < 0 ? ~first : first; at < names.length && blobText(texts, at).startsWith(beginning); at++)
    found.push(names[at]!);
  return found;
}
