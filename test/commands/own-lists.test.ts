import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { ensureSnapshot } from '../../src/commands/data/current-snapshot.ts';
import { updateReports } from '../../src/commands/data/update-reports.ts';
import { addList, applySettings, endList, refreshList } from '../../src/commands/own-lists/changes.ts';
import { refreshOnce } from '../../src/commands/refresh.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { reportView } from '../../src/reports/render/view.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { loadForService } from '../../src/service/pool/pooled-data.ts';
import { allSources } from '../../src/sources/catalog.ts';
import type { Store } from '../../src/store/store.ts';
import { restoreBackup, writeBackup } from '../../src/store/trust/backup.ts';
import { verifyRows } from '../../src/store/trust/verify.ts';
import { type TestService, testService } from '../http/fixture.ts';
import { entityIn } from '../store/contents.ts';
import { openTestStore } from '../store/test-store.ts';
import { listening, temporaryFolder } from '../temporary.ts';

let folder: string;
let config: Config;
let store: Store;
beforeEach(async () => {
  folder = temporaryFolder();
  config = readConfig({ SIS_DATA_DIR: join(folder, 'data'), SIS_WORKERS: '0' });
  store = await openTestStore(config.dataDir);
});

function file(name: string, lines: readonly string[]): string {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return join(folder, name);
}
const HEAD = 'id,name,aliases,programme,date listed';
const ROWS = Array.from({ length: 30 }, (_, at) => `K-${at},Orbis Trading ${at},,P1,2026-01-0${1 + (at % 9)}`);
const first = () =>
  file('2026-02-01.block.csv', [HEAD, ...ROWS, 'K-99,Zarya Shipping Holding,Zarya Lines,P2,2026-01-20']);
const stated = { id: 'block', name: 'Internal blocklist', jurisdiction: 'CH' };
const add = (path = first()) => addList({ store, config }, { ...stated, file: path }, { quiet: true });
const take = (path: string, more = {}) => refreshList({ store, config }, 'block', path, { quiet: true, ...more });

/** The service on the snapshot of the store. */
async function served(): Promise<TestService> {
  await ensureSnapshot(store, config);
  return testService({ data: loadForService(await openSnapshot(join(config.dataDir, 'snapshot.bin'))) });
}
async function entities(): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, is_active } of store.entities()) found.push(`${id} ${is_active}`);
  return found;
}

