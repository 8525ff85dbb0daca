/** One slip of the hand: what it may change in a word. */

/**
 * What one slip changed between two words: `swap` of two neighbours, `gap` for a letter lost or added, `double` for one
 * that is doubled or no longer is, `change` for a letter replaced, `move` for a letter of a long word that stands two or
 * three places further; undefined for equal words and for any other pair.
 */
export type Slip = 'swap' | 'gap' | 'double' | 'change' | 'move';

/** Letters from which on a word with a letter moved is not another word. */
const LEAST_FOR_MOVE = 8;
/** Most places by which it is moved. */
const MOST_MOVED = 3;

/** The one slip between two folded words, see {@link Slip}. Symmetric. */
export function slipBetween(a: string, b: string): Slip | undefined {
  const short = a.length <= b.length ? a : b;
  const long = a.length <= b.length ? b : a;
  const longer = long.length - short.length;
  if (longer > 1 || a === b) return undefined;
  let start = 0;
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start++;
  // Letters that are equal at the end: what stands between was changed.
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
  if (moved < 2 || moved > MOST_MOVED || short.length < LEAST_FOR_MOVE) return undefined;
  return isMoved(short, long, start, moved) || isMoved(long, short, start, moved) ? 'move' : undefined;
}

/** False where the letters of two words, as bits (`letterBits`), differ by more than one slip changes. */
export function maySlip(a: number, b: number): boolean {
  let different = a ^ b;
  different &= different - 1;
  return (different & (different - 1)) === 0;
}

/** True where the letter at `start` of one word stands so many places further in the other, and all between as before. */
function isMoved(a: string, b: string, start: number, places: number): boolean {
  if (a.charCodeAt(start) !== b.charCodeAt(start + places)) return false;
  for (let at = start; at < start + places; at++) if (a.charCodeAt(at + 1) !== b.charCodeAt(at)) return false;
  return true;
}
