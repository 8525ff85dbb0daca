import { beforeEach, describe, expect, it } from 'vitest';
import { entityIn } from '../store/contents.ts';
import { fakeSource, type IngestBench, ingestBench } from './fake-source.ts';

let bench: IngestBench;
beforeEach(async () => {
  bench = await ingestBench();
});

/** Enough others that one party more or less is no shrinking list. */
const others = Array.from({ length: 10 }, (_, index) => ({ key: `other-${index}` }));

describe('listing', () => {
  it('dates the parties of the first edition by their records alone', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A', listed_date: '2019-05-05' }, { key: 'B' }]);
    expect(await bench.history('A')).toEqual(['listed 2019-05-05 source']);
    expect(await bench.history('B')).toEqual(['listed  ']);
    expect(await entityIn(bench.store, 'fake-B')).toMatchObject({
      listed_date: null,
      listed_date_basis: null,
      first_edition: '2026-01-01',
    });
  });

  it('dates a later party by its record, else by the edition, and never invents a listing date', async () => {
    await bench.full('2026-01-01', others);
    await bench.full('2026-02-01', [...others, { key: 'A', listed_date: '2026-01-20' }, { key: 'B' }]);
    expect(await bench.history('A')).toEqual(['listed 2026-01-20 source']);
    expect(await bench.history('B')).toEqual(['listed 2026-02-01 edition']);
    expect((await entityIn(bench.store, 'fake-B'))?.listed_date).toBeNull();
  });

  it('dates the open listing when its official date becomes known later', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A' }]);
    await bench.full('2026-02-01', [...others, { key: 'A', listed_date: '2020-02-02' }]);
    expect(await bench.history('A')).toEqual(['listed 2020-02-02 source', 'amended 2026-02-01 edition listed_date']);
    expect(await entityIn(bench.store, 'fake-A')).toMatchObject({
      listed_date: '2020-02-02',
      listed_date_basis: 'source',
    });
  });

  it('takes a corrected date, and keeps the known one when a list stops stating it', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A', listed_date: '2020-02-02' }]);
    await bench.full('2026-02-01', [...others, { key: 'A', listed_date: '2021-03-03' }]);
    await bench.full('2026-03-01', [...others, { key: 'A' }]);
    expect(await bench.history('A')).toEqual(['listed 2021-03-03 source', 'amended 2026-02-01 edition listed_date']);
    expect((await entityIn(bench.store, 'fake-A'))?.listed_date).toBe('2021-03-03');
  });

  it('keeps the earliest date of a list whose listing dates move', async () => {
    bench = await ingestBench(fakeSource('fake', { listingDateMoves: true }));
    await bench.full('2026-01-01', [...others, { key: 'A', listed_date: '2014-07-31' }]);
    await bench.full('2026-02-01', [...others, { key: 'A', listed_date: '2026-01-15' }]);
    expect(await bench.history('A')).toEqual(['listed 2014-07-31 source']);
    await bench.full('2026-03-01', [...others, { key: 'A', listed_date: '2013-01-01' }]);
    expect((await entityIn(bench.store, 'fake-A'))?.listed_date).toBe('2013-01-01');
  });
});

describe('amending', () => {
  it('names the changed fields and dates the change by the record where it can', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A', reason: 'old' }, { key: 'B', reason: 'old' }]);
    await bench.full('2026-02-01', [
      ...others,
      { key: 'A', reason: 'new', titles: ['Director'], last_updated: '2026-01-09' },
      { key: 'B', reason: 'new', last_updated: '2025-12-31' },
    ]);
    expect(await bench.history('A')).toEqual(['listed  ', 'amended 2026-01-09 source last_updated reason titles']);
    expect(await bench.history('B')).toEqual(['listed  ', 'amended 2026-02-01 edition last_updated reason']);
    expect((await entityIn(bench.store, 'fake-A'))?.reason).toBe('new');
  });

  it('makes no noise of another order, of keys or of hints', async () => {
    const alias = (name: string) =>
      ({ name, type: 'aka', quality: 'strong', script: 'Latin', language: null }) as const;
    await bench.full('2026-01-01', [...others, { key: 'A', titles: ['x', 'y'], aliases: [alias('P'), alias('Q')] }]);
    await bench.full('2026-02-01', [
      ...others,
      { key: 'A', titles: ['y', 'x'], aliases: [alias('Q'), alias('P')], identity_hints: ['new hint'] },
    ]);
    expect(await bench.history('A')).toEqual(['listed  ']);
    expect(await entityIn(bench.store, 'fake-A')).not.toHaveProperty('identity_hints');
    expect((await entityIn(bench.store, 'fake-A'))?.last_edition).toBe('2026-02-01');
  });
});

