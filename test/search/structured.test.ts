import { describe, expect, it } from 'vitest';
import { pageJson } from '../../src/search/page-json.ts';
import type { Filters, StructuredQuery } from '../../src/search/query.ts';
import { idOf, type Snapshot } from '../../src/search/snapshot.ts';
import { searchStructured } from '../../src/search/structured.ts';
import { alias, entity, snapshotOf, sourceInfo } from './entities.ts';

const people = [
  entity({
    key: '1',
    name: 'Rosa Fictiva',
    listed_date: '2020-05-01',
    history: [
      { event: 'listed', date: '2020-05-01', basis: 'source', after: null, by: '2020-05-02' },
      { event: 'removed', date: '2021-01-01', basis: 'delta', after: null, by: '2021-01-01' },
      { event: 'relisted', date: '2022-01-01', basis: 'edition', after: null, by: '2022-01-01' },
    ],
    countries: [{ code: 'BY', name: 'Belarus', relation: 'nationality' }],
  }),
  entity({ key: '2', name: 'Ivan Petrov', aliases: [alias('Rosa')], listed_date: '2023-01-01' }),
  entity({
    key: '3',
    name: 'Acme Shipping',
    entity_type: 'organization',
    reason: 'Owned by Rosa Fictiva, see Xi’an office.',
    jurisdiction: 'EU',
    source_list: 'Other List',
    is_china: true,
    nationalities: ['CN'],
  }),
  entity({
    key: '4',
    name: '华为技术有限公司',
    is_active: false,
    removed_date: '2024-02-01',
    listed_date: '2019-01-01',
  }),
  entity({ key: '5', name: 'Rosa', listed_date: '2018-01-01' }),
];
const snapshot = await snapshotOf(people);

const keys = (query: Partial<StructuredQuery>, from: Snapshot = snapshot): string[] =>
  searchStructured(from, { filters: {}, page: 1, limit: 20, ...query }).hits.map((hit) => idOf(from, hit.row).slice(6));
const filtered = (filters: Filters): string[] => keys({ filters });

