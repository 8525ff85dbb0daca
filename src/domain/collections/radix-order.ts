/**
 * Sorts records of equal width by their bytes with a radix sort: one pass over the records per byte, from the least
 * significant one, so that time is linear and no comparison function is called.
 * @param bytes `count` records, concatenated
 * @param isLeastFirst the first byte of a record is the least significant one, as in numbers on a little-endian
 * machine; else the last one
 * @returns indexes of the records in ascending order; the sort is stable
 */
export function radixOrder(bytes: Uint8Array, count: number, isLeastFirst = false): Uint32Array {
  const width = count === 0 ? 0 : bytes.length / count;
  let order = new Uint32Array(count).map((_, at) => at);
  let other = new Uint32Array(count);
  const next = new Uint32Array(257);
  for (let digit = 0; digit < width; digit++) {
    const at = isLeastFirst ? digit : width - 1 - digit;
    next.fill(0);
    for (let record = 0; record < count; record++) next[bytes[record * width + at]! + 1]!++;
    // Skips a byte that is the same in all records.
    if (next.includes(count, 1)) continue;
    for (let byte = 1; byte < 256; byte++) next[byte]! += next[byte - 1]!;
    for (let i = 0; i < count; i++) {
      const record = order[i]!;
      other[next[bytes[record * width + at]!]!++] = record;
    }
    [order, other] = [other, order];
  }
  return order;
}

/** Sorts numbers by their bytes, stably. Equal numbers become adjacent; only the order of a Uint32Array is ascending. */
export const orderOfNumbers = (numbers: Uint32Array | Float64Array): Uint32Array =>
  radixOrder(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), numbers.length, true);
