import { beforeEach, describe, expect, it } from 'vitest';
import { entityIn } from '../store/contents.ts';
import { fakeSource, type IngestBench, ingestBench } from './fake-source.ts';

let bench: IngestBench;
const start = async (...traits: Parameters<typeof fakeSource>[1][]): Promise<void> => {
  bench = await ingestBench(fakeSource('fake', traits[0]));
};
beforeEach(() => start());

/** Enough others that one party more or less is no shrinking list. */
const others = Array.from({ length: 10 }, (_, index) => ({ key: `other-${index}`, name: `Bystander ${index}` }));
const born = (date: string) => ({ date, precision: 'day' as const, circa: false });

describe('a listing older than an edition without it', () => {
  const A = { key: 'A', listed_date: '2006-12-23' };

  it('is dated by the edition that brings it, and keeps its stated date', async () => {
    await bench.full('2026-01-01', others);
    await bench.full('2026-02-01', [...others, A]);
    const entity = await entityIn(bench.store, 'fake-A');
    expect(entity).toMatchObject({ listed_date: '2006-12-23', listed_date_basis: 'source' });
    expect(entity?.history).toEqual([
      { event: 'listed', date: '2026-02-01', basis: 'edition', after: '2026-01-01', by: '2026-02-01', late: true },
    ]);
  });

  it('is a relisting where the list keeps the day of the first listing', async () => {
    await start({ listingDateIsFirst: true });
    await bench.full('2026-01-01', others);
    await bench.full('2026-02-01', [...others, A, { key: 'B', listed_date: '2025-12-20' }]);
    expect(await bench.history('A')).toEqual(['relisted 2026-02-01 edition']);
    // A list may be some days behind itself; that is no earlier listing.
    expect(await bench.history('B')).toEqual(['listed 2026-02-01 edition']);
  });

  it('counts from the stated day when that is not older than the edition before', async () => {
    await bench.full('2026-01-01', others);
    await bench.full('2026-02-01', [...others, { key: 'A', listed_date: '2026-01-01' }]);
    expect(await bench.history('A')).toEqual(['listed 2026-01-01 source']);
    expect((await entityIn(bench.store, 'fake-A'))?.history[0]).not.toHaveProperty('late');
  });

  it('stays with its edition when a later one states a date older than the edition before', async () => {
    await bench.full('2026-01-01', others);
    await bench.full('2026-02-01', [...others, { key: 'A' }]);
    await bench.full('2026-03-01', [...others, { key: 'A', listed_date: '2025-05-05' }]);
    expect(await bench.history('A')).toEqual(['listed 2026-02-01 edition', 'amended 2026-03-01 edition listed_date']);
    const entity = await entityIn(bench.store, 'fake-A');
    expect(entity?.listed_date).toBe('2025-05-05');
  });
});

describe('a respelled record of a list without numbers', () => {
  beforeEach(async () => {
    await start({ keysFollowNames: true });
  });
  const person = (key: string, name: string, more = {}) => ({ key, name, entity_type: 'individual' as const, ...more });

  it('goes on under its id, amended in its name, there and back', async () => {
    await bench.full('2026-01-01', [...others, person('k1', 'Placido Ficticio, Jr.')]);
    await bench.full('2026-02-01', [...others, person('k2', 'Placido Jr. Ficticio')]);
    expect(await bench.history('k1')).toEqual(['listed  ', 'amended 2026-02-01 edition name official_id']);
    expect(await entityIn(bench.store, 'fake-k2')).toBeNull();
    expect((await entityIn(bench.store, 'fake-k1'))?.history[1]?.changes).toContainEqual({
      field: 'name',
      before: 'Placido Ficticio, Jr.',
      after: 'Placido Jr. Ficticio',
    });
    await bench.full('2026-03-01', [...others, person('k1', 'Placido Ficticio, Jr.')]);
    expect((await entityIn(bench.store, 'fake-k1'))?.is_active).toBe(true);
  });

  it('is told by a letter changed when a fact stands beside it', async () => {
    const day = { birth_dates: [born('1971-03-04')] };
    await bench.full('2026-01-01', [...others, person('k1', 'Igor Vladimirovich Vymyslovksy', day)]);
    await bench.full('2026-02-01', [...others, person('k2', 'Igor Vladimirovich Vymyslovsky', day)]);
    expect((await entityIn(bench.store, 'fake-k1'))?.name).toBe('Igor Vladimirovich Vymyslovsky');
  });

  it.each([
    ['another day of birth', { birth_dates: [born('1960-01-02')] }, { birth_dates: [born('1984-07-08')] }],
    ['another programme', { sanction_programs: ['One'] }, { sanction_programs: ['Two'] }],
    ['another list', { source_list: 'Test List' }, { source_list: 'Other List' }],
  ])('is none with %s', async (_what, before, after) => {
    await bench.full('2026-01-01', [...others, person('k1', 'Rosa Maria Fictiva', before)]);
    await bench.full('2026-02-01', [...others, person('k2', 'Maria Rosa Fictiva', after)]);
    expect((await bench.history('k1')).at(-1)).toBe('removed 2026-02-01 edition');
    expect(await bench.history('k2')).toEqual(['listed 2026-02-01 edition']);
  });

  it('is none when a name is near and nothing else is known', async () => {
    await bench.full('2026-01-01', [...others, person('k1', 'Ivan Petrovich Vymyslov')]);
    await bench.full('2026-02-01', [...others, person('k2', 'Ivan Petrovich Vymyslin')]);
    expect((await bench.history('k1')).at(-1)).toBe('removed 2026-02-01 edition');
  });

  it('is none when two records answer to the name', async () => {
    await bench.full('2026-01-01', [...others, person('k1', 'Rosa Maria Fictiva')]);
    await bench.full('2026-02-01', [...others, person('k2', 'Maria Rosa Fictiva'), person('k3', 'Fictiva Rosa Maria')]);
    expect((await bench.history('k1')).at(-1)).toBe('removed 2026-02-01 edition');
  });
});