describe('removing and coming back', () => {
  it('dates a removal by the first edition without the party', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A' }]);
    await bench.full('2026-02-01', others);
    expect(await bench.history('A')).toEqual(['listed  ', 'removed 2026-02-01 edition']);
    expect(await entityIn(bench.store, 'fake-A')).toMatchObject({
      is_active: false,
      removed_date: '2026-02-01',
      removed_date_basis: 'edition',
      last_edition: '2026-01-01',
    });
  });

  it('lists a party up to the end that its record states, that day included', async () => {
    const ending = ['2026-02-09', '2026-02-10', '2026-02-11'].map((end_date) => ({ key: end_date, end_date }));
    await bench.full('2026-02-10', [...others, ...ending]);
    const active = await Promise.all(
      ending.map(async ({ key }) => (await entityIn(bench.store, `fake-${key}`))?.is_active),
    );
    // What ended before the first edition was never listed by what we know.
    expect(active.map((one) => one ?? false)).toEqual([false, true, true]);
  });

  it('dates a removal by the end that the record itself stated', async () => {
    await bench.full('2026-01-01', [
      ...others,
      { key: 'A', end_date: '2026-01-15' },
      { key: 'B', end_date: '2027-01-01' },
    ]);
    await bench.full('2026-02-01', others);
    expect(await bench.history('A')).toEqual(['listed  ', 'removed 2026-01-15 source']);
    expect(await bench.history('B')).toEqual(['listed  ', 'removed 2026-02-01 edition']);
  });

  it('takes a party that is still published after its end as removed, once', async () => {
    const ending = { key: 'A', end_date: '2026-01-15' };
    await bench.full('2026-01-01', [
      ...others,
      ending,
      { key: 'B', end_date: '2025-05-05', listed_date: '2020-01-01' },
    ]);
    await bench.full('2026-02-01', [...others, ending]);
    await bench.full('2026-03-01', [...others, ending]);
    expect(await bench.history('A')).toEqual(['listed  ', 'removed 2026-01-15 source']);
    expect(await bench.history('B')).toEqual(['listed 2020-01-01 source', 'removed 2025-05-05 source']);
    expect((await entityIn(bench.store, 'fake-A'))?.removed_date).toBe('2026-01-15');
  });

  it('relists by a new listing date, else by the edition, and keeps the whole history', async () => {
    await bench.full('2026-01-01', [
      ...others,
      { key: 'A', listed_date: '2006-12-23' },
      { key: 'B', listed_date: '2006-12-23' },
    ]);
    await bench.full('2026-02-01', others);
    await bench.full('2026-03-01', [
      ...others,
      { key: 'A', listed_date: '2006-12-23' },
      { key: 'B', listed_date: '2026-02-20' },
    ]);
    expect(await bench.history('A')).toEqual([
      'listed 2006-12-23 source',
      'removed 2026-02-01 edition',
      'relisted 2026-03-01 edition',
    ]);
    expect((await bench.history('B')).at(-1)).toBe('relisted 2026-02-20 source');
    expect((await bench.history('B'))[0]).toBe('listed 2006-12-23 source');
    expect(await entityIn(bench.store, 'fake-A')).toMatchObject({
      is_active: true,
      removed_date: null,
      removed_date_basis: null,
    });
  });

  it('tells a new order after the end of the one before as a removal and a relisting', async () => {
    const order = (listed_date: string, end_date: string) => ({ key: 'A', listed_date, end_date });
    await bench.full('2026-01-01', [...others, order('2016-01-31', '2026-01-31')]);
    await bench.full('2026-06-01', [...others, order('2026-04-01', '2036-04-01')]);
    expect(await bench.history('A')).toEqual([
      'listed 2016-01-31 source',
      'removed 2026-01-31 source',
      'relisted 2026-04-01 source',
    ]);
    expect(await entityIn(bench.store, 'fake-A')).toMatchObject({ is_active: true, listed_date: '2026-04-01' });
  });

  it('leaves the listing where it was seen when the record names a newer day', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A', listed_date: '2020-01-01' }]);
    await bench.full('2026-06-01', [...others, { key: 'A', listed_date: '2026-04-01' }]);
    expect(await bench.history('A')).toEqual(['listed 2020-01-01 source', 'amended 2026-06-01 edition listed_date']);
  });

  it('notes of a removal what the source says of it', async () => {
    const removalNote = (lists: readonly string[]) => (lists.length > 1 ? `also stood on: ${lists[1]}` : undefined);
    bench = await ingestBench(fakeSource('fake', { removalNote }));
    await bench.full('2026-01-01', [...others, { key: '7', lists: ['This', 'That'] }, { key: '8', lists: ['This'] }]);
    await bench.full('2026-02-01', others);
    expect((await entityIn(bench.store, 'fake-7'))?.history.at(-1)?.note).toBe('also stood on: That');
    expect((await entityIn(bench.store, 'fake-8'))?.history.at(-1)).not.toHaveProperty('note');
  });
});

