/**
 * The order of records of one width by their bytes: one pass over the records for each byte, from the least significant on
 * (radix sort), so that time grows as the records do and nothing is compared by a function.
 * @param bytes `count` records, laid end to end
 * @param isLeastFirst the first byte of a record counts least, as in numbers on a little-endian machine; else the last one
 * @returns places of the records from the least on; equal ones keep their order
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
    // A byte that is the same in all of them orders nothing.
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

/** Whole numbers by their bytes: equal ones together in their order, those of Uint32Array least first. */
export const orderOfNumbers = (numbers: Uint32Array | Float64Array): Uint32Array =>
  radixOrder(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), numbers.length, true);
