import { describe, expect, it } from 'vitest';
import { changeBars, changeFacets, listSizes } from '../../src/search/changes.ts';
import { entity, snapshotOf, sourceState } from './entities.ts';

const listed = (date: string) => ({ event: 'listed', date, basis: 'source', after: null, by: '2024-01-01' }) as const;
const removed = (date: string) =>
  ({ event: 'removed', date, basis: 'edition', after: '2024-01-01', by: date }) as const;

const parties = [
  entity({ key: '1', name: 'Ana', history: [listed('2020-05-01')], sanction_programs: ['P1', 'P2'] }),
  entity({ key: '2', name: 'Bor', is_active: false, history: [listed('2020-07-01'), removed('2024-02-01')] }),
  entity({
    key: '3',
    name: 'Cer Ltd',
    jurisdiction: 'EU',
    entity_type: 'organization',
    is_china: true,
    sanction_programs: ['P1'],
    history: [{ ...listed('2024-02-01'), after: '2024-01-01', by: '2024-02-01' }],
  }),
  entity({
    key: '4',
    name: 'Goes on',
    is_active: false,
    still_listed_as: 'un-sc-5',
    history: [
      listed('2020-05-02'),
      { event: 'renumbered', date: '2024-02-01', basis: 'edition', after: '2024-01-01', by: '2024-02-01' },
    ],
  }),
  entity({
    key: '5',
    name: 'Came',
    formerly: ['un-sc-4'],
    history: [
      {
        event: 'renumbered',
        date: '2024-02-01',
        basis: 'edition',
        after: '2024-01-01',
        by: '2024-02-01',
        formerly: 'un-sc-4',
      },
    ],
  }),
];
const snapshot = await snapshotOf(parties, {
  sources: [sourceState()],
  editionDays: ['2024-01-01', '2024-02-01'].map((date) => ({ source_id: parties[0]!.source_id, date })),
});

describe('counts of changes', () => {
  it('counts by kind and property, a renumbered party once', () => {
    const facets = changeFacets(snapshot, { from: '2024-01-01', filters: {} });
    expect(facets.total).toBe(3);
    expect(facets.kinds).toEqual({ listed: 1, relisted: 0, amended: 0, renumbered: 1, removed: 1 });
    expect(facets.jurisdictions).toEqual([
      { name: 'UN', count: 2 },
      { name: 'EU', count: 1 },
    ]);
    expect(facets.programmes).toEqual([{ name: 'P1', count: 1 }]);
    expect(facets.china).toBe(1);
  });

  it('leaves the own filter of a property out of its counts, and holds the bounds', () => {
    const facets = changeFacets(snapshot, {
      to: '2024-02-01',
      kinds: ['listed'],
      filters: { jurisdictions: ['UN'], programmes: ['P2'] },
    });
    expect(facets.total).toBe(1);
    expect(facets.programmes).toEqual([
      { name: 'P1', count: 1 },
      { name: 'P2', count: 1 },
    ]);
    expect(facets.jurisdictions).toEqual([{ name: 'UN', count: 1 }]);
    expect(facets.kinds.removed).toBe(0);
    expect(changeFacets(snapshot, { to: '2020-05-01', filters: {} }).total).toBe(1);
  });

  it('gives bars of years, months and days, oldest first', () => {
    expect(changeBars(snapshot, { filters: {} }, 'year')).toEqual([
      { time: '2020', added: { UN: 3 }, removed: {} },
      { time: '2024', added: { EU: 1 }, removed: { UN: 1 } },
    ]);
    expect(changeBars(snapshot, { to: '2020-12-31', filters: {} }, 'month').map(({ time }) => time)).toEqual([
      '2020-05',
      '2020-07',
    ]);
    expect(changeBars(snapshot, { from: '2020-05-02', to: '2020-05-02', filters: {} }, 'day')).toEqual([
      { time: '2020-05-02', added: { UN: 1 }, removed: {} },
    ]);
  });
});

describe('sizes of lists', () => {
  it('counts who stood on the list at each quarter and on the day of every edition', () => {
    const [list] = listSizes(snapshot, 2020);
    const at = (date: string) => list!.points.find((point) => point.date === date)?.count;
    expect(list!.editions).toEqual(['2024-01-01', '2024-02-01']);
    expect(at('2020-04-01')).toBe(0);
    expect(at('2020-07-01')).toBe(3);
    expect(at('2024-01-01')).toBe(3);
    // One left, one came of another authority under the same source, one goes on under another number.
    expect(at('2024-02-01')).toBe(3);
    expect(list!.points.map(({ date }) => date)).toEqual([...list!.points.map(({ date }) => date)].sort());
  });
});
