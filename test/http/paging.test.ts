import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, pagesOf } from '../../client/client.ts';
import { dataHolder, type LoadedData } from '../../src/service/data/loaded-data.ts';
import { conforming } from './conformance.ts';
import { entityRecord, loadedParties, parties, type TestService, TOKEN, testService } from './fixture.ts';

const OLD = 45;
const record = (number: number, day: string) =>
  entityRecord({ key: `P${100 + number}`, name: `Harbour Trading ${number}`, listed_date: day });
const before = Array.from({ length: OLD }, (_, at) => record(at, '2024-02-01'));
/** Seven parties came, which stand first, and the first five of those before have left. */
const after = [...before.slice(5), ...Array.from({ length: 7 }, (_, at) => record(800 + at, '2026-01-01'))];

const SEARCHES = [
  '/api/entities?sort=-listed_date',
  '/api/entities/search?q=Harbour%20Trading',
  '/api/entities/hybrid-search?q=Harbour%20Trading&mode=keyword',
];

describe('a refresh between two pages', () => {
  let old: LoadedData;
  let fresh: LoadedData;
  let other: LoadedData;
  let service: TestService;
  beforeAll(async () => {
    [old, fresh, other] = [await loadedParties(before), await loadedParties(after), await loadedParties(parties(3))];
  });

  it.each(SEARCHES)('loses and repeats no party with data_version: %s', async (search) => {
    service = await testService({ data: old });
    const ids: string[] = [];
    const path = search.split('?')[0]!;
    const first = await conforming(path, await service.get(`${search}&limit=10`));
    service.swap(fresh);
    for (let page = 1; page <= first.pagination.totalPages; page++) {
      const response = await service.get(`${search}&limit=10&page=${page}&data_version=${first.data_version}`);
      expect(response.headers.get('X-Data-Version')).toBe(old.version);
      const answer = await conforming(path, response);
      expect(answer.data_version).toBe(old.version);
      ids.push(...answer.entities.map(({ id }: { id: string }) => id));
    }
    expect(ids.toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    const present = await conforming(path, await service.get(`${search}&limit=10`));
    expect([present.data_version, present.pagination.total]).toEqual([fresh.version, after.length]);
  });

  it.each(SEARCHES)('is a 409 that names the present version once the earlier one is not held: %s', async (search) => {
    service = await testService({ data: old });
    service.swap(fresh);
    service.swap(other);
    const refused = await service.get(`${search}&page=2&data_version=${old.version}`);
    expect(refused.status).toBe(409);
    expect(await conforming(search.split('?')[0]!, refused)).toMatchObject({
      data_version: other.version,
      detail: expect.stringContaining('page 1'),
    });
    expect((await service.get(`${search}&data_version=${fresh.version}`)).status).toBe(200);
    expect((await service.get(`${search}&data_version=`)).status).toBe(400);
  });

  it('goes unnoticed by the pages of the client', async () => {
    service = await testService({ data: old });
    const client = createClient({ baseUrl: service.url, token: TOKEN });
    const ids: string[] = [];
    for await (const { entities } of pagesOf(client, '/api/entities', { limit: 10 })) {
      ids.push(...entities.map(({ id }) => id));
      service.swap(fresh);
    }
    expect(ids.toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  });

  it('goes unnoticed by the search page, or is stated there', async () => {
    service = await testService({ data: old });
    const page = (path: string) => service.get(path).then((response) => response.text());
    const next = /rel="next" href="([^"]+)"|href="([^"]+)" rel="next"/.exec(await page('/search?q=Harbour+Trading'));
    const address = (next![1] ?? next![2])!.replaceAll('&amp;', '&');
    const unchanged = await page(address);
    service.swap(fresh);
    const shown = (html: string) => [...html.matchAll(/Harbour Trading \d+/g)].map(([name]) => name);
    expect(shown(await page(address))).toEqual(shown(unchanged));
    service.swap(other);
    expect(unchanged).not.toContain('id="renewed"');
    expect(await page(address)).toContain('id="renewed"');
  });
});

describe('the holder of the data', () => {
  afterEach(() => vi.useRealTimers());
  const data = (version: string) => ({ version }) as LoadedData;

  it('lets the version before go after five minutes, and at the next refresh', () => {
    vi.useFakeTimers();
    const holder = dataHolder(data('a'));
    holder.swap(data('b'));
    vi.advanceTimersByTime(299_000);
    holder.swap(data('b'));
    expect(holder.current('a')?.version).toBe('a');
    vi.advanceTimersByTime(1_000);
    expect(holder.current('a')).toBe(null);
    expect(holder.current('b')?.version).toBe('b');
    holder.swap(data('c'));
    vi.advanceTimersByTime(200_000);
    holder.swap(data('d'));
    expect(holder.current('b')).toBe(null);
    vi.advanceTimersByTime(200_000);
    expect(holder.current('c')?.version).toBe('c');
    expect(holder.current()?.version).toBe('d');
  });
});
