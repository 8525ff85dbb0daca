import { describe, expect, test } from 'vitest';
import { areConfusable, shapeOf } from '../../src/names/text/confusables.ts';
import fc from '../property.ts';

describe('confusable words', () => {
  test.each([
    ['ahrned', 'ahmed', true],
    ['abclvllah', 'abdullah', true],
    ['nalbo', 'haibo', true],
    ['giqry', 'glory', true],
    ['vvarsaw', 'warsaw', true],
    ['ahmed', 'ahmed', false],
    ['ahmet', 'ahmed', false],
    ['hand', 'bond', false],
    ['hoc', 'nod', false],
    ['lim', 'iirn', false],
    ['ab', 'ah', false],
  ])('%s, %s: %s', (a, b, expected) => {
    expect(areConfusable(a, b)).toBe(expected);
    expect(areConfusable(b, a)).toBe(expected);
  });

  test('have one shape, by which they are looked up', () => {
    const word = fc.stringMatching(/^(?:rn|cl|vv|[abdehilmnouvw]){2,6}$/);
    let alike = 0;
    fc.assert(
      fc.property(word, word, (a, b) => {
        if (!areConfusable(a, b)) return;
        alike++;
        expect(shapeOf(a)).toBe(shapeOf(b));
        expect(shapeOf(a)).toBeGreaterThan(0);
      }),
      { numRuns: 20_000 },
    );
    expect(alike).toBeGreaterThan(5);
  });

  test('texts of other letters have no shape', () => {
    for (const text of ['', 'ab', 'a1b2', 'żółw', 'x'.repeat(25)]) expect(shapeOf(text)).toBe(0);
  });
});
