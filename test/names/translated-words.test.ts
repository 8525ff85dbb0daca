import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/compare.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const alert = (a: string, b: string, kind: 'unknown' | 'person' = 'unknown'): boolean =>
  compareNames(a, b, { kind }).score >= ALERT_THRESHOLD;

describe('legal forms of other languages', () => {
  it.each([
    ["“ALFA WODAN” mas'uliyati cheklangan jamiyati", 'Alfa Wodan LLC'],
    ['Wodan Machinery Corporation', 'Korea Wodan Machinery Joint Venture Corporation'],
  ])('%s is %s', (a, b) => {
    expect(alert(a, b)).toBe(true);
  });
});
