import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (query: string, listed: string): number => compareNames(query, listed, { kind: 'person' }).score;

describe('a person under an everyday form of a given name', () => {
  test.each([
    ['Vanya Zeldov', 'Ivan ZELDOV'],
    ['Lyosha Zeldov', 'Aleksei ZELDOV'],
    ['Grisha Zeldov', 'Grigory ZELDOV'],
    ['Pepe Zeldano', 'José ZELDANO'],
    ['Paco Zeldano', 'Francisco ZELDANO'],
    ['Avi Zeldan', 'Avraham ZELDAN'],
    ['Khorkhe Zeldano', 'Jorge ZELDANO'],
    ['Kshishtof Zeldan', 'Krzysztof ZELDAN'],
  ])('%s is %s', (query, listed) => {
    expect(score(query, listed)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  test.each([
    ['Vanya Zeldov', 'Vasily ZELDOV'],
    ['Grisha Zeldov', 'Gennady ZELDOV'],
    ['Pepe Zeldano', 'Pedro ZELDANO'],
    ['Paco Zeldano', 'Pablo ZELDANO'],
  ])('%s is not %s', (query, listed) => {
    expect(score(query, listed)).toBeLessThan(ALERT_THRESHOLD);
  });
});

describe('qu stands for one sound with gh, k and ho', () => {
  test.each([
    ['Reza Qubadi', 'Reza GHOBADI'],
    ['Davud Qulami', 'Davoud GHOLAMI'],
    ['Bilal Quraishi', 'Bilal KORESHI'],
    ['Zelda Marquez', 'Zelda MARKES'],
  ])('%s is %s', (query, listed) => {
    expect(score(query, listed)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  test('and not for another name', () => {
    expect(score('Reza Qubadi', 'Reza QADERI')).toBeLessThan(ALERT_THRESHOLD);
  });
});
