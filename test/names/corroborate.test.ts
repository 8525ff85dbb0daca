import { describe, expect, it } from 'vitest';
import { compareBirthDates, corroborate, type Listed } from '../../src/names/score/evidence.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const listed: Listed = {
  birthDates: ['1961-05-03'],
  countries: ['RU'],
  entityType: 'individual',
  identifiers: ['AB 123-45'],
};

describe('corroboration', () => {
  it('lets an identifier decide, whatever its punctuation', () => {
    expect(corroborate(0.3, { identifier: 'ab12345' }, listed, 1).score).toBe(1);
  });

  it('talks a namesake of another age down', () => {
    expect(corroborate(1, { birthDate: '1990-01-01' }, listed, 1).score).toBeLessThan(ALERT_THRESHOLD);
  });

  it('talks a common name of another country down, a rare one not', () => {
    expect(corroborate(1, { countries: ['BR'] }, listed, 0.2).score).toBeLessThan(ALERT_THRESHOLD);
    expect(corroborate(1, { countries: ['BR'] }, listed, 1).score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('lifts what agrees without making it exact, and orders what is equal', () => {
    const agreed = corroborate(0.8, { birthDate: '1961', countries: ['RU'] }, listed, 1);
    expect(agreed.score).toBeGreaterThan(0.8);
    expect(agreed.score).toBeLessThan(1);
    expect(agreed.order).toBeGreaterThan(corroborate(0.8, {}, listed, 1).order);
    expect(corroborate(0.6, { birthDate: '1961' }, listed, 1).score).toBeLessThan(ALERT_THRESHOLD);
  });

  it('says nothing where either side is silent', () => {
    expect(corroborate(0.9, {}, listed, 0)).toEqual({ score: 0.9, order: 0, evidence: [] });
    expect(compareBirthDates('1961', [])).toBe('unknown');
    expect(compareBirthDates('1962-01-01', ['1961-05-03'])).toBe('agrees');
    expect(compareBirthDates('1965', ['1961-05-03'])).toBe('contradicts');
  });
});
