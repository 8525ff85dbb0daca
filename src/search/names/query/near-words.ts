/**
 * Words near a misspelt one. Each key is cut into three pieces: where no letters were swapped, two edits leave one of them whole,
 * and about at its place (Li, Deng, Wang and Feng, Pass-Join, VLDB 2011), so that looking up the pieces of a word finds the keys.
 * What is a swap and another edit away is one edit from the word with these letters swapped. Sounds are apart from words.
 *
 *     "petrov"   pieces  pe tr ov  --hash-->  buckets of (6 letters, first piece, "pe"), …
 *     at         [… 881, 887 …]               keys of bucket 6013: keys[881 .. 887], ascending
 *     keys       [… 40, 52, 77, …]            numbers of keys in the vocabulary
 */
import { bitCount } from '../../../domain/bit-count.ts';
import { growingNumbers, numbersByList } from '../../../domain/gathering/growing-numbers.ts';
import { type Section, type SnapshotBytes, section } from '../../snapshot/format.ts';
import { type Blobs, blobText, u32Of } from '../../snapshot/section-views.ts';
import { type OneAway, oneAwayKeys, oneAwaySections, openOneAway } from '../index/one-away.ts';
import { MAX_KEY, type NameVocabulary } from '../index/vocabulary.ts';
import { SOUND } from '../token-keys.ts';
import { boundedDistance } from './bounded-distance.ts';

/** Keys that may be meant by a misspelt word. */
export interface NearIndex {
  vocabulary: NameVocabulary;
  /** Keys by the buckets of their pieces. */
  at: Uint32Array;
  keys: Uint32Array;
  /** For one edit the pieces are not looked up. */
  oneAway: OneAway;
  /** The letters of each key, as bits; not stored. */
  letters: Uint32Array;
}

/** Shortest key that is searched for errors. */
const SHORTEST = 4;
const IS_WORD = /^[a-z]{4,}$/;
const IS_SOUND = /^![a-zCS]{3,}$/;
const SOUND_MARK = SOUND.charCodeAt(0);

/** Most edits looked for, and pieces of a key: one more. */
const MOST_EDITS = 2;
const PIECES = 3;

/** True for a key that is searched for errors. */
const maySlip = (key: string): boolean => IS_WORD.test(key) || IS_SOUND.test(key);

/** Where a piece of a key begins; that of a sound behind its mark. */
const pieceStart = (length: number, piece: number, mark: number): number =>
  mark + Math.floor(((length - mark) * piece) / PIECES);

/** A number for the letters of a piece; its bucket, where it is cut to the number of buckets, which is a power of two. */
function hashOf(letters: Uint8Array, from: number, to: number, kind: number): number {
  let value = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  for (let at = from; at < to; at++) value = Math.imul(value ^ letters[at]!, 0x01000193);
  return value ^ (value >>> 15);
}

/** A number for what keys have in common that one bucket is for, beside the letters of the piece. */
const kindOf = (length: number, piece: number, mark: number): number => (length * PIECES + piece) * 2 + mark;

/** Buckets for each key, about as many as it has pieces. */
const BUCKETS_PER_KEY = 2;

/** Sections for these keys, in the order of their numbers. */
export const nearSections = (keys: Blobs): Section[] => [...pieceSections(keys), ...oneAwaySections(keys, maySlip)];

function pieceSections(keys: Blobs): Section[] {
  const { bytes, offsets } = keys;
  const count = offsets.length - 1;
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(1, count * BUCKETS_PER_KEY)));
  const pieces = { buckets: growingNumbers(Uint32Array), keys: growingNumbers(Uint32Array) };
  for (let key = 0; key < count; key++) {
    if (!maySlip(blobText(keys, key))) continue;
    const letters = bytes.subarray(offsets[key], offsets[key + 1]);
    const mark = Number(letters[0] === SOUND_MARK);
    for (let piece = 0; piece < PIECES; piece++) {
      const from = pieceStart(letters.length, piece, mark);
      const to = pieceStart(letters.length, piece + 1, mark);
      pieces.buckets.push(hashOf(letters, from, to, kindOf(letters.length, piece, mark)) & (buckets - 1));
      pieces.keys.push(key);
    }
  }
  const lists = numbersByList(buckets, pieces.buckets.taken(), pieces.keys.taken());
  return [section('names.pieces', lists.values), section('names.pieces-at', lists.at)];
}

/** The index of an opened snapshot. */
export function openNearIndex(snapshot: SnapshotBytes, vocabulary: NameVocabulary): NearIndex {
  const { keys } = vocabulary;
  const letters = new Uint32Array(keys.offsets.length - 1);
  for (let key = 0; key < letters.length; key++)
    letters[key] = lettersOf(keys.bytes, keys.offsets[key]!, keys.offsets[key + 1]!);
  return {
    vocabulary,
    at: u32Of(snapshot, 'names.pieces-at'),
    keys: u32Of(snapshot, 'names.pieces'),
    oneAway: openOneAway(snapshot),
    letters,
  };
}

