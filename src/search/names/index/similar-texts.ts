/**
 * Finds texts that equal a query except for one or two typing errors. Each text is split into three pieces: two errors leave one
 * piece unchanged and near its position (Li, Deng, Wang and Feng, Pass-Join, VLDB 2011), so that looking up the pieces of a query
 * finds the texts. A swap across two pieces changes both; it is undone in the query.
 *
 *     "petrov"   pieces  pe tr ov  --hash-->  buckets of (6 letters, first piece, "pe"), …
 *     at         [… 881, 887 …]               texts of bucket 6013: entries[881 .. 887]
 *     entries    [… 40, 52, 77, …]            numbers of texts
 */
import { bitCount, letterSlips } from '../../../names/text/letter-slips.ts';
import { type Section, section } from '../../snapshot/format.ts';
import { type Blobs, blobText, type Sections, u32Of } from '../../snapshot/section-views.ts';
import { findKey, SOUND } from '../token-keys.ts';

/** The texts, of one-byte letters, and their pieces. */
export interface SimilarTexts {
  texts: Blobs;
  at: Uint32Array;
  entries: Uint32Array;
  /** The letters of each text as bits; not stored. */
  letters: Uint32Array;
}

/** Maximum number of errors. A text has one more piece than that. */
export const MAX_ERRORS = 2;
const PIECES = 3;

const pieceStart = (length: number, piece: number): number => Math.floor((length * piece) / PIECES);

/** FNV-1a hash of the letters in [from, to) as a piece of a text with `length` letters. */
function hashOf(letters: Uint8Array, [from, to]: readonly [number, number], length: number, piece: number): number {
  let value = Math.imul(0x811c9dc5 ^ (length * PIECES + piece), 0x01000193);
  for (let at = from; at < to; at++) value = Math.imul(value ^ letters[at]!, 0x01000193);
  return value ^ (value >>> 15);
}

/** Builds the sections for texts with these ascending numbers. Pieces are computed twice, as a list would be large. */
export function similarTextSections(name: string, { bytes, offsets }: Blobs, numbers: ArrayLike<number>): Section[] {
  const count = PIECES * numbers.length;
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(1, count)));
  const eachPiece = (take: (bucket: number, text: number) => void): void => {
    for (let place = numbers.length - 1; place >= 0; place--) {
      const text = numbers[place]!;
      const letters = bytes.subarray(offsets[text], offsets[text + 1]);
      for (let piece = 0; piece < PIECES; piece++) {
        const range = [pieceStart(letters.length, piece), pieceStart(letters.length, piece + 1)] as const;
        take(hashOf(letters, range, letters.length, piece) & (buckets - 1), text);
      }
    }
  };
  // Ends of the buckets. Storing an entry moves the end of its bucket towards its start.
  const at = new Uint32Array(buckets + 1);
  eachPiece((bucket) => at[bucket]!++);
  for (let bucket = 1; bucket <= buckets; bucket++) at[bucket]! += at[bucket - 1]!;
  const entries = new Uint32Array(count);
  eachPiece((bucket, text) => {
    entries[--at[bucket]!] = text;
  });
  return [section(name, entries), section(`${name}-at`, at)];
}

/** The texts of an opened snapshot. */
export function openSimilarTexts(snapshot: Sections, name: string, texts: Blobs): SimilarTexts {
  const letters = new Uint32Array(texts.offsets.length - 1);
  for (let text = 0; text < letters.length; text++)
    letters[text] = lettersOf(texts.bytes, texts.offsets[text]!, texts.offsets[text + 1]!);
  return { texts, at: u32Of(snapshot, `${name}-at`), entries: u32Of(snapshot, name), letters };
}

/** One bit for each letter in [from, to); characters outside a-z share the bits. */
function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= 1 << (bytes[at]! & 31);
  return letters;
}

/** A text similar to the query, and the number of errors between them. */
export interface SimilarText {
  text: number;
  errors: number;
}

