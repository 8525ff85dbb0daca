import { radixOrder } from '../../../domain/gathering/radix-order.ts';
import { type Section, type SnapshotBytes, section } from '../../snapshot/format.ts';
import { type Blobs, blobsOf, u32Of } from '../../snapshot/section-views.ts';

/**
 * The searchable keys of names: folded tokens, other spellings, native tokens and, behind marks, sounds, skeletons and whole
 * names. Keys are numbered by length, then by bytes.
 *
 *     "rosneft" --hash--> table [… 0, 813, 0 …]    open addressing: number of the key + 1, or 0 where none is; the bits
 *                                                  above the highest number are the hash's, which tell most other keys
 *     key 812 --> keys.bytes[offsets[812] .. offsets[813]]
 *     lengthAt [… 640, 1190 …]                     keys of 7 bytes: lengthAt[7] .. lengthAt[8]
 */
export interface NameVocabulary {
  keys: Blobs;
  table: Uint32Array;
  /** `lengthAt[n]` = first key of at least n bytes. */
  lengthAt: Uint32Array;
}

/** Longest key in bytes; longer tokens are cut. */
export const MAX_KEY = 63;

function hash(bytes: Uint8Array, length = bytes.length): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < length; i++) value = Math.imul(value ^ bytes[i]!, 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** The key as stored: cut to {@link MAX_KEY} bytes. */
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

/** Orders different keys by length, then by bytes. @param keys their bytes, each as a letter (`latin1`) */
export function orderedKeys(keys: readonly string[]): OrderedKeys {
  const firstOf = new Uint32Array(MAX_KEY + 2);
  for (const { length } of keys) firstOf[length + 1]!++;
  for (let length = 1; length < firstOf.length; length++) firstOf[length]! += firstOf[length - 1]!;
  const byLength = new Uint32Array(keys.length);
  const next = firstOf.slice();
  for (const [place, { length }] of keys.entries()) byLength[next[length]!++] = place;
  const offsets = new Uint32Array(keys.length + 1);
  const places = new Uint32Array(keys.length);
  const bytes = Buffer.alloc(keys.reduce((sum, { length }) => sum + length, 0));
  for (let length = 0, end = 0; length <= MAX_KEY; length++) {
    const unordered = byLength.subarray(firstOf[length], firstOf[length + 1]);
    const own = Buffer.alloc(unordered.length * length);
    for (const [at, place] of unordered.entries()) own.write(keys[place]!, at * length, 'latin1');
    for (const [at, from] of radixOrder(own, unordered.length).entries()) {
      own.copy(bytes, end, from * length, (from + 1) * length);
      const key = firstOf[length]! + at;
      places[key] = unordered[from]!;
      offsets[key + 1] = end += length;
    }
  }
  return { keys: { bytes, offsets }, places };
}

/** Sections for these keys, in the order of {@link orderedKeys}. */
export function vocabularySections({ bytes, offsets }: Blobs): Section[] {
  const count = offsets.length - 1;
  let size = 16;
  while (size < count * 2) size *= 2;
  const table = new Uint32Array(size);
  const numberBits = bitsOf(count);
  const lengthAt = new Uint32Array(MAX_KEY + 2).fill(count);
  for (let id = 0; id < count; id++) {
    const key = bytes.subarray(offsets[id], offsets[id + 1]);
    const hashed = hash(key);
    let slot = hashed & (size - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    table[slot] = ((hashed >>> numberBits) << numberBits) | (id + 1);
    for (let n = key.length; n >= 0 && lengthAt[n] === count; n--) lengthAt[n] = id;
  }
  return [
    section('names.keys', bytes),
    section('names.keys.offsets', offsets),
    section('names.key-table', table),
    section('names.key-lengths', lengthAt),
  ];
}

export const openVocabulary = (snapshot: SnapshotBytes): NameVocabulary => ({
  keys: blobsOf(snapshot, 'names.keys'),
  table: u32Of(snapshot, 'names.key-table'),
  lengthAt: u32Of(snapshot, 'names.key-lengths'),
});

/** Number of a key, -1 when no listed name has it. */
export function findKey({ keys, table }: NameVocabulary, key: string): number {
  const length = spell(key);
  const mask = table.length - 1;
  const hashed = hash(spelt, length);
  const numberBits = bitsOf(keys.offsets.length - 1);
  for (let slot = hashed & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
    const differs = table[slot]! ^ hashed;
    if (differs >>> numberBits !== 0) continue;
    const id = ((differs ^ hashed) & ((1 << numberBits) - 1)) - 1;
    if (isSpelt(keys, id, length)) return id;
  }
  return -1;
}

/** Bits that a number of up to `count` takes, 31 at most. */
const bitsOf = (count: number): number => 32 - Math.clz32(count);

const spelt = new Uint8Array(MAX_KEY);

/** Puts the bytes of a key into `spelt`, cut to its size, and gives their number; without a buffer of its own for most. */
function spell(key: string): number {
  const length = Math.min(key.length, MAX_KEY);
  for (let at = 0; at < length; at++) {
    const code = key.charCodeAt(at);
    if (code > 127) {
      const bytes = keyBytes(key);
      spelt.set(bytes);
      return bytes.length;
    }
    spelt[at] = code;
  }
  return length;
}

function isSpelt({ bytes, offsets }: Blobs, id: number, length: number): boolean {
  const start = offsets[id]!;
  if (offsets[id + 1]! - start !== length) return false;
  for (let i = 0; i < length; i++) if (bytes[start + i] !== spelt[i]) return false;
  return true;
}
