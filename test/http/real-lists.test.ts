import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/client.ts';
import { sharedBuiltin } from '../../src/encoder/open.ts';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { buildSnapshot } from '../../src/search/snapshot/build.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { topicIndexBuilder } from '../../src/search/topics/topic-index-build.ts';
import { loadSnapshot } from '../../src/service/data/load-snapshot.ts';
import { reportsFromStore } from '../../src/service/data/readers.ts';
import { snapshotInput } from '../../src/service/data/snapshot-input.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import { commandsOf, isEmpty, runCommand } from '../examples/documented-commands.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';
import { conforming } from './conformance.ts';
import { TOKEN, testService } from './fixture.ts';

/** Small lists with removals between their editions; the larger ones have the same shape. */
const LISTS = ['un-sc', 'us-ofac-cons', 'ca-sema', 'au-dfat'];

describe.skipIf(!hasShared)('on official editions', async () => {
  const folder = temporaryFolder();

  const lists = join(folder, 'lists');
  for (const id of LISTS) {
    mkdirSync(join(lists, id), { recursive: true });
    const editions = readdirSync(sharedPath('lists', id)).filter((name) => /^\d{4}-\d{2}-\d{2}\./.test(name));
    for (const name of editions.sort().slice(-2)) symlinkSync(sharedPath('lists', id, name), join(lists, id, name));
  }
  const store = await openTestStore(folder);
  const sources = SOURCES.filter(({ info }) => LISTS.includes(info.id));
  await ingestAll({ store, sources, dataDir: folder, from: { kind: 'folder', dir: lists } });
  const sourceInfos = sources.map(({ info }) => info);
  const path = join(folder, 'snapshot.bin');
  const parts = [topicIndexBuilder(sharedBuiltin())];
  await buildSnapshot({ ...(await snapshotInput(store, sourceInfos)), parts }, path);
  const service = await testService({
    data: loadSnapshot(await openSnapshot(path)),
    reports: reportsFromStore(store),
  });

  const ask = async (path: string, query = '') =>
    conforming(path, await service.get(query === '' ? path : `${path}?${query}`));

  it('the commands of the README find something', async () => {
    const commands = commandsOf('README.md').filter((command) => !command.includes('/api/reports'));
    expect(commands.length).toBeGreaterThan(3);
    for (const command of commands) {
      const printed = await runCommand(command, { url: service.url, token: TOKEN, cwd: folder });
      expect([command, isEmpty(printed)]).toEqual([command, false]);
    }
  });

  it('every entity of every list conforms to the document, and the pages hold each once', async () => {
    const seen = new Set<string>();
    const first = await ask('/api/entities', 'limit=100');
    const { total } = await ask('/api/stats');
    expect(first.pagination.total).toBe(total);
    for (let page = 1; page <= first.pagination.totalPages; page++) {
      const body = await ask('/api/entities', `limit=100&page=${page}`);
      for (const { id } of body.entities) seen.add(id);
    }
    expect(seen.size).toBe(total);
    const some = [...seen].filter((_, at) => at % 9 === 0);
    for (const id of some) await conforming('/api/entities/{id}', await service.get(`/api/entities/${id}`));
  });

  it.each([
    ['jurisdiction=UN', (one: Row) => one.jurisdiction === 'UN'],
    ['jurisdiction=CA,AU', (one: Row) => ['CA', 'AU'].includes(one.jurisdiction)],
    ['entity_type=vessel', (one: Row) => one.entity_type === 'vessel'],
    ['entity_type=person&jurisdiction=UN', (one: Row) => one.entity_type === 'individual'],
    ['is_china=true', (one: Row) => one.is_china],
    ['is_china=false', (one: Row) => !one.is_china],
    ['is_active=false', (one: Row) => !one.is_active && typeof one.removed_date === 'string'],
    ['is_active=true', (one: Row) => one.is_active && one.removed_date === undefined],
    ['source_list=un-sc', (one: Row) => one.id.startsWith('un-sc-')],
    [
      'date_from=2024-01-01&date_to=2024-06-30',
      (one: Row) => one.listed_date! >= '2024-01-01' && one.listed_date! <= '2024-06-30',
    ],
  ])('%s gives just those, in all three searches', async (query, holds) => {
    for (const [path, q] of [
      ['/api/entities', ''],
      ['/api/entities/search', 'q=company&'],
      ['/api/entities/hybrid-search', 'q=shipping%20company&mode=semantic&'],
    ] as const) {
      const body = await ask(path, `${q}${query}&limit=100`);
      expect(body.entities.every(holds), path).toBe(true);
      if (path === '/api/entities') expect(body.entities.length).toBeGreaterThan(0);
    }
  });

  it('filters partition the whole', async () => {
    const total = async (query: string): Promise<number> => (await ask('/api/entities', query)).pagination.total;
    const all = await total('');
    expect((await total('is_active=true')) + (await total('is_active=false'))).toBe(all);
    expect((await total('is_china=true')) + (await total('is_china=false'))).toBe(all);
    const types = ['individual', 'organization', 'vessel', 'aircraft', 'other'];
    const byType = await Promise.all(types.map((type) => total(`entity_type=${type}`)));
    expect(byType.reduce((sum, one) => sum + one)).toBe(all);
    expect(await total('country=RU')).toBe(await total('country=%E4%BF%84%E7%BD%97%E6%96%AF'));
  });

  it('screens a name of the lists as it is written', async () => {
    const { entities } = await ask('/api/entities', 'jurisdiction=UN&is_active=true&limit=25');
    for (const { id, name } of entities) {
      const body = await ask('/api/entities/hybrid-search', `q=${encodeURIComponent(name.slice(0, 500))}&limit=100`);
      expect(
        body.entities.map((one: Row) => one.id),
        name,
      ).toContain(id);
      expect(body.entities[0].score).toBeGreaterThanOrEqual(0.95);
    }
  });

  it.each([['party_country=DE'], ['birth_date=1954-10-07'], ['birth_date=1931&party_country=BR&gender=female']])(
    'keeps a listed president an alert whatever is stated besides: %s',
    async (facts) => {
      const alertsOf = async (query: string): Promise<string[]> => {
        const body = await ask('/api/entities/hybrid-search', `q=Vladimir%20Putin&mode=keyword&limit=100${query}`);
        return [...body.entities, ...body.suppressed]
          .filter(({ alert, suppressed_reason }: Hit) => alert || suppressed_reason)
          .map(({ id }: Hit) => id)
          .sort();
      };
      expect(await alertsOf(`&${facts}`)).toEqual(await alertsOf(''));
      const { entities } = await ask('/api/entities/hybrid-search', `q=Vladimir%20Putin&mode=keyword&${facts}`);
      const president = entities.filter(({ name }: Hit) => /putin/i.test(name) && /vladimir/i.test(name));
      expect(president.length).toBeGreaterThan(0);
      expect(president.every(({ alert }: Hit) => alert)).toBe(true);
    },
  );

  it('answers with the typed client', async () => {
    const client = createClient({ baseUrl: service.url, token: TOKEN });
    const { data } = await client.GET('/api/sources');
    expect(data?.sources.map(({ source_id }) => source_id).sort()).toEqual([...LISTS].sort());
    const reports = await client.GET('/api/reports', { params: { query: { date: '2000-01-01' } } });
    expect(reports.response.status).toBe(404);
    const { data: stats } = await client.GET('/api/stats');
    expect(stats?.business_day.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

interface Hit {
  id: string;
  name: string;
  alert: boolean;
  suppressed_reason?: string;
}

interface Row {
  id: string;
  jurisdiction: string;
  entity_type: string;
  listed_date: string | null;
  removed_date?: string | null;
  is_china: boolean;
  is_active: boolean;
}
