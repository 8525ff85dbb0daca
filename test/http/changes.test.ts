import { describe, expect, it } from 'vitest';
import { reportsFromStore } from '../../src/service/data/readers.ts';
import { reportBench } from '../reports/bench.ts';
import { conforming } from './conformance.ts';
import { loadedStore, testService } from './fixture.ts';

describe('GET /api/changes', async () => {
  const bench = await reportBench();
  const many = Array.from({ length: 25 }, (_, at) => ({ key: `P${at}`, listed_date: '2026-03-02' }));
  await bench.full('un', '2026-03-02', [...many, { key: 'UNDATED' }]);
  await bench.full('uk', '2026-03-03', [{ key: 'X', listed_date: '2026-03-03', entity_type: 'vessel' }]);
  await bench.full('un', '2026-03-06', [
    ...many.slice(1),
    { key: 'UNDATED' },
    { key: 'C', listed_date: '2026-03-05', nationalities: ['CN'] },
  ]);
  const data = await loadedStore(
    bench.store,
    bench.sources.map(({ info }) => info),
  );
  const service = await testService({ data, reports: reportsFromStore(bench.store) });

  const ask = async (query: string) => conforming('/api/changes', await service.get(`/api/changes?${query}`));
  interface Shown {
    date: string;
    kind: string;
    entity: { id: string };
  }
  const lines = async (query: string): Promise<string[]> =>
    (await ask(query)).changes.map(({ date, kind, entity }: Shown) => `${date} ${kind} ${entity.id}`);

  it('gives all changes newest first, page by page, each once', async () => {
    const seen: string[] = [];
    let pages = 0;
    for (let cursor = ''; ; pages++) {
      const page = await ask(`limit=4${cursor}`);
      seen.push(...page.changes.map(({ date, kind, entity }: Shown) => `${date} ${kind} ${entity.id}`));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen.slice(0, 3)).toEqual(['2026-03-06 removed un-P0', '2026-03-05 listed un-C', '2026-03-03 listed uk-X']);
    expect(new Set(seen).size).toBe(28);
    expect(seen).toHaveLength(28);
    // The last page is full, and the last all the same.
    expect(pages).toBe(6);
    expect(seen.some((line) => line.includes('UNDATED'))).toBe(false);
  });

  it('filters by date, kind, authority, type and China', async () => {
    expect(await lines('from=2026-03-03&to=2026-03-05')).toEqual(['2026-03-05 listed un-C', '2026-03-03 listed uk-X']);
    expect(await lines('kind=removed')).toEqual(['2026-03-06 removed un-P0']);
    expect(await lines('jurisdiction=UK')).toEqual(['2026-03-03 listed uk-X']);
    expect(await lines('entity_type=ship')).toEqual(['2026-03-03 listed uk-X']);
    expect(await lines('is_china=true')).toEqual(['2026-03-05 listed un-C']);
  });

  it.each([
    ['cursor=nonsense', 'cursor'],
    ['cursor=2026-02-30.1', 'cursor'],
    ['kind=lsted', 'kind'],
    ['from=2026-03-05&to=2026-03-01', 'from'],
    ['from=2026-02-30', 'from'],
    ['limit=101', 'limit'],
    ['page=2', 'page'],
  ])('refuses %s and names %s', async (query, parameter) => {
    const answer = await service.get(`/api/changes?${query}`);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { errors: { parameter: string }[] }).errors[0]!.parameter).toBe(parameter);
  });

  it('tells the business day from the same events', () => {
    const day = data.businessDay('2026-03-08');
    expect(day).toMatchObject({
      date: '2026-03-06',
      removed: 1,
      listed: 0,
      published: ['un'],
      latest_change: '2026-03-06',
    });
    expect(day.note).toBe('2026-03-08 is not a business day; 2026-03-06 was the last one. Editions of 2026-03-06: un.');
    const later = data.businessDay('2026-03-10');
    expect(later).toMatchObject({ removed: 0, published: [], latest_change: '2026-03-06' });
    expect(later.note).toContain('No list at hand has an edition of 2026-03-10');
  });
});
