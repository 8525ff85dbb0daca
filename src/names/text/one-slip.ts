/** One slip of the hand: what it may change in a word. */

/**
 * What one slip changed between two words: `swap` of two neighbours, `gap` for a letter lost or added, `double` for one
 * that is doubled or no longer is, `change` for a letter replaced; undefined for equal words and for any other pair.
 */
export type Slip = 'swap' | 'gap' | 'double' | 'change';

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
  return isSwap ? 'swap' : undefined;
}
