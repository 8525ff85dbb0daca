/** Where two texts differ by a few slips of the hand: letters lost, added, replaced or swapped with a neighbour. */

/** One slip: the letters of either text that it stands at. */
export interface LetterSlip {
  kind: 'change' | 'swap' | 'added' | 'lost';
  /** Position in the first text; of a letter that only the second has, of the letter after it. */
  a: number;
  /** Position in the second text; of a letter that only the first has, of the letter after it. */
  b: number;
}

/** Working memory of {@link letterSlips}. */
let table = new Uint8Array(4096);

/**
 * The slips between two texts, last first, or undefined where there are more than `most`: an optimal string alignment
 * (Damerau 1964, restricted form) within a band of that width, in which the letters of a swap may also stand around one
 * that was lost or added (Tigere, Tirge). Symmetric but for the names `added` (only the first text has the letter) and
 * `lost`.
 */
export function letterSlips(a: string, b: string, most: number): LetterSlip[] | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  let from = 0;
  while (from < a.length && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  // A swap needs the letter before the first that differs no less than those after it, so nothing is lost by the cut.
  let endA = a.length;
  let endB = b.length;
  while (endA > from && endB > from && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const rows = endA - from;
  const columns = endB - from;
  const width = columns + 1;
  const far = most + 1;
  const size = (rows + 1) * width;
  if (table.length < size) table = new Uint8Array(2 * size);
  const cost = table;
  cost.fill(far, 0, size);
  for (let j = 0; j <= Math.min(columns, most); j++) cost[j] = j;
  for (let i = 1; i <= rows; i++) {
    const code = a.charCodeAt(from + i - 1);
    let least = far;
    if (i <= most) least = cost[i * width] = i;
    const to = Math.min(columns, i + most);
    for (let j = Math.max(1, i - most); j <= to; j++) {
      const other = b.charCodeAt(from + j - 1);
      const at = i * width + j;
      let best = cost[at - width - 1]! + (code === other ? 0 : 1);
      best = Math.min(best, cost[at - width]! + 1, cost[at - 1]! + 1);
      if (i > 1 && j > 1) {
        const x = from + i - 1;
        const y = from + j - 1;
        if (isSwap(a, b, x, y)) best = Math.min(best, cost[at - 2 * width - 2]! + 1);
        if (best > 2 && j > 2 && isSwapAround(a, x, b, y)) best = Math.min(best, cost[at - 2 * width - 3]! + 2);
        if (best > 2 && i > 2 && isSwapAround(b, y, a, x)) best = Math.min(best, cost[at - 3 * width - 2]! + 2);
      }
      cost[at] = Math.min(far, best);
      if (best < least) least = best;
    }
    if (least > most) return undefined;
  }
  return cost[rows * width + columns]! > most ? undefined : traced({ a, b, from, rows, columns, cost });
}

/** The letters at `i` and before it stand in the other text the other way round. */
const isSwap = (a: string, b: string, i: number, j: number): boolean =>
  a.charCodeAt(i) === b.charCodeAt(j - 1) && a.charCodeAt(i - 1) === b.charCodeAt(j);

/** The letter at `x` and the one before it stand in the other text the other way round, around one more. */
const isSwapAround = (text: string, x: number, other: string, y: number): boolean =>
  text.charCodeAt(x) === other.charCodeAt(y - 2) && text.charCodeAt(x - 1) === other.charCodeAt(y);

interface Table {
  a: string;
  b: string;
  from: number;
  rows: number;
  columns: number;
  cost: Uint8Array;
}

/** The way back through a filled table. */
function traced({ a, b, from, rows, columns, cost }: Table): LetterSlip[] {
  const width = columns + 1;
  const slips: LetterSlip[] = [];
  for (let i = rows, j = columns; i > 0 || j > 0; ) {
    const at = i * width + j;
    const here = cost[at]!;
    const x = from + i - 1;
    const y = from + j - 1;
    if (i > 0 && j > 0 && a[x] === b[y] && cost[at - width - 1] === here) {
      i--;
      j--;
    } else if (i > 1 && j > 1 && isSwap(a, b, x, y) && cost[at - 2 * width - 2] === here - 1) {
      slips.push({ kind: 'swap', a: x - 1, b: y - 1 });
      i -= 2;
      j -= 2;
    } else if (i > 1 && j > 2 && isSwapAround(a, x, b, y) && cost[at - 2 * width - 3] === here - 2) {
      slips.push({ kind: 'lost', a: x, b: y - 1 }, { kind: 'swap', a: x - 1, b: y - 2 });
      i -= 2;
      j -= 3;
    } else if (i > 2 && j > 1 && isSwapAround(b, y, a, x) && cost[at - 3 * width - 2] === here - 2) {
      slips.push({ kind: 'added', a: x - 1, b: y }, { kind: 'swap', a: x - 2, b: y - 1 });
      i -= 3;
      j -= 2;
    } else if (i > 0 && j > 0 && cost[at - width - 1] === here - 1) {
      slips.push({ kind: 'change', a: x, b: y });
      i--;
      j--;
    } else if (i > 0 && cost[at - width] === here - 1) {
      slips.push({ kind: 'added', a: x, b: y + 1 });
      i--;
    } else {
      slips.push({ kind: 'lost', a: x + 1, b: y });
      j--;
    }
  }
  return slips;
}