describe('an own list', () => {
  it('is found over HTTP, marked as none of an authority, and counted apart', { timeout: 180_000 }, async () => {
    await add();
    const service = await served();
    // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
    const json = async (path: string): Promise<any> => (await service.get(path)).json();
    const found = await json('/api/entities/hybrid-search?q=Zarya%20Shipping%20Holding');
    expect(found.entities[0]).toMatchObject({
      id: 'own-block-K-99',
      official: false,
      alert: true,
      jurisdiction: 'CH',
      source_list: 'Internal blocklist',
      listed_date: '2026-01-20',
      sanction_programs: ['P2'],
    });
    expect(found.coverage.sources.at(-1)).toMatchObject({ source_list: 'Internal blocklist', official: false });
    expect(await json('/api/entities/own-block-K-99')).toMatchObject({
      official: false,
      source: { id: 'own-block' },
    });
    expect(await json('/api/stats')).toMatchObject({
      total: 0,
      by_source_list: [],
      own: { total: 31, active: 31, by_source_list: [{ source_list: 'Internal blocklist', total: 31 }] },
    });
    expect((await json('/api/sources')).sources.at(-1)).toMatchObject({ source_id: 'own-block', official: false });
    const ids = async (query: string) => (await json(`/api/entities?${query}`)).pagination?.total;
    expect(
      await Promise.all(['official=true', 'official=false', 'jurisdiction=CH', 'jurisdiction=US'].map(ids)),
    ).toEqual([0, 31, 31, 0]);
    expect(await json('/api/entities?jurisdiction=JP')).toMatchObject({
      status: 400,
      errors: [{ parameter: 'jurisdiction' }],
    });
    expect((await json('/api/changes')).changes[0]).toMatchObject({ entity: { official: false } });
    const page = await (await service.get('/entities/own-block-K-99')).text();
    expect(page).toContain('OWN CH Internal blocklist');
  });

  it('takes new editions through the guards, with history and the same ids', async () => {
    await add();
    const half = file('2026-02-02.block.csv', [HEAD, ...ROWS.slice(0, 15)]);
    await expect(take(half)).rejects.toThrow(/holds 15 parties, 51\.6% fewer than the 31 .*--accept=shrink/);
    expect((await entities()).filter((one) => one.endsWith('true'))).toHaveLength(31);
    const next = file('2026-02-03.block.csv', [
      HEAD,
      ...ROWS,
      'K-99,Zarya Shipping Group,Zarya Lines,P2,2026-01-20',
      'K-100,Luna,,P1,2026-02-02',
    ]);
    const { outcome } = await take(next);
    expect(outcome.files[0]!.changes).toMatchObject({ listed: 1, amended: 1, removed: 0 });
    await take(half, { accept: ['shrink', 'churn'], published: '2026-02-04' });
    const gone = (await entityIn(store, 'own-block-K-99'))!;
    expect(gone).toMatchObject({ is_active: false, removed_date: '2026-02-04', listed_date: '2026-01-20' });
    expect(gone.history.map(({ event, date }) => `${event} ${date}`)).toEqual([
      'listed 2026-01-20',
      'amended 2026-02-03',
      'removed 2026-02-04',
    ]);
  });

  it('is refused twice, under a name of an official list, and from a bad file, which change nothing', async () => {
    await add();
    await expect(add()).rejects.toThrow(/is there already \("Internal blocklist"\).*sis list refresh block --file/);
    const other = { ...stated, id: 'other' };
    const from = { store, config };
    await expect(addList(from, { ...other, name: 'UK Sanctions List', file: first() }, {})).rejects.toThrow(
      /official list uk-sl/,
    );
    await expect(addList(from, { ...other, file: first() }, {})).rejects.toThrow(/is the name of the list own-block/);
    await expect(addList(from, { ...other, id: 'Ä', name: 'X', file: first() }, {})).rejects.toThrow(
      /cannot be the id/,
    );
    const bad = file('bad.csv', [HEAD, 'K-1,Orbis,,P1,soon']);
    await expect(addList(from, { ...other, name: 'Other', file: bad }, {})).rejects.toThrow(
      /line 2, column "date listed"/,
    );
    const bomb = join(folder, 'bomb.csv.gz');
    const zeros = new Array<Buffer>(600).fill(Buffer.alloc(2 ** 20));
    await pipeline(zeros, createGzip({ level: 1 }), createWriteStream(bomb));
    const large = addList(from, { ...other, name: 'Other', file: bomb }, {});
    await expect(large).rejects.toThrow(/larger than 512 MB unpacked; make several lists of it/);
    writeFileSync(bomb, gzipSync(HEAD).subarray(0, 20));
    await expect(addList(from, { ...other, name: 'Other', file: bomb }, {})).rejects.toThrow(
      /cut off or damaged; save or download it again/,
    );
    expect((await store.ownLists()).map(({ id }) => id)).toEqual(['own-block']);
    await expect(take(bad)).rejects.toThrow(/line 2/);
    expect(await store.editions('own-block')).toHaveLength(1);
  });

  it('has daily reports of its own, which are none of official lists', { timeout: 180_000 }, async () => {
    await add();
    const range = { from: '2026-02-03', to: '2026-02-03' };
    await take(file('2026-02-03.block.csv', [HEAD, ...ROWS, 'K-100,Luna Shipping,,P1,2026-02-03']));
    const official = await updateReports(store, config, 'v1', { range });
    expect(official).toMatchObject({ newestEdition: null, built: [] });
    const { built } = await updateReports(store, config, 'v1', { range, own: true });
    expect(built).toEqual([{ date: '2026-02-03', revision: 1, note: null }]);
    expect(await store.reports.count()).toBe(0);
    const view = reportView((await store.ownReports.get('2026-02-03'))!, 'en');
    expect(view).toMatchObject({
      summary: expect.stringMatching(/^Of the operator’s own lists; no authority publishes them\. On Tuesday/),
      totals: { listed: 1, removed: 1, amended: 0 },
      listed: [{ id: 'own-block-K-100' }],
      removed: [{ id: 'own-block-K-99' }],
      editions: [{ source_id: 'own-block', state: 'covered' }],
    });
    const again = await updateReports(store, config, 'v1', { range, own: true });
    expect(again).toMatchObject({ days: 1, built: [] });
    expect((await verifyRows(store)).faults).toEqual([]);
  });

  it('ends with its history, and goes on with a new edition', async () => {
    await add();
    const { list } = await endList({ store, config }, 'block');
    expect((await entities()).filter((one) => one.endsWith('true'))).toEqual([]);
    expect(await entityIn(store, 'own-block-K-99')).toMatchObject({
      removed_date: list.ended,
      listed_date: '2026-01-20',
    });
    await expect(endList({ store, config }, 'block')).rejects.toThrow(/was ended on/);
    const again = file('again.csv', [HEAD, ...ROWS]);
    await take(again, { published: list.ended, accept: ['shrink', 'churn'] });
    expect((await store.ownLists())[0]).not.toHaveProperty('ended');
    expect(await entityIn(store, 'own-block-K-1')).toMatchObject({ is_active: true });
  });

  it('comes back from a backup, and goes on with the next edition', async () => {
    await add();
    const backup = join(folder, 'all.gz');
    await writeBackup(store, backup);
    const place = { store: await openTestStore(join(folder, 'other')), config };
    await restoreBackup(place.store, backup, folder);
    expect(await place.store.ownLists()).toEqual(await store.ownLists());
    const next = file('2026-02-02.block.csv', [HEAD, ...ROWS, 'K-100,Luna Shipping,,P1,']);
    const { outcome } = await refreshList(place, 'block', next, { quiet: true });
    expect(outcome.files[0]!.changes).toMatchObject({ listed: 1, removed: 1, amended: 0 });
  });

  it('keeps a party that is spelled otherwise under its id where the file states no keys', async () => {
    const rows = ROWS.map((row) => row.split(',').slice(1).join(','));
    await add(
      file('2026-02-01.a.csv', [
        'name,aliases,programme,date listed',
        ...rows,
        'Blue Star Maritime Ltd,,P1,2026-01-03',
      ]),
    );
    await take(
      file('2026-02-02.a.csv', [
        'name,aliases,programme,date listed',
        ...rows,
        'Maritime Blue Star Ltd,,P1,2026-01-03',
      ]),
    );
    expect(await entityIn(store, 'own-block-blue-star-maritime-ltd')).toMatchObject({
      is_active: true,
      name: 'Maritime Blue Star Ltd',
    });
  });

  it('takes every edition of a folder, oldest first', { timeout: 180_000 }, async () => {
    mkdirSync(join(folder, 'editions'));
    const lines = [HEAD, ...ROWS];
    writeFileSync(join(folder, 'editions/2026-01-02.x.csv'), lines.join('\n'));
    writeFileSync(join(folder, 'editions/2026-01-01.x.csv'), [...lines, 'K-77,Old Company,,P1,2025-12-01'].join('\n'));
    await addList({ store, config }, { ...stated, dir: join(folder, 'editions') }, { quiet: true });
    expect(await entityIn(store, 'own-block-K-77')).toMatchObject({ is_active: false, removed_date: '2026-01-02' });
    writeFileSync(join(folder, 'editions/2026-01-03.x.csv'), [...lines, 'K-78,New Company,,P1,'].join('\n'));
    expect(
      await refreshOnce(store, config, () => {}, {
        sources: allSources(await store.ownLists()).filter(({ own }) => own),
      }),
    ).toBe(true);
    expect(await entityIn(store, 'own-block-K-78')).toMatchObject({ is_active: true });
  });
});

