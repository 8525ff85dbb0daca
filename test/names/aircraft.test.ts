import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (query: string, listed: string, kind: 'vessel' | 'unknown' = 'vessel'): number =>
  compareNames(query, listed, { kind }).score;

describe('the mark of an aircraft', () => {
  test.each(['EP-MNU', 'EPMNU', 'EP MNU', 'ep-mnu'])('is found as %s', (query) => {
    expect(score(query, 'EP-MNU')).toBeGreaterThan(0.9);
    expect(score(query, 'EP-MNU', 'unknown')).toBeGreaterThan(0.9);
  });

  test.each([
    ['EP-MNZ', 'EP-MNJ'],
    ['EP-MNU', 'EP-MNV'],
    ['EP-MNS', 'EP-MNZ'],
    ['YK-AKA', 'YK-AKB'],
    ['ep-mnu', 'EP-MNV'],
  ])('is another aircraft with one letter changed: %s, %s', (query, listed) => {
    expect(score(query, listed)).toBeLessThan(ALERT_THRESHOLD);
    expect(score(query, listed, 'unknown')).toBeLessThan(ALERT_THRESHOLD);
  });

  test('does not make numbers of other names of two words', () => {
    expect(score('AL ZIM', 'AL ZIN')).toBeGreaterThan(0.5);
  });
});
