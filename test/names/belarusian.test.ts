import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/names/score/compare.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string): number => compareNames(a, b, { kind: 'person' }).score;

describe('a Belarusian surname is the Russian one', () => {
  test.each([
    ['Aliaksei Iahorau', 'Aleksei Egorov'],
    ['Uladzimir Navumau', 'Vladimir Naumov'],
    ['Dzmitry Halavachou', 'Dmitry Golovachev'],
    ['Vital Halubtsou', 'Vitaly Golubtsov'],
    ['Siarhei Yarmolau', 'Sergei Yermolov'],
    ['Piotr Siarheyeu', 'Petr Sergeev'],
    ['Viktar Karalkou', 'Viktor Korolkov'],
    ['Viktar Stsiapanau', 'Viktor Stepanov'],
    ['Viktar Liashchou', 'Viktor Leshchev'],
  ])('%s is %s', (belarusian, russian) => {
    expect(score(belarusian, russian)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(score(russian, belarusian)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  test.each([
    ['Viktar Halavachou', 'Viktor Golubtsov'],
    ['Viktar Karalkou', 'Viktor Korolev'],
    ['Viktar Hrachou', 'Viktor Grishkov'],
  ])('%s is not %s', (belarusian, russian) => {
    expect(score(belarusian, russian)).toBeLessThan(ALERT_THRESHOLD);
  });
});