describe('structured search', () => {
  it('finds an organisation that the list files under persons by either type, and says so', async () => {
    const filed = { name: 'Sample Research Centre', entity_type: 'individual' } as const;
    const misfiled = await snapshotOf([
      entity({ key: '1', ...filed }),
      entity({ key: '2', ...filed, titles: ['Director'] }),
      entity({ key: '3', name: 'Bah Ag Sample' }),
    ]);
    expect(keys({ filters: { entity_types: ['organization'] } }, misfiled)).toEqual(['1']);
    expect(keys({ filters: { entity_types: ['individual'] } }, misfiled).sort()).toEqual(['1', '2', '3']);
    const found = searchStructured(misfiled, { filters: { entity_types: ['organization'] }, page: 1, limit: 20 });
    const [shown] = JSON.parse(pageJson(misfiled, found, { page: 1, limit: 20 }).toString()).entities;
    expect(shown).toMatchObject({
      entity_type: 'individual',
      entity_type_note: expect.stringContaining('organisation'),
    });
  });

  it('shows the newest listings first, unknown dates last, ties by id', () => {
    expect(keys({})).toEqual(['2', '1', '4', '5', '3']);
    expect(keys({ sort: 'listed_date' })).toEqual(['5', '4', '1', '2', '3']);
    expect(keys({ sort: 'name' }).slice(0, 4)).toEqual(['3', '2', '5', '1']);
  });

  it('needs every word somewhere and ranks name before alias before reason', () => {
    expect(keys({ q: 'rosa' })).toEqual(['5', '1', '2', '3']);
    expect(keys({ q: 'ROSA fíctiva' })).toEqual(['1', '3']);
    expect(keys({ q: 'fict' })).toEqual(['1', '3']);
    expect(keys({ q: 'fict rosa' })).toEqual([]);
    expect(keys({ q: 'petrov rosa' })).toEqual(['2']);
    expect(keys({ q: 'belarus' })).toEqual(['1']);
    expect(keys({ q: 'EU' })).toEqual(['3']);
    expect(keys({ q: "xi'an" })).toEqual(['3']);
  });

  it('finds any stretch of a name without spaces', () => {
    expect(keys({ q: '华为' })).toEqual(['4']);
    expect(keys({ q: '有限公司' })).toEqual(['4']);
    expect(keys({ q: '司' })).toEqual(['4']);
    expect(keys({ q: '华技' })).toEqual([]);
  });

  it('finds nothing for a q of punctuation, everything for a blank one', () => {
    expect(keys({ q: '!!!' })).toEqual([]);
    expect(keys({ q: '  ' })).toHaveLength(5);
  });

  it('filters by every property', () => {
    expect(filtered({ jurisdictions: ['EU'] })).toEqual(['3']);
    expect(filtered({ jurisdictions: ['EU', 'UN'] })).toHaveLength(5);
    expect(filtered({ jurisdictions: ['CA'] })).toEqual([]);
    expect(filtered({ source_lists: ['Other List'] })).toEqual(['3']);
    expect(filtered({ entity_types: ['organization'] })).toEqual(['3']);
    expect(filtered({ countries: ['BY', 'CN'] })).toEqual(['1', '3']);
    expect(filtered({ is_china: true })).toEqual(['3']);
    expect(filtered({ is_china: false })).toHaveLength(4);
    expect(filtered({ is_active: false })).toEqual(['4']);
    expect(filtered({ date_from: '2019-01-01', date_to: '2020-05-01' })).toEqual(['1', '4']);
    expect(filtered({ date_to: '2018-12-31' })).toEqual(['5']);
    expect(keys({ q: 'rosa', filters: { date_from: '2019-01-01' } })).toEqual(['1', '2']);
  });

  it('says who was listed on a day: relisting gaps, removal days and unknown dates', () => {
    const on = (as_of: string): string[] => filtered({ as_of }).sort();
    expect(on('2017-12-31')).toEqual([]);
    expect(on('2018-01-01')).toEqual(['5']);
    expect(on('2020-12-31')).toEqual(['1', '4', '5']);
    expect(on('2021-01-01')).toEqual(['4', '5']);
    expect(on('2022-01-01')).toEqual(['1', '4', '5']);
    expect(on('2024-01-10')).toEqual(['1', '2', '3', '4', '5']);
    expect(on('2024-02-01')).toEqual(['1', '2', '3', '5']);
  });

  it('pages without overlap, gap or wrong total', async () => {
    const many = await snapshotOf(
      Array.from({ length: 107 }, (_, i) =>
        entity({ key: `k${i}`, name: `Person ${i % 7}`, listed_date: '2020-01-01' }),
      ),
    );
    for (const query of [{}, { q: 'person' }, { sort: 'name' as const }, { q: 'person', sort: '-name' as const }]) {
      const pages = [1, 2, 3, 4, 5, 6].map((page) =>
        searchStructured(many, { filters: {}, page, limit: 20, ...query }),
      );
      expect(pages.map((page) => page.total)).toEqual(Array(6).fill(107));
      expect(new Set(pages.flatMap((page) => page.hits.map((hit) => hit.row))).size).toBe(107);
      expect(pages.at(-1)!.hits).toHaveLength(7);
      expect(searchStructured(many, { filters: {}, page: 99, limit: 20, ...query })).toEqual({ hits: [], total: 107 });
    }
  });

  it('puts pages together from encoded entities', () => {
    const result = searchStructured(snapshot, { filters: {}, page: 2, limit: 2 });
    const bytes = pageJson(snapshot, result, { page: 2, limit: 2 }, { data_version: 'v' });
    // Another thread and a cache get the memory of the page, which must hold nothing else.
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
    const page = JSON.parse(bytes.toString());
    expect(page.pagination).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3 });
    expect(page.entities.map((one: { name: string }) => one.name)).toEqual(['华为技术有限公司', 'Rosa']);
    expect(page.data_version).toBe('v');
  });
});

describe('equal matches', () => {
  it('show who is listed now before who was', async () => {
    const twice = await snapshotOf([
      entity({ key: '1', name: 'Nordwind', is_active: false, removed_date: '2026-01-01', listed_date: '2025-01-01' }),
      entity({ key: '2', name: 'Nordwind', listed_date: '2014-01-01' }),
    ]);
    const { hits } = searchStructured(twice, { q: 'nordwind', filters: {}, page: 1, limit: 10 });
    expect(hits.map(({ row }) => idOf(twice, row).slice(-1))).toEqual(['2', '1']);
  });
});

describe('a party on several lists of one publication', () => {
  const info = sourceInfo({
    id: 'test',
    source_lists: ['First List', 'Second List in Full'],
    other_names: { 'Second List': ['Second List in Full'], 'All Lists': null },
  });
  const on = (key: string, source_list: string, lists: string[]) =>
    entity({ key, name: `Party ${key}`, source_id: 'test', id: `test-${key}`, source_list, lists });

  it('is found, and counted, by each of them', async () => {
    const both = await snapshotOf(
      [
        on('1', 'First List', ['All Lists', 'First List', 'Second List', 'List of Others']),
        on('2', 'Second List in Full', ['All Lists', 'Second List']),
      ],
      { sourceInfos: [info] },
    );
    const found = (list: string) => both.filter({ source_lists: [list] }).count;
    expect(['First List', 'Second List in Full', 'List of Others', 'All Lists'].map(found)).toEqual([1, 2, 0, 0]);
    expect(both.statistics.by_source_list.map(({ source_list, total }) => [source_list, total])).toEqual([
      ['Second List in Full', 2],
      ['First List', 1],
    ]);
    expect(both.statistics.total).toBe(2);
  });
});
