/** Keys of the vocabulary by the hashes of parts of them: the keys of bucket i are `keys[at[i] .. at[i + 1]]`, ascending. */
import { growingNumbers, numbersByList } from '../../../domain/gathering/growing-numbers.ts';
import { type Section, type SnapshotBytes, section } from '../../snapshot/format.ts';
import { type Blobs, u32Of } from '../../snapshot/section-views.ts';
import { SOUND } from '../token-keys.ts';

/** Keys by bucket. */
export interface KeyBuckets {
  at: Uint32Array;
  keys: Uint32Array;
}

/** The byte by which a key that is a sound begins. */
export const SOUND_MARK = SOUND.charCodeAt(0);

/** Buckets for each key: those that may be misspelt have three to ten parts and are half of all, so a bucket holds one to three. */
const BUCKETS_PER_KEY = 2;

/** Where the hash of a part begins, and what it is multiplied by (FNV-1a). */
export const HASH_START = 0x811c9dc5;
const PRIME = 0x01000193;

/** The hash that goes on over a number. */
export const hashOver = (hash: number, value: number): number => Math.imul(hash ^ value, PRIME);

/** The hash that goes on over some letters. */
export function hashOn(hash: number, letters: Uint8Array, from: number, to: number): number {
  let value = hash;
  for (let at = from; at < to; at++) value = Math.imul(value ^ letters[at]!, PRIME);
  return value;
}

/** The bucket of a hash, of a number of buckets that is a power of two. */
export const bucketOf = (hash: number, buckets: number): number => (hash ^ (hash >>> 15)) & (buckets - 1);

/**
 * Sections for keys in the buckets of their parts. @param numbers of the keys, ascending @param hashesOf hands on the hash of each
 * part of a key
 */
export function bucketSections(
  name: string,
  { bytes, offsets }: Blobs,
  numbers: readonly number[],
  hashesOf: (letters: Uint8Array, add: (hash: number) => void) => void,
): Section[] {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(1, (offsets.length - 1) * BUCKETS_PER_KEY)));
  const parts = { buckets: growingNumbers(Uint32Array), keys: growingNumbers(Uint32Array) };
  for (const key of numbers)
    hashesOf(bytes.subarray(offsets[key], offsets[key + 1]), (hash) => {
      parts.buckets.push(bucketOf(hash, buckets));
      parts.keys.push(key);
    });
  const lists = numbersByList(buckets, parts.buckets.taken(), parts.keys.taken());
  return [section(name, lists.values), section(`${name}-at`, lists.at)];
}

/** The buckets of an opened snapshot. */
export const openBuckets = (snapshot: SnapshotBytes, name: string): KeyBuckets => ({
  at: u32Of(snapshot, `${name}-at`),
  keys: u32Of(snapshot, name),
});