describe('a party under another official number', () => {
  const panjaki = (key: string, name: string) => ({
    key,
    name,
    entity_type: 'individual' as const,
    birth_dates: [born('1975-01-23')],
    sanction_programs: ['Autonomous'],
  });

  it('leaves the one and comes as the other, and neither is a removal or a listing', async () => {
    await bench.full('2026-01-01', [...others, panjaki('8495', 'Yahya Husseini Vymyslan')]);
    const outcome = await bench.full('2026-02-01', [...others, panjaki('8594', 'Yahya Husseini Vymyslan')]);
    expect(outcome.changes).toEqual({ listed: 0, relisted: 0, amended: 0, renumbered: 1, removed: 0 });
    expect(await entityIn(bench.store, 'fake-8495')).toMatchObject({
      is_active: false,
      still_listed_as: 'fake-8594',
      removed_date: '2026-02-01',
    });
    expect(await entityIn(bench.store, 'fake-8594')).toMatchObject({ is_active: true, formerly: ['fake-8495'] });
    const window = { date: '2026-02-01', basis: 'edition', after: '2026-01-01', by: '2026-02-01' };
    expect((await entityIn(bench.store, 'fake-8495'))?.history.at(-1)).toEqual({
      event: 'renumbered',
      ...window,
      still_listed_as: 'fake-8594',
    });
    expect((await entityIn(bench.store, 'fake-8594'))?.history).toEqual([
      { event: 'renumbered', ...window, formerly: 'fake-8495' },
    ]);
    const onDay = (await bench.store.datedEvents('2026-02-01')).filter(({ date }) => date === '2026-02-01');
    expect(onDay.filter(({ formerly }) => formerly === null).map(({ event }) => event)).toEqual(['renumbered']);
  });

  it('may have stood under both before', async () => {
    const both = [panjaki('1', 'Yahya Husseini Vymyslan'), panjaki('2', 'Vymyslan Yahya Husseini')];
    await bench.full('2026-01-01', [...others, ...both]);
    await bench.full('2026-02-01', [...others, both[1]!]);
    expect(await entityIn(bench.store, 'fake-1')).toMatchObject({ still_listed_as: 'fake-2', is_active: false });
    expect(await bench.history('2')).toEqual(['listed  ']);
    // When the other one leaves as well, the party is off the list.
    await bench.full('2026-03-01', others);
    expect(await bench.history('2')).toEqual(['listed  ', 'removed 2026-03-01 edition']);
    expect((await entityIn(bench.store, 'fake-1'))?.still_listed_as).toBeNull();
  });

  it('may be found by an alias that the other record has since this edition', async () => {
    const other = panjaki('2', 'Hossein Sazmani');
    const alias = {
      name: 'Yahya Husseini Vymyslan',
      type: 'aka',
      quality: 'strong',
      script: null,
      language: null,
    } as const;
    await bench.full('2026-01-01', [...others, panjaki('1', 'Yahya Husseini Vymyslan'), other]);
    await bench.full('2026-02-01', [...others, { ...other, aliases: [alias] }]);
    expect(await entityIn(bench.store, 'fake-1')).toMatchObject({ still_listed_as: 'fake-2', is_active: false });
  });

  it('is not a record whose own end has passed', async () => {
    const both = [panjaki('1', 'Yahya Husseini Vymyslan'), panjaki('2', 'Vymyslan Yahya Husseini')];
    await bench.full('2026-01-01', [...others, ...both]);
    await bench.full('2026-02-01', [...others, { ...both[1]!, end_date: '2026-01-15' }]);
    expect((await entityIn(bench.store, 'fake-1'))?.still_listed_as).toBeNull();
    expect((await bench.history('1')).at(-1)).toBe('removed 2026-02-01 edition');
  });

  it('is not another party of the same name', async () => {
    await bench.full('2026-01-01', [...others, panjaki('1', 'Yahya Vymyslan')]);
    await bench.full('2026-02-01', [
      ...others,
      { ...panjaki('2', 'Yahya Vymyslan'), birth_dates: [born('1990-09-09')] },
    ]);
    expect((await bench.history('1')).at(-1)).toBe('removed 2026-02-01 edition');
  });
});
