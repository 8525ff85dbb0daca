import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { numberAt } from '../../src/names/text/numbers.ts';

describe('numbers in words', () => {
  it.each([
    ['sixty one thousand three hundred and ninety eight', '61398', 8],
    ['twenty first', '21', 2],
    ['two hundred', '200', 2],
    ['one two', '1', 1],
    ['thirty fifteen', '30', 1],
    ['thousand', '1000', 1],
    ['vosmoi', '8', 1],
    ['three and four', '3', 1],
  ])('%s is %s in %i words', (text, digits, length) =>
    expect(numberAt(text.split(' '), 0, 'none')).toEqual({ text: digits, length }),
  );
});

describe('digits in words of organisations', () => {
  const score = (a: string, b: string): number => compareNames(a, b, { kind: 'organization' }).score;

  it('stand for the letters that they look like', () => {
    expect(score('R0SNEFT', 'Rosneft')).toBeGreaterThan(0.85);
    expect(score('Gazpr0m Neft', 'Gazprom Neft')).toBeGreaterThan(0.85);
    expect(score('R05NEFT', 'Rosneft')).toBeGreaterThan(0.85);
    expect(score('Vostok77 Trading', 'Vostoktt Trading')).toBeLessThan(0.98);
    expect(score('Unit 731', 'Unit tei')).toBeLessThan(0.7);
  });
});
