/**
 * The searchable keys of names, in byte order: folded tokens, other spellings, tokens in their original script and, with a prefix
 * character, sounds, skeletons and whole names.
 */
import { type Blobs, findSorted } from '../../snapshot/section-views.ts';

/** Name of the sections, for `blobsOf`. */
export const VOCABULARY = 'names.keys';

/** Maximum length of a key in bytes; longer keys are truncated. */
const MAX_KEY = 63;

const keyBytes = (key: string): Buffer => Buffer.from(key).subarray(0, MAX_KEY);

/** Text of one-byte characters that fits into a key. */
const AS_STORED = /^[\0-\x7f]{0,63}$/;

/** The stored bytes of a key as a latin1 string, which takes an eighth of the memory of a byte array. */
export const keyLetters = (key: string): string => (AS_STORED.test(key) ? key : keyBytes(key).toString('latin1'));

/** Keys in sorted order, and the previous index of each. */
export interface OrderedKeys {
  keys: Blobs;
  places: Uint32Array;
}

/** Sorts distinct keys by their bytes. @param keys their bytes as latin1 strings */
export function orderedKeys(keys: readonly string[]): OrderedKeys {
  const places = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
  const offsets = new Uint32Array(keys.length + 1);
  for (const [key, place] of places.entries()) offsets[key + 1] = offsets[key]! + keys[place]!.length;
  const bytes = Buffer.alloc(offsets.at(-1)!);
  for (const [key, place] of places.entries()) bytes.write(keys[place]!, offsets[key]!, 'latin1');
  return { keys: { bytes, offsets }, places };
}

/** Number of a key, -1 when no listed name has it. */
export const findKey = (keys: Blobs, key: string): number => Math.max(-1, findSorted(keys, keyBytes(key)));
