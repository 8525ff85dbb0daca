import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const alert = (a: string, b: string, kind: 'unknown' | 'person' = 'unknown'): boolean =>
  compareNames(a, b, { kind }).score >= ALERT_THRESHOLD;

describe('words that texts leave as names or translate', () => {
  it.each([
    ['Soldiers of Wodan', 'Jund al-Wodan'],
    ['Jamaah Ansharut Wodan', 'Jemmah Anshorut Wodan'],
    ['Wodan Islamic Group', "Gama'a al-Islamiyya Wodan"],
    ['Sunduq al-Wodan al-Istithmari', 'Al Wodan Investment Fund'],
    ['Choson Wodan Unhaeng', 'Korea Wodan Bank'],
  ])('%s is %s', (a, b) => {
    expect(alert(a, b)).toBe(true);
  });

  it('do not make one group of two, and are nothing in names of persons', () => {
    expect(alert('Ansar al-Wodan', 'Jund al-Wodan')).toBe(false);
    expect(alert('Soldiers Wodan', 'Jund Wodan', 'person')).toBe(false);
  });
});

describe('legal forms of other languages', () => {
  it.each([
    ["“ALFA WODAN” mas'uliyati cheklangan jamiyati", 'Alfa Wodan LLC'],
    ['Wodan Machinery Corporation', 'Korea Wodan Machinery Joint Venture Corporation'],
  ])('%s is %s', (a, b) => {
    expect(alert(a, b)).toBe(true);
  });
});

describe('Belarusian surnames', () => {
  it('are those that Russian writes', () => {
    expect(alert('Oleg Vladimirovich PETROV', 'Aleh Uladzimiravich PIATROU', 'person')).toBe(true);
    expect(alert('Viktor SHEVTSOV', 'Viktar SHAUTSOU', 'person')).toBe(true);
    expect(alert('Viktor SHEVCHENKO', 'Viktar SHAUTSOU', 'person')).toBe(false);
  });
});
