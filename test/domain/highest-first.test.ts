import { expect, it } from 'vitest';
import { highestFirst } from '../../src/domain/highest-first.ts';
import fc from '../property.ts';

it('orders as a sort does, equal ones as they stood, however many there are', () => {
  const items = fc.array(fc.record({ value: fc.integer({ min: 0, max: 5 }), name: fc.string() }), { maxLength: 60 });
  fc.assert(
    fc.property(items, (list) => {
      const sorted = list.toSorted((a, b) => b.value - a.value);
      const own = [...list];
      expect(highestFirst(own, ({ value }) => value)).toBe(own);
      expect(own).toEqual(sorted);
    }),
  );
});
