/**
 * The searchable keys of names, in the order of their bytes: folded tokens, other spellings, native tokens and, behind marks,
 * sounds, skeletons and whole names.
 */
import { type Blobs, findSorted } from '../../snapshot/section-views.ts';

/** Name of the sections, as `blobsOf` reads them. */
export const VOCABULARY = 'names.keys';

/** Longest key in bytes; longer tokens are cut. */
const MAX_KEY = 63;

const keyBytes = (key: string): Buffer => Buffer.from(key).subarray(0, MAX_KEY);

/** Letters that are one byte each, no more than a key has. */
const AS_STORED = /^[\0-\x7f]{0,63}$/;

/** The bytes of a key as it is stored, each as a letter: an eighth of the memory that bytes take by themselves. */
export const keyLetters = (key: string): string => (AS_STORED.test(key) ? key : keyBytes(key).toString('latin1'));

/** Keys in the order of their numbers, and where each stood before. */
export interface OrderedKeys {
  keys: Blobs;
  places: Uint32Array;
}

/** Orders different keys by their bytes. @param keys their bytes, each as a letter (`latin1`) */
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
