/**
 * Listed names that are letter by letter nearly the query, whatever words the slips are in. Each name is cut into pieces;
 * where two names differ by few slips, some piece is whole in both and about at the same place (Li, Deng, Wang and Feng,
 * Pass-Join, VLDB 2011), so that looking up the pieces of a query finds them.
 *
 *     "vladimir putin"  vladimirputin, 13 letters  ->  vlad imi rpu tin
 *     piece 2 of 4 "imi" of 13 letters  --hash-->  bucketAt [… 90, 94 …]  ->  entries[90 .. 94]
 */
import { bitCount } from '../../domain/bit-count.ts';
import { WHOLE } from '../../names/score/whole-weights.ts';
import { letterBits } from '../../names/text/letter-bits.ts';
import { beginLetters, fillLetters, haveFewSlips, noLetters } from '../../names/text/letter-slips.ts';
import { isWholeName, type WholeName } from '../../names/text/whole-name.ts';
import { type Section, type SnapshotBytes, section } from '../snapshot/format.ts';
import { type Blobs, blobCollector, blobsOf, u32Of } from '../snapshot/section-views.ts';

/** The whole names of an opened snapshot. */
export interface WholeNameIndex {
  /** The words of each entry, and the number of its name. */
  texts: Blobs;
  names: Uint32Array;
  bucketAt: Uint32Array;
  entries: Uint32Array;
  /** By entry, not stored: its letters in one number, see {@link shapeOf}, and the last query that it was near. */
  shapes: Uint32Array;
  seen: Uint32Array;
  queries: number;
}

const BUCKETS = 1 << 18;

/** In how many pieces a name of so many letters is cut: more than slips, as a swap can stand between two. */
const piecesOf = (length: number): number => (length < 8 ? 2 : length < 12 ? 3 : 4);
/** Slips looked for in a name of so many letters. */
const slipsOf = (length: number): number => (length < 8 ? 1 : WHOLE.mostSlips);

const pieceStart = (length: number, piece: number): number => Math.floor((length * piece) / piecesOf(length));

function hashOf(letters: string, from: number, to: number, seed: number): number {
  let value = Math.imul(0x811c9dc5 ^ seed, 0x01000193);
  for (let at = from; at < to; at++) value = Math.imul(value ^ letters.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) & (BUCKETS - 1);
}

const seedOf = (length: number, piece: number): number => length * 8 + piece;

/** Gathers whole names, by the number of the name that they are of. */
export function wholeNameCollector(): {
  add(spelled: readonly WholeName[], name: number): void;
  sections(): Section[];
} {
  const blobs = blobCollector('names.whole');
  const names: number[] = [];
  /** By name: its texts, few of which are more than one. */
  const known: string[][] = [];
  const pieces: number[] = [];
  return {
    add(spelled, name) {
      for (const { words, letters } of spelled.filter(isWholeName)) {
        const text = words.join(' ');
        known[name] ??= [];
        if (known[name].includes(text)) continue;
        known[name].push(text);
        blobs.add(text);
        for (let piece = 0; piece < piecesOf(letters.length); piece++) {
          const [from, to] = [pieceStart(letters.length, piece), pieceStart(letters.length, piece + 1)];
          pieces.push(hashOf(letters, from, to, seedOf(letters.length, piece)), names.length);
        }
        names.push(name);
      }
    },
    sections() {
      const at = new Uint32Array(BUCKETS + 1);
      for (let i = 0; i < pieces.length; i += 2) at[pieces[i]! + 1]!++;
      for (let bucket = 1; bucket <= BUCKETS; bucket++) at[bucket]! += at[bucket - 1]!;
      const entries = new Uint32Array(pieces.length / 2);
      const next = at.slice();
      for (let i = 0; i < pieces.length; i += 2) entries[next[pieces[i]!]!++] = pieces[i + 1]!;
      return [
        ...blobs.sections(),
        section('names.whole-names', Uint32Array.from(names)),
        section('names.whole-at', at),
        section('names.whole-entries', entries),
      ];
    },
  };
}

const SPACE = 32;

