/**
 * Texts that are a query but for one or two typing errors. Each text is cut into three pieces: two errors leave one of them
 * whole, and about at its place (Li, Deng, Wang and Feng, Pass-Join, VLDB 2011), so that looking up the pieces of a query finds
 * the texts. A swap across two pieces changes both; its letters are swapped back in the query.
 *
 *     "petrov"   pieces  pe tr ov  --hash-->  buckets of (6 letters, first piece, "pe"), …
 *     at         [… 881, 887 …]               texts of bucket 6013: entries[881 .. 887]
 *     entries    [… 40, 52, 77, …]            numbers of texts
 */

import { bitCount } from '../../../names/text/letter-bits.ts';
import { letterSlips } from '../../../names/text/letter-slips.ts';
import { type Section, section } from '../../snapshot/format.ts';
import { type Blobs, blobText, type Sections, u32Of } from '../../snapshot/section-views.ts';

/** The texts, of letters of one byte each, and their pieces. */
export interface SimilarTexts {
  texts: Blobs;
  at: Uint32Array;
  entries: Uint32Array;
  /** The letters of each text, as bits; not stored. */
  letters: Uint32Array;
}

/** Most errors looked for, and pieces of a text: one more. */
export const MOST_ERRORS = 2;
const PIECES = 3;

const pieceStart = (length: number, piece: number): number => Math.floor((length * piece) / PIECES);

/** FNV-1a of the letters in [from, to) as a piece of a text of so many letters. */
function hashOf(letters: Uint8Array, [from, to]: readonly [number, number], length: number, piece: number): number {
  let value = Math.imul(0x811c9dc5 ^ (length * PIECES + piece), 0x01000193);
  for (let at = from; at < to; at++) value = Math.imul(value ^ letters[at]!, 0x01000193);
  return value ^ (value >>> 15);
}

/** Sections for those of the texts that these numbers say, in rising order. Pieces are read twice, counted and put in place: a list of them would be large. */
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
  // Where each bucket ends; each piece that is put in place moves it towards where the bucket begins.
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

/** A bit for each letter (of a-z; others share the bits) in [from, to) of some bytes. */
function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= 1 << (bytes[at]! & 31);
  return letters;
}

/** A text near the query, and how many errors are between them. */
export interface SimilarText {
  text: number;
  errors: number;
}

/** Every text of which at most `most` errors, 1 or 2, make the query; itself too. A swap of neighbours is one error. */
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
    // A letter more or less changes one letter of the set, any other error two.
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
    // No error before the first piece, or none behind the last; else one on either side of the second.
    const [second, last] = [pieceStart(length, 1), pieceStart(length, 2)];
    look(0, 0);
    look(2, last - longer);
    if (most < MOST_ERRORS) continue;
    for (let shift = -1; shift <= 1; shift++) if (Math.abs(longer + shift) <= 1) look(1, second + shift);
    // Two pieces changed by a swap and the third by another error.
    look(0, 0, swapped(written, second));
    look(2, last - longer, swapped(written, last - longer));
  }
  return found;
}

/** Letters of which the one at a place and the one before it are swapped. */
function swapped(letters: Uint8Array, at: number): Uint8Array {
  const made = Uint8Array.from(letters);
  if (at > 0 && at < letters.length) [made[at - 1], made[at]] = [letters[at]!, letters[at - 1]!];
  return made;
}
