import { describe, expect, test } from 'vitest';
import { otherSlavicSurnames } from '../../src/names/lexicon/person-names.ts';
import { compareNames } from '../../src/names/score/pair.ts';
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
    ['Alena Dziamidava', 'Elena Demidova'],
    ['Sviatlana Halavachova', 'Svetlana Golovacheva'],
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

describe('a Russian surname with e for yo', () => {
  test.each([
    ['Valerii Semenov', 'Valery Vladimirovich SEMYONOV'],
    ['Sergei Solovev', 'Sergey Anatolievich SOLOVYOV'],
    ['Aleksandr Demin', 'Alexander DYOMIN'],
    ['Oleg Belozerov', 'Oleg Valentinovich BELOZYOROV'],
  ])('%s is %s', (one, other) => {
    expect(score(one, other)).toBeGreaterThanOrEqual(0.8);
    expect(score(other, one)).toBeGreaterThanOrEqual(0.8);
  });

  test.each(['tokyo', 'kyoko', 'ryong', 'rodion', 'sergio', 'fyodor'])('%s is no such surname', (name) => {
    expect(otherSlavicSurnames(name)).toEqual([]);
  });
});