/** Bits of a shape that say which of a to z a name has; digits share them. The others count its letters, but for multiples of 64. */
const LETTERS = 0x07ff_fffe;
const COUNTED = 27;

/** Which letters a name has and how many, in one number: most entries of a bucket are told by it alone. */
const shapeOf = (letters: number, length: number): number =>
  (letters & LETTERS) | ((length & 31) << COUNTED) | ((length >>> 5) & 1);

/** The whole names of an opened snapshot, with working memory of their own. */
export function openWholeNames(snapshot: SnapshotBytes): WholeNameIndex {
  const texts = blobsOf(snapshot, 'names.whole');
  const names = u32Of(snapshot, 'names.whole-names');
  const shapes = new Uint32Array(names.length);
  for (let entry = 0; entry < names.length; entry++) {
    let letters = 0;
    let length = 0;
    for (let at = texts.offsets[entry]!; at < texts.offsets[entry + 1]!; at++) {
      if (texts.bytes[at] === SPACE) continue;
      length++;
      letters |= 1 << (texts.bytes[at]! & 31);
    }
    shapes[entry] = shapeOf(letters, length);
  }
  return {
    texts,
    names,
    bucketAt: u32Of(snapshot, 'names.whole-at'),
    entries: u32Of(snapshot, 'names.whole-entries'),
    shapes,
    seen: new Uint32Array(names.length),
    queries: 0,
  };
}

/** Working memory of {@link nearWholeNames}. */
const queried = noLetters();
const listed = noLetters();

/** Puts the letters of an entry into `listed`. */
function readLetters({ bytes, offsets }: Blobs, entry: number): void {
  const end = offsets[entry + 1]!;
  beginLetters(listed, end - offsets[entry]!);
  for (let at = offsets[entry]!; at < end; at++) if (bytes[at] !== SPACE) listed.codes[listed.length++] = bytes[at]!;
}

/** What listed names near a query are given to. */
export interface NearWholes {
  /** Whether a listed name is of any use; others are not read. */
  isWanted(name: number): boolean;
  take(name: number): void;
}

/** Finds listed names that are a query, in any of the orders given, but for a few letters ({@link letterSlips}). */
export function nearWholeNames(
  index: WholeNameIndex,
  queries: readonly WholeName[],
  { isWanted, take }: NearWholes,
): void {
  for (const query of queries) {
    const { letters } = query;
    const own = letterBits(letters);
    const stamp = ++index.queries;
    fillLetters(queried, letters);
    for (let length = letters.length - WHOLE.mostSlips; length <= letters.length + WHOLE.mostSlips; length++) {
      const longer = letters.length - length;
      const slips = slipsOf(length);
      if (Math.abs(longer) > slips) continue;
      const wanted = shapeOf(own, length);
      const mostOther = 2 * slips - Math.abs(longer);
      for (let piece = 0; piece < piecesOf(length); piece++) {
        const from = pieceStart(length, piece);
        const size = pieceStart(length, piece + 1) - from;
        for (let shift = -slips; shift <= slips; shift++) {
          // Letters added before the piece move it, and what is left to add stands behind it.
          if (Math.abs(shift) + Math.abs(longer - shift) > slips) continue;
          const start = from + shift;
          if (start < 0 || start + size > letters.length) continue;
          const bucket = hashOf(letters, start, start + size, seedOf(length, piece));
          const first = index.bucketAt[bucket]!;
          const last = index.bucketAt[bucket + 1]!;
          for (let at = first; at < last; at++) {
            const entry = index.entries[at]!;
            const differing = index.shapes[entry]! ^ wanted;
            if (differing & ~LETTERS || bitCount(differing) > mostOther || index.seen[entry] === stamp) continue;
            // Only now: a bucket also holds pieces of names of other lengths, which may be near by a piece of their own.
            index.seen[entry] = stamp;
            if (!isWanted(index.names[entry]!)) continue;
            readLetters(index.texts, entry);
            if (!haveFewSlips(queried, listed, WHOLE.mostSlips)) continue;
            take(index.names[entry]!);
          }
        }
      }
    }
  }
}
