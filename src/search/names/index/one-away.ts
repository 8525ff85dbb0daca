/**
 * Keys by what is left of them without one of their letters: two words one edit apart (a swap of neighbours is one) have that in
 * common, or one of them is what is left of the other. After the symmetric deletion of SymSpell (Garbe 2012).
 *
 *     "bank" --hash--> buckets of "bank", "ank", "bnk", "bak", "ban"
 *     at             [… 881, 884 …]                keys of bucket 6013: keys[881 .. 884], ascending
 */
import { bitCount } from '../../../domain/bit-count.ts';
import { growingNumbers, numbersByList } from '../../../domain/gathering/growing-numbers.ts';
import { type Section, type SnapshotBytes, section } from '../../snapshot/format.ts';
import { type Blobs, blobText, u32Of } from '../../snapshot/section-views.ts';
import { boundedDistance } from '../query/bounded-distance.ts';
import { SOUND } from '../token-keys.ts';
import type { NameVocabulary } from './vocabulary.ts';

/** Keys by the bucket of what is left of them. */
export interface OneAway {
  at: Uint32Array;
  keys: Uint32Array;
}

/** Buckets for each key: as words leave about ten pieces each and half of the keys are none, a bucket holds two or three. */
const BUCKETS_PER_KEY = 2;

/** No letter is left out. */
const NONE = -1;

const SOUND_MARK = SOUND.charCodeAt(0);

/** The bucket of a word without one of its letters, of a number of buckets that is a power of two. */
function bucketOf(word: Uint8Array, without: number, buckets: number): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) if (at !== without) value = Math.imul(value ^ word[at]!, 0x01000193);
  return (value ^ (value >>> 15)) & (buckets - 1);
}

/** True for a letter behind the same, without which the same is left, and for the mark of a sound, which no word has. */
const isKept = (word: Uint8Array, at: number): boolean => word[at] === (at > 0 ? word[at - 1] : SOUND_MARK);

/** Sections for those of these keys that may be misspelt, in the order of their numbers. */
export function oneAwaySections(keys: Blobs, maySlip: (key: string) => boolean): Section[] {
  const { bytes, offsets } = keys;
  const count = offsets.length - 1;
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(1, count * BUCKETS_PER_KEY)));
  const left = { buckets: growingNumbers(Uint32Array), keys: growingNumbers(Uint32Array) };
  for (let key = 0; key < count; key++) {
    if (!maySlip(blobText(keys, key))) continue;
    const word = bytes.subarray(offsets[key], offsets[key + 1]);
    for (let without = NONE; without < word.length; without++) {
      if (isKept(word, without)) continue;
      left.buckets.push(bucketOf(word, without, buckets));
      left.keys.push(key);
    }
  }
  const lists = numbersByList(buckets, left.buckets.taken(), left.keys.taken());
  return [section('names.one-away', lists.values), section('names.one-away-at', lists.at)];
}

/** The index of an opened snapshot. */
export const openOneAway = (snapshot: SnapshotBytes): OneAway => ({
  at: u32Of(snapshot, 'names.one-away-at'),
  keys: u32Of(snapshot, 'names.one-away'),
});

/** What {@link oneAwayKeys} reads: the letters of each key as bits. */
interface Known {
  vocabulary: NameVocabulary;
  letters: Uint32Array;
  oneAway: OneAway;
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
    const bucket = bucketOf(word, without, at.length - 1);
    for (let i = at[bucket]!; i < at[bucket + 1]!; i++) {
      const key = oneAway.keys[i]!;
      if (key < first || key >= last || bitCount(letters[key]! ^ ownLetters) > 2) continue;
      if (!found.includes(key) && boundedDistance(word, keys, key, 1) === 1) found.push(key);
    }
  }
  return found.sort((a, b) => a - b);
}
