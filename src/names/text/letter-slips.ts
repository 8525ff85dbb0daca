/** Where two texts differ by a few slips of the hand: letters lost, added, replaced or swapped with a neighbour. */

/** One slip: the letters of either text that it stands at. */
export interface LetterSlip {
  kind: 'change' | 'swap' | 'added' | 'lost';
  /** Position in the first text; of a letter that only the second has, of the letter after it. */
  a: number;
  /** Position in the second text; of a letter that only the first has, of the letter after it. */
  b: number;
}

/** The codes of a text's letters, in memory that is used again. */
export interface Letters {
  codes: Uint16Array;
  length: number;
}

/** Room for letters; it grows as it is filled. */
export const noLetters = (): Letters => ({ codes: new Uint16Array(128), length: 0 });

/** Makes room for so many letters. */
export function beginLetters(letters: Letters, most: number): void {
  letters.length = 0;
  if (letters.codes.length < most) letters.codes = new Uint16Array(2 * most);
}

/** Puts the letters of a text there. */
export function fillLetters(letters: Letters, text: string): void {
  beginLetters(letters, text.length);
  const { codes } = letters;
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  letters.length = text.length;
}

/** Working memory of {@link letterSlips}. */
const left = noLetters();
const right = noLetters();
const table: Table = { from: 0, rows: 0, columns: 0, cost: new Uint8Array(4096) };

/**
 * The slips between two texts, last first, or undefined where there are more than `most`: an optimal string alignment
 * (Damerau 1964, restricted form) within a band of that width, in which the letters of a swap may also stand around one
 * that was lost or added (Tigere, Tirge). Symmetric but for the names `added` (only the first text has the letter) and
 * `lost`.
 */
export function letterSlips(a: string, b: string, most: number): LetterSlip[] | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  fillLetters(left, a);
  fillLetters(right, b);
  return haveFewSlips(left, right, most) ? traced(left.codes, right.codes) : undefined;
}

/** True where {@link letterSlips} gives some, or none between equal texts. */
export function haveFewSlips(one: Letters, other: Letters, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  const a = one.codes;
  const b = other.codes;
  let from = 0;
  while (from < one.length && from < other.length && a[from] === b[from]) from++;
  // A swap needs the letter before the first that differs no less than those after it, so nothing is lost by the cut.
  let endA = one.length;
  let endB = other.length;
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const rows = endA - from;
  const columns = endB - from;
  const width = columns + 1;
  const size = (rows + 1) * width;
  if (table.cost.length < size) table.cost = new Uint8Array(2 * size);
  table.from = from;
  table.rows = rows;
  table.columns = columns;
  const { cost } = table;
  const far = most + 1;
  cost.fill(far, 0, size);
  for (let j = 0; j <= Math.min(columns, most); j++) cost[j] = j;
  for (let i = 1; i <= rows; i++) {
    const x = from + i - 1;
    const code = a[x]!;
    let least = far;
    if (i <= most) least = cost[i * width] = i;
    const to = Math.min(columns, i + most);
    for (let j = Math.max(1, i - most); j <= to; j++) {
      const y = from + j - 1;
      const at = i * width + j;
      let best = cost[at - width - 1]! + (code === b[y] ? 0 : 1);
      best = Math.min(best, cost[at - width]! + 1, cost[at - 1]! + 1);
      if (i > 1 && j > 1) {
        if (isSwap(a, b, x, y)) best = Math.min(best, cost[at - 2 * width - 2]! + 1);
        if (best > 2 && j > 2 && isSwapAround(a, x, b, y)) best = Math.min(best, cost[at - 2 * width - 3]! + 2);
        if (best > 2 && i > 2 && isSwapAround(b, y, a, x)) best = Math.min(best, cost[at - 3 * width - 2]! + 2);
      }
      cost[at] = Math.min(far, best);
      if (best < least) least = best;
    }
    if (least > most) return false;
  }
  return cost[rows * width + columns]! <= most;
}

/** The letters at `i` and before it stand in the other text the other way round. */
const isSwap = (a: Uint16Array, b: Uint16Array, i: number, j: number): boolean =>
  a[i] === b[j - 1] && a[i - 1] === b[j];

/** The letter at `x` and the one before it stand in the other text the other way round, around one more. */
const isSwapAround = (text: Uint16Array, x: number, other: Uint16Array, y: number): boolean =>
  text[x] === other[y - 2] && text[x - 1] === other[y];

/** What letters up to each place of either text cost, but for those that both begin and end with. */
interface Table {
  from: number;
  rows: number;
  columns: number;
  cost: Uint8Array;
}

/** The way back through the filled table. */
function traced(a: Uint16Array, b: Uint16Array): LetterSlip[] {
  const { from, rows, columns, cost } = table;
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
