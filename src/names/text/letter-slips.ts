/** Typing errors: letters missing, added, replaced or swapped with a neighbour. */
import { areConfusable } from './confusables.ts';

/** One typing error: its position in either text. */
export interface LetterSlip {
  kind: 'change' | 'swap' | 'added' | 'lost';
  /** Index in the first text; if only the second text has the letter, the index of the letter after it. */
  a: number;
  /** Index in the second text; if only the first text has the letter, the index of the letter after it. */
  b: number;
}

/**
 * The minimum number of typing errors between two texts, last first; undefined if there are more than `most`. Uses optimal string
 * alignment (Damerau 1964, restricted form), extended by a letter missing or added between the two letters of a swap (Tigere,
 * Tirge). Symmetric except for the names `added` (only the first text has the letter) and `lost`.
 */
export function letterSlips(a: string, b: string, most: number): LetterSlip[] | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const slips: LetterSlip[] = [];
  const note = (kind: LetterSlip['kind'], a: number, b: number): true => {
    slips.unshift({ kind, a, b });
    return true;
  };
  const isSwap = (x: number, y: number): boolean => x > from && y > from && a[x] === b[y - 1] && a[x - 1] === b[y];
  const isSwapAround = (one: string, x: number, other: string, y: number): boolean =>
    x > from && y > from + 1 && one[x] === other[y - 2] && one[x - 1] === other[y];
  /** True if at most `left` errors lead from the letters of one text up to `x` to those of the other up to `y`; notes them. */
  const explains = (lastA: number, lastB: number, left: number): boolean => {
    let [x, y] = [lastA, lastB];
    while (x >= from && y >= from && a[x] === b[y]) {
      x--;
      y--;
    }
    if (x < from && y < from) return true;
    if (Math.abs(x - y) > left || left === 0) return false;
    return (
      (isSwap(x, y) && explains(x - 2, y - 2, left - 1) && note('swap', x - 1, y - 1)) ||
      (left > 1 &&
        isSwapAround(a, x, b, y) &&
        explains(x - 2, y - 3, left - 2) &&
        note('swap', x - 1, y - 2) &&
        note('lost', x, y - 1)) ||
      (left > 1 &&
        isSwapAround(b, y, a, x) &&
        explains(x - 3, y - 2, left - 2) &&
        note('swap', x - 2, y - 1) &&
        note('added', x - 1, y)) ||
      (x >= from && y >= from && explains(x - 1, y - 1, left - 1) && note('change', x, y)) ||
      (x >= from && explains(x - 1, y, left - 1) && note('added', x, y + 1)) ||
      (y >= from && explains(x, y - 1, left - 1) && note('lost', x + 1, y))
    );
  };
  for (let count = 0; count <= most; count++) if (explains(a.length - 1, b.length - 1, count)) return slips;
  return undefined;
}

/**
 * The single edit between two words: `swap` of two neighbouring letters, `gap` for a letter missing or added, `double` for a
 * letter doubled or no longer doubled, `change` for a letter replaced, `move` for a letter of a long word moved by two or three
 * positions. Undefined for equal words and for all other pairs.
 */
type Edit = 'swap' | 'gap' | 'double' | 'change' | 'move';

const MIN_FOR_MOVE = 8;
const MAX_MOVED = 3;

/** The single edit between two folded words, see {@link Edit}. Symmetric. */
export function slipBetween(a: string, b: string): Edit | undefined {
  const short = a.length <= b.length ? a : b;
  const long = a.length <= b.length ? b : a;
  const longer = long.length - short.length;
  if (longer > 1 || a === b) return undefined;
  let start = 0;
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start++;
  // Skips equal letters at the end; only the letters in between were changed.
  let end = 0;
  const room = short.length - start;
  while (end < room && short.charCodeAt(short.length - 1 - end) === long.charCodeAt(long.length - 1 - end)) end++;
  const changed = room - end;
  if (longer === 1) {
    if (changed > 0) return undefined;
    return start > 0 && long.charCodeAt(start) === long.charCodeAt(start - 1) ? 'double' : 'gap';
  }
  if (changed === 1) return 'change';
  const isSwap =
    changed === 2 &&
    short.charCodeAt(start) === long.charCodeAt(start + 1) &&
    short.charCodeAt(start + 1) === long.charCodeAt(start);
  if (isSwap) return 'swap';
  const moved = changed - 1;
  if (moved < 2 || moved > MAX_MOVED || short.length < MIN_FOR_MOVE) return undefined;
  return isMoved(short, long, start, moved) || isMoved(long, short, start, moved) ? 'move' : undefined;
}

/** How one of two words may be a typo of the other: a single edit, or `shape` for other confusable letters. */
export type Slip = Edit | 'shape';

/** The typo between two folded words. Symmetric. */
export const slipOf = (a: string, b: string): Slip | undefined =>
  slipBetween(a, b) ?? (areConfusable(a, b) ? 'shape' : undefined);

/** False if the letters of two words, as bits (`letterBits`), differ by more than one edit can change. */
export function maySlip(a: number, b: number): boolean {
  let different = a ^ b;
  different &= different - 1;
  return (different & (different - 1)) === 0;
}

/** True if the letter at `start` of one word is `places` positions later in the other and the letters in between are unchanged. */
function isMoved(a: string, b: string, start: number, places: number): boolean {
  if (a.charCodeAt(start) !== b.charCodeAt(start + places)) return false;
  for (let at = start; at < start + places; at++) if (a.charCodeAt(at + 1) !== b.charCodeAt(at)) return false;
  return true;
}

/** The bit number of a letter: 1 for a or A, up to 26. */
export const letterNumber = (letter: string): number => letter.charCodeAt(0) & 31;

/** One bit for each letter of a text, added to `known`. Characters outside a-z share bits with letters. */
export function letterBits(text: string, known = 0): number {
  let bits = known;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

/** Number of set bits of a 32-bit number. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
