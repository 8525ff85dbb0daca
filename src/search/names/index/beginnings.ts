/**
 * Finds listed names by their prefix, for names truncated by a field: a line of a payment message has 35 characters, many
 * registers 30 or 40.
 *
 *     texts [… "limited liability company vektor", "limited liability company veloks" …]   in alphabetical order
 *     "limited liability company velo"  ->  all texts with this prefix
 */

import type { WholeName } from '../../../names/score/whole-name.ts';
import { TRUNCATED_NAME } from '../../../names/score/whole-weights.ts';
import { type Collector, section } from '../../snapshot/format.ts';
import {
  type Blobs,
  blobCollector,
  blobsOf,
  blobText,
  findSorted,
  type Sections,
  u32Of,
} from '../../snapshot/section-views.ts';

/** Prefixes of names: their words, in alphabetical order, and the number of each name. */
export interface BeginningIndex {
  texts: Blobs;
  names: Uint32Array;
}

/** Maximum length of a stored prefix in letters and spaces; longer queries are not looked up. */
const LONGEST = 128;

/** Collects the prefixes of long names, by the number of the name. */
export function beginningCollector(): Collector<[spelled: readonly WholeName[], name: number]> {
  const gathered: string[][] = [];
  return {
    add(spelled, name) {
      for (const { words, letters } of spelled) {
        if (letters.length <= TRUNCATED_NAME.fewestLetters) continue;
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
      const names = Uint32Array.from(ordered, ({ name }) => name);
      // These sections repeat the names, so they are excluded from the data version.
      return [...blobs.sections(), section('names.beginning-names', names)].map((one) => ({ ...one, volatile: true }));
    },
  };
}

/** The prefixes of an opened snapshot. */
export const openBeginnings = (snapshot: Sections): BeginningIndex => ({
  texts: blobsOf(snapshot, 'names.beginnings'),
  names: u32Of(snapshot, 'names.beginning-names'),
});

/** The listed names that start with these words; the last word may be truncated. */
export function namesBeginning({ texts, names }: BeginningIndex, { words, letters }: WholeName): number[] {
  const beginning = words.join(' ');
  const wanted = Buffer.from(beginning);
  if (letters.length < TRUNCATED_NAME.fewestLetters || wanted.length >= LONGEST) return [];
  const found: number[] = [];
  const first = findSorted(texts, wanted);
  for (let at = first < 0 ? ~first : first; at < names.length && blobText(texts, at).startsWith(beginning); at++)
    found.push(names[at]!);
  return found;
}
