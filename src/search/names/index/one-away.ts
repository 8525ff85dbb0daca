/**
 * Keys by what is left of them without one of their letters: two words one edit apart (a swap of neighbours is one) have that in
 * common, or one of them is what is left of the other. After the symmetric deletion of SymSpell (Garbe 2012).
 *
 *     "bank" --hash--> buckets of "bank", "ank", "bnk", "bak", "ban"
 *     at             [… 881, 884 …]                keys of bucket 6013: keys[881 .. 884], ascending
 */
import { bitCount } from '../../../domain/bit-count.ts';
import type { Section, SnapshotBytes } from '../../snapshot/format.ts';
import type { Blobs } from '../../snapshot/section-views.ts';
import { boundedDistance } from '../query/bounded-distance.ts';
import {
  bucketOf,
  bucketSections,
  HASH_START,
  hashOn,
  type KeyBuckets,
  openBuckets,
  SOUND_MARK,
} from './key-buckets.ts';
import type { NameVocabulary } from './vocabulary.ts';

const NAME = 'names.one-away';

/** No letter is left out. */
const NONE = -1;

/** The hash of a word without one of its letters. */
const hashWithout = (word: Uint8Array, without: number): number =>
  hashOn(hashOn(HASH_START, word, 0, without), word, without + 1, word.length);

/** True for a letter behind the same, without which the same is left, and for the mark of a sound, which no word has. */
const isKept = (word: Uint8Array, at: number): boolean => word[at] === (at > 0 ? word[at - 1] : SOUND_MARK);

/** Sections for the keys of these numbers. */
export const oneAwaySections = (keys: Blobs, numbers: readonly number[]): Section[] =>
  bucketSections(NAME, keys, numbers, (word, add) => {
    for (let without = NONE; without < word.length; without++)
      if (!isKept(word, without)) add(hashWithout(word, without));
  });

/** The index of an opened snapshot. */
export const openOneAway = (snapshot: SnapshotBytes): KeyBuckets => openBuckets(snapshot, NAME);

/** What {@link oneAwayKeys} reads: the letters of each key as bits. */
interface Known {
  vocabulary: NameVocabulary;
  letters: Uint32Array;
  oneAway: KeyBuckets;
}

/** Keys one edit from a word, ascending. */
export function oneAwayKeys({ vocabulary, letters, oneAway }: Known, word: Uint8Array, ownLetters: number): number[] {
  const { keys, lengthAt } = vocabulary;
  const { at } = oneAway;
  // Keys are numbered by length, which tells most strangers of a bucket.
  const first = lengthAt[word.length - 1]!;
  const last = lengthAt[Math.min(word.length + 2, lengthAt.length - 1)]!;
  const found: number[] = [];
  for (let without = NONE; without < word.length; without++) {
    if (isKept(word, without)) continue;
    const bucket = bucketOf(hashWithout(word, without), at.length - 1);
    for (let i = at[bucket]!; i < at[bucket + 1]!; i++) {
      const key = oneAway.keys[i]!;
      if (key < first || key >= last || bitCount(letters[key]! ^ ownLetters) > 2) continue;
      if (!found.includes(key) && boundedDistance(word, keys, key, 1) === 1) found.push(key);
    }
  }
  return found.sort((a, b) => a - b);
}
