import { describe, expect, it } from 'vitest';
import type { BirthDate } from '../../src/domain/entity/party.ts';
import { findNames } from '../../src/search/names/find-names.ts';
import { screenAll } from '../../src/search/names/screen.ts';
import { idOf, type Snapshot } from '../../src/search/snapshot.ts';
import { probeOf } from '../../src/watch/answers/probe.ts';
import { sameAnswer } from '../../src/watch/answers/same-answer.ts';
import { LISTED_NOW, screenCustomer } from '../../src/watch/answers/screen-customer.ts';
import { entity } from '../search/entities.ts';
import { listed, persons } from './lists.ts';

const Q = 'Viktor Markov';

const GIVEN = 'Viktor Victor Wiktor Viktorr Vikttor Vviktor Viiktor Viktoor Vicktor Vyktor'.split(' ');
const SURNAMES = 'Markov Markow Marcov Markoff Marrkov Markkov Maarkov Mmarkov Markovv Markoov Marckov Marhkov'.split(
  ' ',
);

const WORDS = ['ba', 'do', 'gu', 'le', 'po'].flatMap((first) =>
  ['rand', 'tolk', 'vent', 'zim', 'nug', 'sest'].map((last) => first + last),
);

/** So many persons of one name, each written otherwise. */
const namesakes = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [given, surname] = [GIVEN[at % GIVEN.length]!, SURNAMES[Math.floor(at / GIVEN.length)]!];
    return entity({ key: `n${at}`, name: `${given} ${surname}` });
  });

function isFoundFirst(snapshot: Snapshot, threshold: number): boolean {
  const passing = snapshot.filter(LISTED_NOW);
  const query = { q: Q, filters: LISTED_NOW, threshold: threshold - 0.02 };
  const found = [...findNames(snapshot, query).values()];
  return probeOf(snapshot.names, { q: Q }, { threshold, found, goesOn: found.length > 0, passing }).isFoundFirst;
}

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

  it('searches again where more was found than one batch compares, or faint names count', async () => {
    const few = await listed([...namesakes(10), ...persons(50, 3)]);
    expect(isFoundFirst(few, 0.7)).toBe(true);
    expect(isFoundFirst(few, 0.5)).toBe(false);
    expect(isFoundFirst(await listed([...namesakes(120), ...persons(50, 3)]), 0.7)).toBe(false);
  });

  it('screens again whenever names of nearly the same rank could keep what was found from being compared', async () => {
    const customer = { key: 'C', q: 'Joseph Musyoka' };
    const msika = entity({ key: 'a', name: 'Joseph Msika' });
    // Found by the sound of a word that a search for candidates does not credit, so its rank is that of every Joseph.
    const others = WORDS.map((word, at) => entity({ key: `j${at}`, name: `Joseph ${word}` }));
    const answers = [];
    for (const count of [5, WORDS.length]) {
      const { findings, isFragile } = screenCustomer(
        await listed([msika, ...others.slice(0, count), ...persons(300, 3)]),
        customer,
        0.7,
      );
      answers.push({ found: findings.map(({ standing }) => standing), isFragile });
    }
    expect(answers).toEqual([
      { found: ['alert'], isFragile: false },
      { found: ['alert'], isFragile: true },
    ]);
  });

  it('screens again whenever what was found is near the least rank of a candidate', async () => {
    const customer = { key: 'C', q: 'Joseph Karlo Musyoka' };
    const msika = entity({ key: 'a', name: 'Joseph Karlo Msika' });
    const common = (first: string, count: number) =>
      Array.from({ length: count }, (_, at) => {
        const other = WORDS[at % WORDS.length]! + WORDS[Math.floor(at / WORDS.length)]!;
        return entity({ key: `${first}${at}`, name: `${first} ${other}` });
      });
    const fragile = [];
    for (const count of [60, 200]) {
      const snapshot = await listed([msika, ...common('Joseph', count), ...common('Karlo', count)]);
      fragile.push(screenCustomer(snapshot, customer, 0.7).isFragile);
    }
    expect(fragile).toEqual([false, true]);
  });

  it('knows an answer again by who is found and what the facts say', async () => {
    const customer = { key: 'C', q: Q, corroboration: { birth_date: '1970' } };
    const all = [...namesakes(3), ...persons(50, 3)];
    const snapshot = await listed(all);
    const { findings } = screenCustomer(snapshot, customer, 0.7);
    const isSame = sameAnswer(snapshot, 0.7);
    expect(isSame(customer, findings)).toBe(true);
    expect(isSame(customer, findings.slice(1))).toBe(false);
    expect(isSame(customer, [{ ...findings[0]!, standing: 'suppressed' }, ...findings.slice(1)])).toBe(false);
    expect(sameAnswer(await listed(all.slice(1)), 0.7)(customer, findings)).toBe(false);
  });

  it('looks at each reading of a name that has a word twice, since names are found by it twice', async () => {
    const snapshot = await listed(persons(50, 3));
    const passing = snapshot.filter(LISTED_NOW);
    const wanted = ['Hoang Hoang Long', 'Hoang Long'].map(
      (q) => probeOf(snapshot.names, { q }, { threshold: 0.7, found: [], goesOn: false, passing }).probe.wanted,
    );
    expect(wanted).toEqual([0, expect.closeTo(wanted[1]!)]);
    expect(wanted[1]).toBeGreaterThan(0);
  });

  it('screens again where two readings score alike, and facts explain the hit away by one of them', async () => {
    const born: BirthDate = { date: '1981-02-05', precision: 'day', circa: false };
    const snapshot = await listed([entity({ key: 'said', name: 'Said Jhan', birth_dates: [born] }), ...persons(50, 3)]);
    const fragile = (q: string) =>
      screenCustomer(snapshot, { key: 'C', q, corroboration: { birth_date: '1949' } }, 0.7).isFragile;
    expect([fragile('JHAN, Said'), fragile('Said Jhan')]).toEqual([true, false]);
    expect(screenCustomer(snapshot, { key: 'C', q: 'JHAN, Said' }, 0.7).isFragile).toBe(false);
  });

  it('keeps tokens as they are read: what is worked out of them is another in each thread', async () => {
    const snapshot = await listed([...namesakes(3), ...persons(5, 3)]);
    const [one, again] = [1, 2].map(() => {
      snapshot.names.memory.readings.clear();
      return screenCustomer(snapshot, { key: 'C', q: Q }, 0.7).probe.tokens;
    });
    expect(one).toEqual(again);
    for (const token of one!) expect(Object.keys(token)).not.toContain('serial');
  });
});
