import { describe, expect, it } from 'vitest';
import { orderOfNumbers, radixOrder } from '../../../src/domain/collections/radix-order.ts';
import fc from '../../property.ts';

describe('the order of records', () => {
  it('is that of their bytes, and equal records keep theirs', () => {
    const records = fc.array(fc.string({ unit: fc.constantFrom(...'abÿ'), minLength: 3, maxLength: 3 }));
    fc.assert(
      fc.property(records, (all) => {
        const expected = [...all.keys()].sort((a, b) => (all[a]! < all[b]! ? -1 : all[a]! > all[b]! ? 1 : a - b));
        expect([...radixOrder(Buffer.from(all.join(''), 'latin1'), all.length)]).toEqual(expected);
      }),
    );
  });

  it('is that of numbers up to the greatest of 32 bits, wherever they lie in memory', () => {
    const numbers = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 0xffff_ffff })));
    fc.assert(
      fc.property(numbers, (all) => {
        const expected = [...all.keys()].sort((a, b) => all[a]! - all[b]! || a - b);
        expect([...orderOfNumbers(Uint32Array.from([7, ...all]).subarray(1))]).toEqual(expected);
      }),
    );
  });
});
