import { describe, expect, it, test } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { letterBits, maySlip, slipBetween } from '../../src/names/text/letter-slips.ts';
import fc from '../property.ts';

describe('slipBetween', () => {
  test.each([
    ['reza', 'rzea', 'swap'],
    ['reza', 'rez', 'gap'],
    ['reza', 'reeza', 'double'],
    ['assad', 'asad', 'double'],
    ['reza', 'veza', 'change'],
    ['gachsaran', 'gacharsan', 'move'],
    ['assistagro', 'assistrago', 'move'],
    ['karim', 'mkari', undefined],
    ['abcdefghij', 'ebcdafghij', undefined],
    ['reza', 'reza', undefined],
    ['reza', 'razi', undefined],
    ['al', 'alim', undefined],
  ] as const)('%s, %s: %s', (a, b, slip) => {
    expect(slipBetween(a, b)).toBe(slip);
    expect(slipBetween(b, a)).toBe(slip);
  });
});

test('two known names are two names, however alike', () => {
  const { score } = compareNames('Mahdavi Ali', 'Mahdavi Adi', { kind: 'person' });
  expect(score).toBeLessThan(compareNames('Mahdavi Axli', 'Mahdavi Ali', { kind: 'person' }).score);
});

describe('letters of words with a slip between them', () => {
  it('never say that there is none', () => {
    const word = fc.stringMatching(/^[a-f]{1,10}$/);
    let slips = 0;
    fc.assert(
      fc.property(word, word, (a, b) => {
        if (slipBetween(a, b) === undefined) return;
        slips++;
        expect(maySlip(letterBits(a), letterBits(b))).toBe(true);
      }),
      { numRuns: 20_000 },
    );
    expect(slips).toBeGreaterThan(50);
  });

  it('rule out words of other letters', () => {
    expect(maySlip(letterBits('petrov'), letterBits('ivanov'))).toBe(false);
    expect(maySlip(letterBits('petrov'), letterBits('petrav'))).toBe(true);
  });
});