describe('change files', () => {
  it('list, remove and relist with their own day, and the full edition repeats nothing', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A' }]);
    await bench.delta('2026-01-10', [
      ['remove', { key: 'A' }],
      ['remove', { key: 'unseen', listed_date: '2026-01-05' }],
      ['add', { key: 'B', listed_date: '2026-01-10' }],
      ['add', { key: 'C' }],
    ]);
    await bench.full('2026-02-01', [...others, { key: 'B', listed_date: '2026-01-10' }, { key: 'C' }]);
    expect(await bench.history('A')).toEqual(['listed  ', 'removed 2026-01-10 delta']);
    expect(await bench.history('unseen')).toEqual(['listed 2026-01-05 source', 'removed 2026-01-10 delta']);
    expect(await bench.history('B')).toEqual(['listed 2026-01-10 source']);
    expect(await bench.history('C')).toEqual(['listed 2026-01-10 delta']);
    await bench.delta('2026-02-05', [['add', { key: 'A' }]]);
    expect(await bench.history('A')).toEqual(['listed  ', 'removed 2026-01-10 delta', 'relisted 2026-02-05 delta']);
  });

  it('that come late make removal days exact and add who came and went', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A' }, { key: 'B' }]);
    await bench.full('2026-02-01', [...others, { key: 'N' }]);
    await bench.full('2026-03-01', [...others, { key: 'N' }]);
    await bench.delta('2026-01-20', [
      ['remove', { key: 'A' }],
      ['add', { key: 'N' }],
      ['remove', { key: 'brief', listed_date: '2026-01-12' }],
    ]);
    await bench.delta('2026-02-20', [['remove', { key: 'B' }]]);
    expect(await bench.history('A')).toEqual(['listed  ', 'removed 2026-01-20 delta']);
    expect(await entityIn(bench.store, 'fake-A')).toMatchObject({
      removed_date: '2026-01-20',
      removed_date_basis: 'delta',
    });
    expect(await bench.history('N')).toEqual(['listed 2026-01-20 delta']);
    expect(await bench.history('brief')).toEqual(['listed 2026-01-12 source', 'removed 2026-01-20 delta']);
    expect(await bench.history('B'), 'a delta of another step mends nothing').toEqual([
      'listed  ',
      'removed 2026-02-01 edition',
    ]);
  });

  it('before the first full edition make their removals known', async () => {
    await bench.delta('2025-01-13', [['remove', { key: 'A', listed_date: '2005-11-09' }]]);
    await bench.full('2026-01-01', others);
    expect(await bench.history('A')).toEqual(['listed 2005-11-09 source', 'removed 2025-01-13 delta']);
    expect((await bench.store.sourceStates([bench.source.info]))[0]).toMatchObject({ active: 10, removed: 1 });
  });
});

describe('identity', () => {
  it('is carried over to a new key that shares a hint with one vanished party only', async () => {
    bench = await ingestBench(fakeSource('fake', { keysFollowNames: true }));
    await bench.full('2026-01-01', [...others, { key: 'old', identity_hints: ['ship-9', 'item-1'] }]);
    await bench.full('2026-02-01', [...others, { key: 'new', identity_hints: ['ship-9', 'item-2'], reason: 'r' }]);
    expect(await entityIn(bench.store, 'fake-new')).toBeNull();
    expect(await bench.history('old')).toEqual(['listed  ', 'amended 2026-02-01 edition name official_id reason']);
    expect((await entityIn(bench.store, 'fake-old'))?.key).toBe('new');
    await bench.full('2026-03-01', [...others, { key: 'new', identity_hints: ['ship-9', 'item-2'], reason: 'r' }]);
    expect(await bench.history('old')).toHaveLength(2);
  });

  it('is not carried over when two parties answer to the hint', async () => {
    await bench.full('2026-01-01', [
      ...others,
      { key: 'a', identity_hints: ['same'] },
      { key: 'b', identity_hints: ['same'] },
    ]);
    await bench.full('2026-02-01', [...others, { key: 'c', identity_hints: ['same'] }]);
    expect(await bench.history('a')).toEqual(['listed  ', 'removed 2026-02-01 edition']);
    expect(await bench.history('c')).toEqual(['listed 2026-02-01 edition']);
  });

  it('ends with a reference that the authority gives to somebody else', async () => {
    bench = await ingestBench(fakeSource('fake', { keysAreReused: true }));
    await bench.full('2026-01-01', [...others, { key: '2672', name: 'First', identity_hints: ['first'] }]);
    await bench.full('2026-02-01', [...others, { key: '2672', name: 'Second', identity_hints: ['second'] }]);
    expect(await bench.history('2672')).toEqual(['listed  ', 'removed 2026-02-01 edition']);
    expect(await bench.history('2672.2')).toEqual(['listed 2026-02-01 edition']);
    expect((await entityIn(bench.store, 'fake-2672.2'))?.name).toBe('Second');
    await bench.full('2026-03-01', [
      ...others,
      { key: '2672', name: 'Second', identity_hints: ['second'], reason: 'r' },
    ]);
    expect(await bench.history('2672.2')).toEqual(['listed 2026-02-01 edition', 'amended 2026-03-01 edition reason']);
  });
});
