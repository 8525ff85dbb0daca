import { cpSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ingestAll } from '../../src/ingest/ingest.ts';
import type { LoadedData } from '../../src/service/data/loaded-data.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import type { Store } from '../../src/store/store.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';
import { conforming } from './conformance.ts';
import { loadedStore, type TestService, testService } from './fixture.ts';

const DEMO = resolve(import.meta.dirname, '../../data/demo');
const FIRST = '2026-01-05';
const BEFORE = '2026-01-04';

describe('as of a day', async () => {
  const folder = temporaryFolder();
  const stores: Store[] = [];
  /** Everything that the demo holds, and what it held on the day of its first editions. */

  async function loaded(name: string, lists: string): Promise<LoadedData> {
    const dataDir = join(folder, name);
    const store = await openTestStore(dataDir);
    stores.push(store);
    await ingestAll({ store, sources: SOURCES, dataDir, from: { kind: 'folder', dir: lists, demo: true } });
    return loadedStore(
      store,
      SOURCES.map(({ info }) => info),
    );
  }

  const early = join(folder, 'early');
  for (const id of readdirSync(DEMO).filter((name) => SOURCES.some(({ info }) => info.id === name)))
    cpSync(join(DEMO, id), join(early, id), {
      recursive: true,
      filter: (path) => !/2026-0[1-9]-(?!05)\d\d\./.test(path),
    });
  const data = await loaded('whole', DEMO);
  const whole = await testService({ data });
  const then = await testService({ data: await loaded('then', early) });
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  const ask = async (service: TestService, path: string, query: string) =>
    conforming(path.replace(/(entities)\/(?!search|hybrid).+/, '$1/{id}'), await service.get(`${path}?${query}`));

  /** An answer without what names the data and the day, and without a place in a schedule, whose numbering is no change, nor the address of a page that is gone. */
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll(`?as_of=${FIRST}`, ''), (key, one) =>
      ['data_version', 'as_of', 'notice', 'receipt', 'demo', 'changed_since', 'legal_basis', 'record_url'].includes(key)
        ? undefined
        : one,
    );

  it('equals the edition of that day: the same parties, with the lists and links of then', async () => {
    for (const query of ['is_active=true&limit=100&sort=name', 'is_active=true&limit=100&sort=name&group=party']) {
      const [now, before] = [
        await ask(whole, '/api/entities', `${query}&as_of=${FIRST}`),
        await ask(then, '/api/entities', query),
      ];
      expect(before.entities.length).toBeGreaterThan(5);
      const withoutChanged = (entities: { id: string }[]) =>
        plain(
          entities.filter(({ id }) => {
            const record = JSON.parse(Buffer.from(data.detail(id, FIRST)!).toString());
            return record.changed_since.length === 0;
          }),
        );
      expect(withoutChanged(now.entities)).toEqual(withoutChanged(before.entities));
      expect(now.entities.map(({ id }: { id: string }) => id)).toEqual(
        before.entities.map(({ id }: { id: string }) => id),
      );
    }
  });

  it('shows each record as it was, and none that was on no list yet', async () => {
    const { entities } = await ask(then, '/api/entities', 'limit=100');
    const early = new Set(entities.map(({ id }: { id: string }) => id));
    let compared = 0;
    for (const { id } of data.records()) {
      const answer = await whole.get(`/api/entities/${id}?as_of=${FIRST}`);
      if (!early.has(id)) {
        expect([id, answer.status]).toEqual([id, 404]);
        continue;
      }
      const record = await conforming('/api/entities/{id}', answer);
      if (record.changed_since.length > 0) continue;
      expect(plain(record)).toEqual(plain(await (await then.get(`/api/entities/${id}`)).json()));
      compared++;
    }
    expect(compared).toBeGreaterThan(5);
  });

  it('says from when each list is held, and searched of which edition', async () => {
    const { coverage, notice } = await ask(whole, '/api/entities/hybrid-search', `q=bank&as_of=${FIRST}`);
    expect(coverage.as_of).toBe(FIRST);
    expect(coverage.sources).toHaveLength(SOURCES.length);
    for (const one of coverage.sources)
      expect(one).toMatchObject({ edition: FIRST, age_days: 0, state: 'held', held_from: FIRST, stale: false });
    expect(notice).toContain(`as of ${FIRST}`);
    const now = await ask(whole, '/api/entities/hybrid-search', 'q=bank');
    for (const one of now.coverage.sources) expect(one).toMatchObject({ state: 'demo', held_from: FIRST });
  });

  it('says of a day before the first edition that no list is held, and not that nothing was found', async () => {
    for (const path of ['/api/entities', '/api/entities/search', '/api/entities/hybrid-search']) {
      const { coverage, notice } = await ask(whole, path, `q=Zyxwvut&as_of=${BEFORE}`);
      for (const one of coverage.sources)
        expect(one).toMatchObject({ state: 'not_held', edition: null, age_days: null });
      expect(notice).toContain('No list is held for that day');
      expect(notice).not.toContain('nothing was found');
    }
    const page = await (await whole.get(`/search?lang=en&q=Zyxwvut&as_of=${BEFORE}`)).text();
    expect(page).toContain(`No list has an edition for ${BEFORE}`);
    expect(page).not.toMatch(/Nothing found|No party on these lists/);
    expect(await (await whole.get(`/search?lang=zh&q=Zyxwvut&as_of=${BEFORE}`)).text()).not.toMatch(/未找到|没有名称/);
  });

  it('does not say that nothing is known above parties that it shows', async () => {
    const { entities } = await ask(whole, '/api/entities', `is_active=true&limit=1&sort=name&as_of=${BEFORE}`);
    const q = encodeURIComponent(entities[0].name);
    const page = await (await whole.get(`/search?lang=en&q=${q}&as_of=${BEFORE}`)).text();
    expect(page).toContain('No list has an edition for that day. Shown are parties');
    expect(page).not.toContain(`No list has an edition for ${BEFORE}`);
    expect(page).toContain(`Lists with an edition for that day: 0 of ${SOURCES.length}`);
    expect(page).toContain('Listed on that day');
    expect(page).not.toContain('Listed now');
  });

  it('shows the day on the pages, with the badges and links of that day', async () => {
    const { entities } = await ask(whole, '/api/entities', `is_active=true&limit=100&group=party&as_of=${FIRST}`);
    const { id, also_listed } = entities.find((one: { also_listed: unknown[] }) => one.also_listed.length > 0);
    const party = await (await whole.get(`/entities/${id}?lang=en&as_of=${FIRST}`)).text();
    expect(party).toContain(`As of ${FIRST}`);
    const linked = new Set(
      [...party.matchAll(/class="badge" href="\/entities\/([^"?]+)\?as_of=2026-01-05"/g)].map(([, one]) => one),
    );
    expect([...linked].sort()).toEqual([id, ...also_listed.map((one: { id: string }) => one.id)].sort());
    const search = await (
      await whole.get(`/search?lang=en&q=${encodeURIComponent(entities[0].name)}&as_of=${FIRST}`)
    ).text();
    expect(search).toContain(`As of ${FIRST}`);
    expect(search).not.toMatch(/href="\/entities\/[^"?]+"/);
    expect((await whole.get(`/entities/${id}?as_of=1950-01-01`)).status).toBe(404);
    expect((await whole.get(`/api/entities/${id}?as_of=2999-01-01`)).status).toBe(400);
    const relations = await whole.get(`/entities/${id}/relations?as_of=${FIRST}`);
    expect(relations.status).toBe(200);
  });
});
