/** First place in [from, to) where `isBefore` is false, `to` when there is none; it must be true first, then false. */
export function firstNotBefore(from: number, to: number, isBefore: (at: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First place in [from, to) of ascending numbers that is not below `wanted`. */
export function lowerBound(sorted: Uint32Array, from: number, to: number, wanted: number): number {
  // Written out: the inner loop of a search.
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether ascending numbers hold `wanted` in [from, to). */
export function holdsNumber(sorted: Uint32Array, from: number, to: number, wanted: number): boolean {
  const at = lowerBound(sorted, from, to, wanted);
  return at < to && sorted[at] === wanted;
}
