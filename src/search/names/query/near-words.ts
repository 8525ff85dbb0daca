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
import type { Section, SnapshotBytes } from '../../snapshot/format.ts';
import { type Blobs, blobText } from '../../snapshot/section-views.ts';
import {
  bucketOf,
  bucketSections,
  HASH_START,
  hashOn,
  hashOver,
  type KeyBuckets,
  openBuckets,
  SOUND_MARK,
} from '../index/key-buckets.ts';
import { oneAwayKeys, oneAwaySections, openOneAway } from '../index/one-away.ts';
import { MAX_KEY, type NameVocabulary } from '../index/vocabulary.ts';
import { boundedDistance } from './bounded-distance.ts';

/** Keys that may be meant by a misspelt word. */
export interface NearIndex {
  vocabulary: NameVocabulary;
  pieces: KeyBuckets;
  /** For one edit the pieces are not looked up. */
  oneAway: KeyBuckets;
  /** The letters of each key, as bits; not stored. */
  letters: Uint32Array;
}

/** Shortest key that is searched for errors. */
const SHORTEST = 4;
const IS_WORD = /^[a-z]{4,}$/;
const IS_SOUND = /^![a-zCS]{3,}$/;
const NAME = 'names.pieces';

/** Most edits looked for, and pieces of a key: one more. */
const MOST_EDITS = 2;
const PIECES = 3;

/** True for a key that is searched for errors. */
const maySlip = (key: string): boolean => IS_WORD.test(key) || IS_SOUND.test(key);

/** Where a piece of a key begins; that of a sound behind its mark. */
const pieceStart = (length: number, piece: number, mark: number): number =>
  mark + Math.floor(((length - mark) * piece) / PIECES);

/** A number for what keys have in common that one bucket is for, beside the letters of the piece. */
const kindOf = (length: number, piece: number, mark: number): number => (length * PIECES + piece) * 2 + mark;

/** The hash of a piece that is some of the letters. */
const hashOf = (letters: Uint8Array, from: number, to: number, kind: number): number =>
  hashOn(hashOver(HASH_START, kind), letters, from, to);

/** Sections for these keys, in the order of their numbers. */
export function nearSections(keys: Blobs): Section[] {
  const misspelt: number[] = [];
  for (let key = 0; key + 1 < keys.offsets.length; key++) if (maySlip(blobText(keys, key))) misspelt.push(key);
  return [...pieceSections(keys, misspelt), ...oneAwaySections(keys, misspelt)];
}

const pieceSections = (keys: Blobs, numbers: readonly number[]): Section[] =>
  bucketSections(NAME, keys, numbers, (letters, add) => {
    const mark = Number(letters[0] === SOUND_MARK);
    for (let piece = 0; piece < PIECES; piece++) {
      const to = pieceStart(letters.length, piece + 1, mark);
      add(hashOf(letters, pieceStart(letters.length, piece, mark), to, kindOf(letters.length, piece, mark)));
    }
  });

/** The index of an opened snapshot. */
export function openNearIndex(snapshot: SnapshotBytes, vocabulary: NameVocabulary): NearIndex {
  const { keys } = vocabulary;
  const letters = new Uint32Array(keys.offsets.length - 1);
  for (let key = 0; key < letters.length; key++)
    letters[key] = lettersOf(keys.bytes, keys.offsets[key]!, keys.offsets[key + 1]!);
  return {
    vocabulary,
    pieces: openBuckets(snapshot, NAME),
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
 * neighbours is one), nearest first. All that are that near are found; words that differ in more letters than
 * the edits could change are never compared.
 */
export function nearKeys(index: NearIndex, word: string, edits = editsFor(word.length)): NearKey[] {
  if (edits === 0 || word.length > MAX_KEY || !maySlip(word)) return [];
  const letters = Buffer.from(word, 'latin1');
  const own = lettersOf(letters, 0, letters.length);
  if (edits === 1) return oneAwayKeys(index, letters, own).map((key) => ({ key, distance: 1 }));
  const near: NearKey[] = [];
  const wanted: Wanted = { letters, own, mark: Number(letters[0] === SOUND_MARK) };
  for (let longer = -edits; longer <= edits; longer++) {
    const length = word.length + longer;
    if (length >= SHORTEST && length <= MAX_KEY) addOfLength(index, wanted, length, near);
  }
  near.sort((a, b) => a.distance - b.distance || a.key - b.key);
  return near;
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
  const first = hashSwapped(word, { from: mark, to: second, own: second - 1, other: second }, kindOf(length, 0, mark));
  if (first !== null) addOfPiece(index, word, { hash: first, length }, near);
  const end = { from: last, to: letters.length, own: last, other: last - 1 };
  const hash = hashSwapped(word, end, kindOf(length, 2, mark));
  if (hash !== null) addOfPiece(index, word, { hash, length }, near);
}

/** A piece that has another letter of the word in place of one of its own, as after a swap. */
interface Swapped {
  from: number;
  to: number;
  own: number;
  other: number;
}

/** The hash of such a piece; null where there is no other letter, or it is the same. */
function hashSwapped({ letters, mark }: Wanted, { from, to, own, other }: Swapped, kind: number): number | null {
  const letter = letters[own]!;
  if (other < mark || other >= letters.length || letters[other] === letter) return null;
  letters[own] = letters[other]!;
  const hash = hashOf(letters, from, to, kind);
  letters[own] = letter;
  return hash;
}

/** Adds those of the keys in the bucket of a piece that have so many letters and are within two edits of a word. */
function addOfPiece(
  { vocabulary, pieces: { at, keys }, letters: lettersOfKey }: NearIndex,
  { letters, own }: Wanted,
  { hash, length }: { hash: number; length: number },
  near: NearKey[],
): void {
  const first = vocabulary.lengthAt[length]!;
  const last = vocabulary.lengthAt[length + 1]!;
  // A letter more or less changes one letter of the set, any other edit two.
  const mostOther = 2 * MOST_EDITS - Math.abs(length - letters.length);
  const bucket = bucketOf(hash, at.length - 1);
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
