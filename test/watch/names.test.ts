import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { WatchEvent } from '../../src/watch/event.ts';
import { runPass } from '../../src/watch/pass/run-pass.ts';
import { tellPlainly } from '../../src/watch/state/outbox.ts';
import type { WatchState } from '../../src/watch/state/state-file.ts';
import { entity } from '../search/entities.ts';
import { held, listed, newState, persons, rowsOf, screened } from './lists.ts';

const people = persons(300, 7);

async function pass(
  state: WatchState,
  entities: readonly EntityRecord[],
  rows: readonly Record<string, unknown>[] | null,
) {
  const snapshot = await listed([...entities]);
  const summary = await runPass(state, snapshot, rows && rowsOf(rows), { threshold: 0.7, threads: 1 });
  const events: WatchEvent[] = [];
  tellPlainly(state, (told) => events.push(...told));
  expect(held(state)).toEqual(screened(state, snapshot));
  return { summary, events };
}

const names = (state: WatchState): unknown[] =>
  state
    .sql('select name from names order by name')
    .all()
    .map(({ name }) => name);

describe('the names of customers', () => {
  it('that a field cut off are told when a party is listed whose name begins so, and when it is no longer', async () => {
    const state = newState();
    const party = entity({
      key: 'party',
      name: 'LIMITED LIABILITY COMPANY VELOKSA',
      entity_type: 'organization',
    });
    const rows = [{ id: 'A', q: 'Limited Liability Company Velo' }];
    await pass(state, people, rows);
    const { events } = await pass(state, [...people, party], null);
    expect(events.map(({ type, customer }) => `${customer} ${type}`)).toEqual(['A watch.new']);
    const { events: last } = await pass(state, people, null);
    expect(last.map(({ type, customer }) => `${customer} ${type}`)).toEqual(['A watch.cleared']);
    state.close();
  });

  it('are kept once for all who bear them, and forgotten with the last of these', async () => {
    const state = newState();
    const rows = [
      { id: 'A', q: 'Wqxz Vjkph', birth_date: '1970' },
      { id: 'B', q: 'Wqxz Vjkph', country: 'SE' },
      { id: 'C', q: 'Wqxz Vjkph', identifier: 'AB1234567' },
      { id: 'D', q: 'Zzgrt Okkel' },
    ];
    await pass(state, people, rows);
    const known = ['["Wqxz Vjkph","AB1234567"]', '["Wqxz Vjkph",null]'];
    expect(names(state)).toEqual([...known, '["Zzgrt Okkel",null]']);
    await pass(state, people, rows.slice(0, 3));
    expect(names(state)).toEqual(known);
    await pass(state, people, [rows[0]!, { id: 'B', q: 'Mmkw Vjkph' }]);
    expect(names(state)).toEqual(['["Mmkw Vjkph",null]', '["Wqxz Vjkph",null]']);
    state.close();
  });

  it('do not tell a new customer from a changed one: its own row does', async () => {
    const state = newState();
    const [first, second, third] = people.map(({ name }) => name);
    await pass(state, people, [
      { id: 'A', q: first },
      { id: 'B', q: second },
    ]);
    const { events } = await pass(state, people, [
      { id: 'A', q: third },
      { id: 'B', q: second },
      { id: 'C', q: second },
    ]);
    expect(events.map(({ type, customer, reasons }) => `${customer} ${type} ${reasons[0]!.reason}`).sort()).toEqual([
      'A watch.cleared customer_changed',
      'A watch.new customer_changed',
      'C watch.new customer_added',
    ]);
    state.close();
  });

  it('whose bearers an interrupted pass screened in part are screened for all of them by the next, by newer lists', async () => {
    const state = newState();
    const party = entity({ key: 'party', name: 'Wqxz Vjkph' });
    const rows = Array.from({ length: 700 }, (_, at) => ({
      id: `C${at}`,
      q: 'Wqxz Vjkph',
      birth_date: `${1940 + (at % 50)}`,
    }));
    await pass(state, people, rows);
    const stop = new AbortController();
    const { stopped, screened: some } = await runPass(state, await listed([...people, party]), null, {
      threshold: 0.7,
      threads: 1,
      full: true,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect([stopped, some]).toEqual([true, 512]);
    const { summary, events } = await pass(state, people, null);
    expect(summary).toMatchObject({ full: null, screened: 700 });
    expect(events.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 512 }, () => 'watch.new'),
      ...Array.from({ length: 512 }, () => 'watch.cleared'),
    ]);
    state.close();
  });

  it('are known by words that the pass itself met first, in a step before', async () => {
    const state = newState();
    const found = entity({ key: 'found', name: 'Wqxzvj Plorek Hamedkorshenk' });
    const before = [...people, found, entity({ key: 'hamed', name: 'Hamed Rasouli' })];
    const rows = Array.from({ length: 600 }, (_, at) => ({ id: `C${at}`, q: 'Wqxzvj Plorek Hamedkorshenko' }));
    await pass(state, before, rows);
    expect(held(state)).toHaveLength(600);
    const words = (): unknown => state.sql('select count(*) as count from tokens').get()!.count;
    const known = words();
    const { summary } = await pass(
      state,
      [
        ...before.map((one) => (one === found ? { ...one, remarks: 'Seen.' } : one)),
        entity({ key: 'new', name: 'Korshenko Trust' }),
      ],
      null,
    );
    expect(summary).toMatchObject({ full: null, screened: 600 });
    expect(words()).toBeGreaterThan(Number(known));
    state.close();
  });

  it.each([
    [
      'known, so that another is no slip of it',
      { listed: 'Jxcvg', own: 'Jgxcvg', names: 4000, bearers: [2, 4] as const },
    ],
    [
      'less rare, as common as another like it',
      { listed: 'Ueiv', own: 'Uaiv', names: 6600, bearers: [5, 12] as const },
    ],
  ])(
    'lose a record whose own word becomes %s',
    async (_, { listed: word, own, names: count, bearers: [with_, like] }) => {
      const state = newState();
      const found = entity({ key: 'found', name: `${word} Ouakao` });
      const bearer = (first: string, at: number): EntityRecord =>
        entity({ key: `${first}${at}`, name: `${first} Tulo${'bdfgklmnprstv'[at]}imek` });
      const others = Array.from({ length: like }, (_, at) => bearer(own, at));
      const before = [
        ...persons(count, 7),
        found,
        ...others,
        ...Array.from({ length: with_ }, (_, at) => bearer(word, at)),
      ];
      const of = (events: readonly WatchEvent[]) =>
        events.filter(({ record }) => record === 'un-sc-found').map(({ type }) => type);
      const first = await pass(state, before, [{ id: 'A', q: `${own} Ouakao` }]);
      const { summary, events } = await pass(state, [...before, bearer(word, with_)], null);
      expect([of(first.events), of(events), summary.full]).toEqual([['watch.new'], ['watch.cleared'], null]);
      state.close();
    },
  );

  it('find a record, and lose it, when a name in common comes to a least rarity by names of others alone', async () => {
    const found = entity({ key: 'found', name: 'I. Bovanor' });
    const few = [...persons(4450, 7), found];
    const many = [...few, ...persons(200, 8)];
    const told = async (before: EntityRecord[], after: EntityRecord[]) => {
      const state = newState();
      const first = await pass(state, before, [{ id: 'A', q: 'Ivan Bovamor' }]);
      const { summary, events } = await pass(state, after, null);
      state.close();
      return [first.events, events]
        .map((all) => all.map(({ type, record }) => `${type} ${record}`))
        .concat([[String(summary.full)]]);
    };
    expect(await told(few, many)).toEqual([[], ['watch.new un-sc-found'], ['null']]);
    expect(await told(many, few)).toEqual([['watch.new un-sc-found'], ['watch.cleared un-sc-found'], ['null']]);
  });

  it('of initials alone find records of such names', async () => {
    const state = newState();
    await pass(state, people, [
      { id: 'A', q: 'J. K.' },
      { id: 'B', q: 'J & T' },
    ]);
    const other = entity({ key: 'other', name: 'K. J.' });
    const holding = entity({ key: 'holding', name: 'J & T Holding', entity_type: 'organization' });
    const { events } = await pass(state, [...people, other, holding], null);
    expect(events.map(({ customer, record }) => `${customer} ${record}`).sort()).toEqual([
      'A un-sc-other',
      'B un-sc-holding',
    ]);
    state.close();
  });

  it('lose what was found by the sound of a word that is near no other, when a word near it is listed', async () => {
    const state = newState();
    const found = entity({ key: 'found', name: 'Axami', entity_type: 'organization' });
    const before = [...persons(1500, 7), found];
    const of = (events: readonly WatchEvent[]) =>
      events.filter(({ record }) => record === 'un-sc-found').map(({ type }) => type);
    const first = await pass(state, before, [{ id: 'A', q: 'Haksami Trust' }]);
    const { summary, events } = await pass(state, [...before, entity({ key: 'new', name: 'Haksamu Tulokimek' })], null);
    expect([of(first.events), of(events), summary.full]).toEqual([['watch.new'], ['watch.cleared'], null]);
    state.close();
  });

  it('are compared, not searched for, where neighbours make a word that came to the lists and they are read as before', async () => {
    const state = newState();
    const before = [...people, entity({ key: 'a', name: 'Tomo Weber' }), entity({ key: 'b', name: 'Kosh Lindqvist' })];
    await pass(state, before, [{ id: 'A', q: 'Tomo Kosh Zzgrt' }]);
    const after = [...before, entity({ key: 'c', name: 'Tomokosh Holding', entity_type: 'organization' })];
    const { summary } = await pass(state, after, null);
    expect(summary).toMatchObject({ full: null, screened: 0, compared: 1 });
    const { events } = await pass(state, [...after, entity({ key: 'd', name: 'Tomokosh Zzgrt' })], null);
    expect(events.map(({ customer, record }) => [customer, record])).toEqual([['A', 'un-sc-d']]);
    state.close();
  });

  it('are searched for when what was read as a legal form makes a word with its neighbour that came to the lists', async () => {
    const state = newState();
    await pass(state, people, [{ id: 'A', q: 'As iaquo Sunberg' }]);
    const after = [...people, entity({ key: 'c', name: 'Asiaquo Sunberg', entity_type: 'organization' })];
    const { events } = await pass(state, after, null);
    expect(events.map(({ customer, record }) => [customer, record])).toEqual([['A', 'un-sc-c']]);
    state.close();
  });
});
