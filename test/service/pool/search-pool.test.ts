/** Searches answered by threads are the same as those of the main thread, whatever happens to snapshot and threads. */
import { afterEach, expect, it } from 'vitest';
import { type SearchPool, searchPool } from '../../../src/service/pool/thread-pools.ts';
import { loadedParties, parties, testService } from '../../http/fixture.ts';

const PATHS = ['Veldoran', 'cormorant trading', '深蓝精密仪器', 'Morning Kestrel', 'supplies rotor parts', 'zzz']
  .map(encodeURIComponent)
  .flatMap((q) => [
    `/api/entities/hybrid-search?q=${q}`,
    `/api/entities/hybrid-search?q=${q}&mode=semantic&group=party`,
    `/api/entities/search?q=${q}&limit=5`,
  ]);

const pools: SearchPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function newPool(size: number): SearchPool {
  const pool = searchPool(size, { spec: 'builtin' });
  pools.push(pool);
  return pool;
}

it('gives the same bytes as the main thread', async () => {
  const pool = newPool(2);
  const [plain, threaded] = [
    await testService(),
    await testService({ data: await loadedParties(parties(), false, { pool }) }),
  ];
  pool.start();
  for (const path of PATHS) {
    const [one, other] = [await plain.get(path), await threaded.get(path)];
    expect(other.status).toBe(200);
    expect(await other.text()).toBe(await one.text());
  }
  await Promise.all([plain.close(), threaded.close()]);
});

it('waits for threads that start, and leaves searches to the caller before they are to', async () => {
  const pool = newPool(1);
  const data = await loadedParties(parties(), false, { pool });
  const job = {
    kind: 'keyword' as const,
    version: data.version,
    query: { q: 'Veldoran', filters: {}, page: 1, limit: 5 },
    extra: {},
  };
  expect(await pool.search(job)).toBeNull();
  pool.start();
  expect(Buffer.from((await pool.search(job))!)).toEqual(Buffer.from(await data.keyword(job.query, {})));
});

it('starts with the first snapshot where there is none yet', async () => {
  const pool = newPool(1);
  pool.start();
  const data = await loadedParties(parties(), false, { pool });
  const query = { q: 'Veldoran', filters: {}, page: 1, limit: 5 };
  const job = { kind: 'keyword' as const, version: data.version, query, extra: {} };
  expect(Buffer.from((await pool.search(job))!)).toEqual(Buffer.from(await data.keyword(query, {})));
});

it('swaps the snapshot under load without a failed or mixed answer', async () => {
  const pool = newPool(2);
  const few = parties(3);
  const many = parties(50);
  const service = await testService({ data: await loadedParties(few, false, { pool }) });
  pool.start();
  const versions = new Map<string, Set<number>>();
  const ask = async (): Promise<void> => {
    const response = await service.get('/api/entities/search?q=cormorant%20trading');
    const { data_version, pagination } = (await response.json()) as {
      data_version: string;
      pagination: { total: number };
    };
    expect(response.status).toBe(200);
    expect(data_version).toBe(response.headers.get('x-data-version'));
    versions.set(data_version, (versions.get(data_version) ?? new Set()).add(pagination.total));
  };
  const until = async (stop: { now: boolean }): Promise<void> => {
    while (!stop.now) await ask();
  };
  const stop = { now: false };
  const load = Promise.all(Array.from({ length: 8 }, () => until(stop)));
  await ask();
  for (const entities of [many, few, many]) {
    service.swap(await loadedParties(entities, false, { pool }));
    await ask();
  }
  stop.now = true;
  await load;
  // Each version has one total, its own.
  expect([...versions.values()].map((totals) => totals.size)).toEqual([...versions.values()].map(() => 1));
  expect(new Set([...versions.values()].flatMap((totals) => [...totals])).size).toBe(2);
});
