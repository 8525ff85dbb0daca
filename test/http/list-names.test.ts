/** Every name of a list that an answer or a document gives is taken by `source_list`, and gives what it counts. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { buildSnapshot } from '../../src/search/snapshot/build.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { loadSnapshot } from '../../src/service/data/load-snapshot.ts';
import type { OpenApiDocument } from '../../src/service/openapi-document.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';
import { conforming } from './conformance.ts';
import { type TestService, testService } from './fixture.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Small ones, and those that publish several lists under one name. */
const REAL = ['us-ofac-cons', 'us-csl', 'un-sc'];

/** A folder with the newest edition of some official lists. */
function newestEditions(into: string): string {
  for (const id of REAL) {
    mkdirSync(join(into, id), { recursive: true });
    const editions = readdirSync(sharedPath('lists', id)).filter((name) => /^\d{4}-\d{2}-\d{2}\./.test(name));
    const newest = editions.sort().at(-1)!;
    symlinkSync(sharedPath('lists', id, newest), join(into, id, newest));
  }
  return into;
}

describe.each([
  ['the demo edition', true, () => join(ROOT, 'data/demo')],
  ['official editions', hasShared, newestEditions],
])('on %s', (name, present, lists) => {
  const folder = temporaryFolder();
  let service: TestService;

  beforeAll(async () => {
    if (!present) return;
    const dir = lists(join(folder, 'lists'));
    const demo = name === 'the demo edition';
    const sources = SOURCES.filter(({ info }) => demo || REAL.includes(info.id));
    const store = await openTestStore(folder);
    await ingestAll({ store, sources, dataDir: folder, from: { kind: 'folder', dir, demo } });
    const sourceInfos = sources.map(({ info }) => info);
    const path = join(folder, 'snapshot.bin');
    await buildSnapshot(
      { entities: store.entities(), sources: await store.sourceStates(sourceInfos), sourceInfos },
      path,
    );
    await store.close();
    service = await testService({ data: loadSnapshot(await openSnapshot(path)) });
  });

  const ask = async (path: string, query = '') => conforming(path, await service.get(`${path}?${query}`));
  const detailOf = async (id: string) => conforming('/api/entities/{id}', await service.get(`/api/entities/${id}`));
  /** How many entities a name filters to, in each search; they agree. */
  async function filtered(list: string): Promise<number> {
    const query = `source_list=${encodeURIComponent(list)}`;
    const answer = await service.get(`/api/entities?limit=1&${query}`);
    expect(answer.status, list).toBe(200);
    const { pagination } = await conforming('/api/entities', answer);
    const screened = await service.get(`/api/entities/hybrid-search?q=zzqx&${query}`);
    expect(screened.status, list).toBe(200);
    return pagination.total;
  }

  it.skipIf(!present)('the names of /api/stats give what it counts, in any case', async () => {
    const { by_source_list, total } = await ask('/api/stats');
    expect(by_source_list.length).toBeGreaterThan(5);
    for (const one of by_source_list) {
      expect(await filtered(one.source_list), one.source_list).toBe(one.total);
      expect(await filtered(one.source_list.toUpperCase()), one.source_list).toBe(one.total);
    }
    expect(await filtered(by_source_list.map((one: { source_list: string }) => one.source_list).join(','))).toBe(total);
  });

  it.skipIf(!present)('id, title and source_list of /api/sources give all of the source', async () => {
    const { sources } = await ask('/api/sources');
    for (const { source_id, source_list, title, active, removed } of sources) {
      expect(active + removed, source_id).toBeGreaterThan(0);
      for (const list of [source_id, source_list, title]) expect(await filtered(list), list).toBe(active + removed);
    }
  });

  it.skipIf(!present)('the names in entities and their details are taken', async () => {
    const inDetails = new Set<string>();
    const { by_source_list } = await ask('/api/stats');
    for (const { source_list } of by_source_list) {
      const { entities } = await ask('/api/entities', `limit=25&source_list=${encodeURIComponent(source_list)}`);
      for (const { id, source_list: own } of entities) {
        const { lists, also_listed } = await detailOf(id);
        // A party of several lists of one source is filed under one of them.
        expect([own, ...lists]).toContain(source_list);
        for (const list of lists) inDetails.add(list);
        for (const other of also_listed) inDetails.add(other.source_list);
      }
    }
    expect(inDetails.size).toBeGreaterThan(5);
    // A party of one OFAC file may stand on a list of the other, which is not loaded here.
    const known = name === 'the demo edition' ? [...inDetails] : [...inDetails].filter((list) => list !== 'SDN List');
    for (const list of known) expect(await filtered(list), list).toBeGreaterThan(0);
  });

  it.skipIf(!present)('the names in documents are taken', async () => {
    const llms = await (await service.get('/llms.txt')).text();
    const told = [...llms.matchAll(/^- ([a-z-]+) \| [A-Z]{2} \| ([^|]+) \|/gm)].flatMap(([, id, title]) => [
      id!,
      title!,
    ]);
    const { sources } = await ask('/api/sources');
    expect(told.length).toBe(2 * sources.length);
    const { paths } = (await (await service.get('/openapi.json')).json()) as OpenApiDocument;
    for (const path of ['/api/entities', '/api/entities/search', '/api/changes']) {
      const parameter = paths[path]!.get!.parameters!.find((one) => one.name === 'source_list')!;
      told.push(String(parameter.schema.example));
    }
    const loaded = sources.map((one: { source_id: string }) => one.source_id);
    // The example of the document is a source that need not be loaded.
    for (const list of told.filter((one) => one !== 'us-ofac-sdn' || loaded.includes(one)))
      expect(await filtered(list), list).toBeGreaterThan(0);
  });

  it.skipIf(!present)('a name that no list has is refused with the nearest', async () => {
    const answer = await service.get('/api/entities?source_list=Denied%20Persons%20Lisst');
    expect(answer.status).toBe(400);
    expect((await conforming('/api/entities', answer)).errors[0].message).toContain(
      'Nearest valid value: Denied Persons List.',
    );
  });
});

it('the README names every source as the answers do', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const table = /## Sources and licences\n\n\| list [^\n]*\n\|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(readme)![1]!;
  const named = table
    .trim()
    .split('\n')
    .map((line) => line.split('|')[1]!.trim());
  expect(named.sort()).toEqual(SOURCES.map(({ info }) => info.title).sort());
});
