import { describe, expect, it } from 'vitest';
import type { BirthDate } from '../../src/domain/entity/party.ts';
import { birthSpan, compareBirths } from '../../src/parties/facts.ts';

const born = (date: string, more: Partial<BirthDate> = {}): BirthDate => ({
  date,
  precision: date.length === 10 ? 'day' : 'year',
  circa: false,
  ...more,
});

describe('birth dates', () => {
  it.each<[string, BirthDate, BirthDate, string]>([
    ['one day', born('1961-05-03'), born('1961-05-03'), 'day'],
    ['day and month swapped', born('1961-05-03'), born('1961-03-05'), 'day'],
    ['a year that stands for a day', born('1961-01-01'), born('1961-05-03'), 'year'],
    ['about a year', born('1960', { circa: true }), born('1962-05-03'), 'year'],
    ['a range', born('1958', { precision: 'range', from: '1958', to: '1963' }), born('1961'), 'year'],
    ['another day of the year', born('1961-05-03'), born('1961-05-04'), 'near'],
    ['other years', born('1961-05-03'), born('1974'), 'differs'],
  ])('%s', (_, a, b, verdict) => {
    expect(compareBirths(birthSpan(a), birthSpan(b))).toBe(verdict);
    expect(compareBirths(birthSpan(b), birthSpan(a))).toBe(verdict);
  });

  it('are unknown when a list states none', () => {
    expect(compareBirths([], birthSpan(born('1961')))).toBe('unknown');
  });
});
