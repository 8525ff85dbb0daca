/** Where two texts differ by a few typing errors: letters lost, added, replaced or swapped with a neighbour. */

/** One typing error: the letters of either text at which it is. */
export interface LetterSlip {
  kind: 'change' | 'swap' | 'added' | 'lost';
  /** Position in the first text; of a letter that only the second has, of the letter after it. */
  a: number;
  /** Position in the second text; of a letter that only the first has, of the letter after it. */
  b: number;
}

/**
 * The fewest typing errors between two texts, last first, or undefined where there are more than `most`: optimal string
 * alignment (Damerau 1964, restricted form), in which a letter may also be lost or added between the two letters of a swap
 * (Tigere, Tirge). Symmetric but for the names `added` (only the first text has the letter) and `lost`.
 */
export function letterSlips(a: string, b: string, most: number): LetterSlip[] | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const isSwap = (x: number, y: number): boolean => x > from && y > from && a[x] === b[y - 1] && a[x - 1] === b[y];
  const isSwapAround = (one: string, x: number, other: string, y: number): boolean =>
    x > from && y > from + 1 && one[x] === other[y - 2] && one[x - 1] === other[y];
  /** At most `left` errors between the first letters of either text, as many as given; `from` of them are equal. */
  const between = (lengthA: number, lengthB: number, left: number): LetterSlip[] | undefined => {
    let [x, y] = [lengthA - 1, lengthB - 1];
    while (x >= from && y >= from && a[x] === b[y]) {
      x--;
      y--;
    }
    if (x < from && y < from) return [];
    if (Math.abs(x - y) > left || left === 0) return undefined;
    const made = (usedA: number, usedB: number, ...slips: LetterSlip[]): LetterSlip[] | undefined => {
      const before = slips.length > left ? undefined : between(x + 1 - usedA, y + 1 - usedB, left - slips.length);
      return before && [...slips, ...before];
    };
    return (
      (isSwap(x, y) ? made(2, 2, { kind: 'swap', a: x - 1, b: y - 1 }) : undefined) ??
      (isSwapAround(a, x, b, y)
        ? made(2, 3, { kind: 'lost', a: x, b: y - 1 }, { kind: 'swap', a: x - 1, b: y - 2 })
        : undefined) ??
      (isSwapAround(b, y, a, x)
        ? made(3, 2, { kind: 'added', a: x - 1, b: y }, { kind: 'swap', a: x - 2, b: y - 1 })
        : undefined) ??
      (x >= from && y >= from ? made(1, 1, { kind: 'change', a: x, b: y }) : undefined) ??
      (x >= from ? made(1, 0, { kind: 'added', a: x, b: y + 1 }) : undefined) ??
      (y >= from ? made(0, 1, { kind: 'lost', a: x + 1, b: y }) : undefined)
    );
  };
  for (let count = 0; count <= most; count++) {
    const slips = between(a.length, b.length, count);
    if (slips) return slips;
  }
  return undefined;
}