describe('the settings file', () => {
  const settings = (lists: readonly object[]): string => file('lists.json', [JSON.stringify({ lists })]);
  const apply = (lists: readonly object[]) => applySettings({ store, config }, settings(lists));

  it('adds its lists once, takes over what it states otherwise, and says what could not be done', async () => {
    first();
    const list = { ...stated, file: '2026-02-01.block.csv' };
    expect(await apply([list, { id: 'gone', name: 'Gone', file: 'gone.csv' }])).toMatchObject([
      { id: 'gone', fault: expect.stringContaining('There is no file') },
    ]);
    expect(await store.ownLists()).toMatchObject([{ id: 'own-block', keyed: true, file: join(folder, list.file) }]);
    expect(await apply([{ ...list, name: 'Blocklist' }])).toEqual([]);
    expect(await store.ownLists()).toMatchObject([{ id: 'own-block', name: 'Blocklist', keyed: true }]);
    expect(await store.editions('own-block')).toHaveLength(1);
  });

  it('is refused where it is wrong, with the member', async () => {
    await expect(apply([{ ...stated, colour: 'red' }])).rejects.toThrow(/lists\.0.*colour/);
    await expect(apply([{ id: 'x' }])).rejects.toThrow(/lists\.0\.name/);
  });
});

describe('a list at an address', () => {
  it('is downloaded, and asked again by a refresh', async () => {
    let body = [HEAD, ...ROWS].join('\n');
    const modified = 'Sun, 01 Feb 2026 00:00:00 GMT';
    const url = await listening(createServer((_, answer) => answer.setHeader('Last-Modified', modified).end(body)));
    const { list } = await addList({ store, config }, { ...stated, url }, { quiet: true });
    expect(list.keyed).toBe(true);
    expect((await store.editions('own-block')).map(({ date }) => date)).toEqual(['2026-02-01']);
    body = [HEAD, ...ROWS, 'K-50,Nova Bank,,P1,'].join('\n');
    await refreshList({ store, config }, 'block', undefined, { quiet: true });
    expect(await entityIn(store, 'own-block-K-50')).toMatchObject({ is_active: true, first_edition: '2026-02-01' });
    body = 'id,colour\n1,red\n';
    const bad = { ...stated, id: 'bad', name: 'Bad list', url };
    await expect(addList({ store, config }, bad, { quiet: true })).rejects.toThrow(/no column is known to hold names/);
    expect((await store.ownLists()).map(({ id }) => id)).toEqual(['own-block']);
  });
});