/** All texts within `most` errors (1 or 2) of the query, including the query itself. A swap of neighbouring letters is one error. */
export function similarTexts(
  { texts, at, entries, letters }: SimilarTexts,
  query: string,
  most: number,
): SimilarText[] {
  const found: SimilarText[] = [];
  const compared = new Set<number>();
  const written = Buffer.from(query, 'latin1');
  const own = lettersOf(written, 0, written.length);
  for (let length = written.length - most; length <= written.length + most; length++) {
    const longer = length - written.length;
    // An added or missing letter changes one letter of the set, any other error two.
    const mostOther = 2 * most - Math.abs(longer);
    const look = (piece: number, place: number, spelled: Uint8Array = written): void => {
      const end = place + pieceStart(length, piece + 1) - pieceStart(length, piece);
      if (place < 0 || end > spelled.length) return;
      const bucket = hashOf(spelled, [place, end], length, piece) & (at.length - 2);
      for (let i = at[bucket]!; i < at[bucket + 1]!; i++) {
        const text = entries[i]!;
        if (bitCount(letters[text]! ^ own) > mostOther || compared.has(text)) continue;
        if (texts.offsets[text + 1]! - texts.offsets[text]! !== length) continue;
        compared.add(text);
        const errors = letterSlips(query, blobText(texts, text), most)?.length;
        if (errors !== undefined) found.push({ text, errors });
      }
    };
    // Either there is no error before the first piece, or none after the last; otherwise there is one on either side of the
    // second.
    const [second, last] = [pieceStart(length, 1), pieceStart(length, 2)];
    look(0, 0);
    look(2, last - longer);
    if (most < MAX_ERRORS) continue;
    for (let shift = -1; shift <= 1; shift++) if (Math.abs(longer + shift) <= 1) look(1, second + shift);
    // One error is a swap across two pieces, the other is in the third.
    look(0, 0, swapped(written, second));
    look(2, last - longer, swapped(written, last - longer));
  }
  return found;
}

/** The letters with those at `at` and `at - 1` swapped. */
function swapped(letters: Uint8Array, at: number): Uint8Array {
  const made = Uint8Array.from(letters);
  if (at > 0 && at < letters.length) [made[at - 1], made[at]] = [letters[at]!, letters[at - 1]!];
  return made;
}

const SHORTEST = 4;
/** Matches a word, or the key of a sound, that is searched for errors. */
const MAY_BE_MISSPELT = /^(?:[a-z]{4,}|![a-zCS]{3,})$/;
const NAME = 'names.pieces';

/** Builds the sections for these keys, in the order of their numbers. */
export function nearSections(keys: Blobs): Section[] {
  const numbers = Array.from({ length: keys.offsets.length - 1 }, (_, key) => key);
  return similarTextSections(
    NAME,
    keys,
    numbers.filter((key) => MAY_BE_MISSPELT.test(blobText(keys, key))),
  );
}

/** The keys of an opened snapshot that can be found by a misspelt word. */
export const openNearWords = (snapshot: Sections, keys: Blobs): SimilarTexts => openSimilarTexts(snapshot, NAME, keys);

/** A similar key and the number of edits. */
export interface NearKey {
  key: number;
  distance: number;
}

/** Minimum length for two edits; shorter words resemble too many others. */
const TWO_EDITS = 6;

/** Number of edits allowed in a word of this length: 0, 1 or 2. */
export const editsFor = (length: number): number => (length < SHORTEST ? 0 : length < TWO_EDITS ? 1 : MAX_ERRORS);

/** Keys within `edits` edits (default: {@link editsFor} its length) of an a-z word or of a sound key, nearest first. */
export function nearKeys(index: SimilarTexts, word: string, edits = editsFor(word.length)): NearKey[] {
  if (edits === 0 || !MAY_BE_MISSPELT.test(word)) return [];
  const isSound = word.startsWith(SOUND);
  const { bytes, offsets } = index.texts;
  return similarTexts(index, word, edits)
    .filter(({ text, errors }) => errors > 0 && (bytes[offsets[text]!] === SOUND.charCodeAt(0)) === isSound)
    .map(({ text, errors }) => ({ key: text, distance: errors }))
    .sort((a, b) => a.distance - b.distance || a.key - b.key);
}

/** Maximum length of a word whose neighbours are looked up one by one; the error search covers words from this length on. */
export const LONGEST_SHORT = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Keys one edit away from an a-z word of up to three letters, or one letter shorter than a word of four. */
export function shortNeighbours(vocabulary: Blobs, word: string): number[] {
  const found = new Set<number>();
  const take = (text: string): void => {
    const key = text.length < 2 || text === word ? -1 : findKey(vocabulary, text);
    if (key >= 0) found.add(key);
  };
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') take(before + after.slice(1));
    if (word.length >= SHORTEST) continue;
    if (after.length > 1) take(before + after[1] + after[0] + after.slice(2));
    for (const letter of LETTERS) {
      take(before + letter + after);
      if (after !== '') take(before + letter + after.slice(1));
    }
  }
  return [...found];
}
