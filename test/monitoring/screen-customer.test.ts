import { describe, expect, it } from 'vitest';
import { changedNames } from '../../src/monitoring/changed-records.ts';
import { LISTED_NOW, screenCustomer } from '../../src/monitoring/findings.ts';
import { screenAll } from '../../src/search/names/screen.ts';
import { idOf, rowOf } from '../../src/search/snapshot.ts';
import { entity } from '../search/entities.ts';
import { listed, persons } from './lists.ts';

const Q = 'Viktor Markov';

const GIVEN = 'Viktor Victor Wiktor Viktorr Vikttor Vviktor Viiktor Viktoor Vicktor Vyktor'.split(' ');
const SURNAMES = 'Markov Markow Marcov Markoff Marrkov Markkov Maarkov Mmarkov Markovv Markoov Marckov Marhkov'.split(
  ' ',
);

/** So many persons of one name, each written differently. */
const namesakes = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [given, surname] = [GIVEN[at % GIVEN.length]!, SURNAMES[Math.floor(at / GIVEN.length)]!];
    return entity({ key: `n${at}`, name: `${given} ${surname}` });
  });

describe('screening a customer', () => {
  it('finds the same as a search, near the threshold and far from it, few or many', async () => {
    for (const count of [1, 10, 60, 120]) {
      const snapshot = await listed([...namesakes(count), ...persons(50, 3)]);
      for (const threshold of [0.5, 0.6, 0.7, 0.8, 0.9]) {
        const { found } = screenAll(snapshot, { q: Q, filters: LISTED_NOW, threshold });
        const { findings } = screenCustomer(snapshot, { key: 'C', q: Q }, threshold);
        const alerts = findings.filter(({ standing }) => standing === 'alert').map(({ id }) => id);
        expect(alerts).toEqual(found.map(({ row }) => idOf(snapshot, row)));
      }
    }
  });
});

describe('the names of changed records', () => {
  it('are found for a customer exactly where a search over all records finds one of them', async () => {
    const snapshot = await listed([
      ...namesakes(20),
      entity({
        key: 'x',
        name: 'Qorvel Zand',
        identifiers: [{ type: 'passport', value: 'Z7654321', country: null, note: null }],
      }),
      ...persons(200, 3),
    ]);
    const rows = ['n0', 'n13', 'x'].map((key) => rowOf(snapshot, `un-sc-${key}`));
    const changed = changedNames(snapshot, rows, 0.7);
    const queries = [...SURNAMES.map((surname) => `Viktor ${surname}`), 'Zand, Qorvel', 'Qorvel Zanda', 'Nobody Here'];
    for (const q of queries) {
      const { found } = screenAll(snapshot, { q, filters: {}, threshold: 0.7 });
      expect([q, changed({ q })]).toEqual([q, found.some(({ row }) => rows.includes(row))]);
    }
    expect(changed({ q: 'Nobody Here', identifier: 'Z 7654321' })).toBe(true);
    expect(changed({ q: 'Z7654321' })).toBe(true);
  });
});
