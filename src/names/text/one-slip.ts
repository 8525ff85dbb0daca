/** One slip of the hand: what it may change in a word. */

/**
 * What one slip changed between two words: `swap` of two neighbours, `gap` for a letter lost or added, `double` for one
 * that is doubled or no longer is, `change` for a letter replaced; undefined for equal words and for any other pair.
 */
export type Slip = 'swap' | 'gap' | 'double' | 'change';

/** The one slip between two folded words, see {@link Slip}. Symmetric. */
export function slipBetween(a: string, b: string): Slip | undefined {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return undefined;
  let start = 0;
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start++;
  if (short.length < long.length) {
    if (short.slice(start) !== long.slice(start + 1)) return undefined;
    return start > 0 && long[start] === long[start - 1] ? 'double' : 'gap';
  }
  if (short.slice(start + 1) === long.slice(start + 1)) return 'change';
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start];
  return isSwap && short.slice(start + 2) === long.slice(start + 2) ? 'swap' : undefined;
}
