import type { Blobs } from '../../snapshot/section-views.ts';
import { MAX_KEY } from '../index/vocabulary.ts';

const row = (): Uint8Array => new Uint8Array(MAX_KEY + 2);
const rows = { before: row(), previous: row(), current: row() };

/** Edit distance with swaps of neighbours (optimal string alignment), or more than `bound` as soon as that is sure. */
export function boundedDistance(word: Uint8Array, { bytes, offsets }: Blobs, key: number, bound: number): number {
  let start = offsets[key]!;
  let end = offsets[key + 1]!;
  let first = 0;
  let last = word.length;
  while (first < last && start < end && word[first] === bytes[start]) {
    first++;
    start++;
  }
  while (first < last && start < end && word[last - 1] === bytes[end - 1]) {
    last--;
    end--;
  }
  const wide = last - first;
  const long = end - start;
  if (wide === 0 || long === 0) return wide + long;
  if (Math.abs(wide - long) > bound) return bound + 1;
  let { before, previous, current } = rows;
  for (let j = 0; j <= long; j++) previous[j] = j;
  for (let i = 1; i <= wide; i++) {
    // Further from the diagonal than `bound` nothing can be near enough.
    const from = Math.max(1, i - bound);
    const to = Math.min(long, i + bound);
    current[from - 1] = from === 1 ? i : bound + 1;
    if (to === i + bound) previous[to] = bound + 1;
    let best = current[from - 1]!;
    const letter = word[first + i - 1]!;
    for (let j = from; j <= to; j++) {
      const other = bytes[start + j - 1]!;
      let cost = previous[j - 1]! + (letter === other ? 0 : 1);
      if (previous[j]! < cost) cost = previous[j]! + 1;
      if (current[j - 1]! < cost) cost = current[j - 1]! + 1;
      if (i > 1 && j > 1 && letter === bytes[start + j - 2] && word[first + i - 2] === other) {
        if (before[j - 2]! < cost) cost = before[j - 2]! + 1;
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > bound) return bound + 1;
    const spare = before;
    before = previous;
    previous = current;
    current = spare;
  }
  return previous[long]!;
}