/** A bit for each letter (of a-z; others share the bits) that stands in some bytes. */
function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= 1 << (bytes[at]! & 31);
  return letters;
}

/** A key near the wanted word and how many edits away. */
export interface NearKey {
  key: number;
  distance: number;
}

/** Letters from which on two edits are looked for; shorter words are near too many others. */
const TWO_EDITS = 6;

/** Edits looked for in a word of so many letters: 0, 1 or 2. */
export const editsFor = (length: number): number => (length < SHORTEST ? 0 : length < TWO_EDITS ? 1 : MOST_EDITS);

/**
 * Keys within `edits` edits, {@link editsFor} its length unless stated, of an a-z word or of a key of a sound (a swap of
 * neighbours is one), nearest first, at most `limit`. All that are that near are found; words that differ in more letters than
 * the edits could change are never compared.
 */
export function nearKeys(index: NearIndex, word: string, limit: number, edits = editsFor(word.length)): NearKey[] {
  if (edits === 0 || word.length > MAX_KEY || !maySlip(word)) return [];
  const letters = Buffer.from(word, 'latin1');
  const own = lettersOf(letters, 0, letters.length);
  if (edits === 1)
    return oneAwayKeys(index, letters, own)
      .slice(0, limit)
      .map((key) => ({ key, distance: 1 }));
  const near: NearKey[] = [];
  const wanted: Wanted = { letters, own, mark: Number(letters[0] === SOUND_MARK) };
  for (let longer = -edits; longer <= edits; longer++) {
    const length = word.length + longer;
    if (length >= SHORTEST && length <= MAX_KEY) addOfLength(index, wanted, length, near);
  }
  near.sort((a, b) => a.distance - b.distance || a.key - b.key);
  return near.slice(0, limit);
}

/** A word that near keys are looked for of, its letters as bits, and how many of them mark a sound. */
interface Wanted {
  letters: Uint8Array;
  own: number;
  mark: number;
}

/** Adds the keys of so many letters within two edits of a word. */
function addOfLength(index: NearIndex, word: Wanted, length: number, near: NearKey[]): void {
  const { letters, mark } = word;
  const longer = length - letters.length;
  const second = pieceStart(length, 1, mark);
  const third = pieceStart(length, 2, mark);
  for (let piece = 0; piece < PIECES; piece++) {
    const start = pieceStart(length, piece, mark);
    const size = pieceStart(length, piece + 1, mark) - start;
    // As many edits as pieces stand before this one may have moved it, and the others must bring the lengths together.
    const behind = MOST_EDITS - piece;
    const from = Math.max(mark, start - piece, start - longer - behind);
    const to = Math.min(letters.length - size, start + piece, start - longer + behind);
    const kind = kindOf(length, piece, mark);
    for (let place = from; place <= to; place++)
      addOfPiece(index, word, { hash: hashOf(letters, place, place + size, kind), length }, near);
  }
  if (Math.abs(longer) === MOST_EDITS) return;
  // A swap across two pieces changes both. With the other edit in the third, the first piece has its last letter from behind it,
  // or the last piece its first letter from before it.
  const last = third - longer;
  if (second < letters.length) {
    const own = letters[second - 1]!;
    letters[second - 1] = letters[second]!;
    const hash = hashOf(letters, mark, second, kindOf(length, 0, mark));
    letters[second - 1] = own;
    if (letters[second] !== own) addOfPiece(index, word, { hash, length }, near);
  }
  if (last > mark) {
    const own = letters[last]!;
    letters[last] = letters[last - 1]!;
    const hash = hashOf(letters, last, letters.length, kindOf(length, 2, mark));
    letters[last] = own;
    if (letters[last - 1] !== own) addOfPiece(index, word, { hash, length }, near);
  }
}

/** Adds those of the keys in the bucket of a piece that have so many letters and are within two edits of a word. */
function addOfPiece(
  { vocabulary, at, keys, letters: lettersOfKey }: NearIndex,
  { letters, own }: Wanted,
  { hash, length }: { hash: number; length: number },
  near: NearKey[],
): void {
  const first = vocabulary.lengthAt[length]!;
  const last = vocabulary.lengthAt[length + 1]!;
  // A letter more or less changes one letter of the set, any other edit two.
  const mostOther = 2 * MOST_EDITS - Math.abs(length - letters.length);
  const bucket = hash & (at.length - 2);
  const end = at[bucket + 1]!;
  for (let i = at[bucket]!; i < end; i++) {
    const key = keys[i]!;
    if (bitCount(lettersOfKey[key]! ^ own) > mostOther || key < first || key >= last) continue;
    const distance = boundedDistance(letters, vocabulary.keys, key, MOST_EDITS);
    if (distance <= MOST_EDITS && distance > 0) add(near, key, distance);
  }
}

/** Adds a key that is not there yet. */
function add(near: NearKey[], key: number, distance: number): void {
  for (let at = 0; at < near.length; at++) if (near[at]!.key === key) return;
  near.push({ key, distance });
}
