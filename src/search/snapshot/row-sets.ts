/** Sets of rows as bitmaps: bit `row & 31` of word `row >>> 5`. */

export interface RowSet {
  words: Uint32Array;
  count: number;
}

export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

export const hasRow = (words: Uint32Array, row: number): boolean => (words[row >>> 5]! & (1 << (row & 31))) !== 0;

export function addRow(words: Uint32Array, row: number): void {
  words[row >>> 5]! |= 1 << (row & 31);
}

/** Every row from 0 to `rows` - 1. */
export function allRows(rows: number): RowSet {
  const words = new Uint32Array(wordsFor(rows)).fill(0xffff_ffff);
  if (rows % 32 !== 0) words[words.length - 1] = 2 ** (rows % 32) - 1;
  return { words, count: rows };
}

/** Number of set bits. */
export function countRows(words: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < words.length; i++) {
    let word = words[i]!;
    word -= (word >>> 1) & 0x5555_5555;
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
    count += (((word + (word >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
  }
  return count;
}

export function intersectInto(target: Uint32Array, other: Uint32Array): void {
  for (let i = 0; i < target.length; i++) target[i]! &= other[i]!;
}

export function uniteInto(target: Uint32Array, other: Uint32Array): void {
  for (let i = 0; i < target.length; i++) target[i]! |= other[i]!;
}

/** Replaces the set by its complement within `rows`. */
export function complementInto(target: Uint32Array, rows: number): void {
  const all = allRows(rows).words;
  for (let i = 0; i < target.length; i++) target[i] = ~target[i]! & all[i]!;
}
