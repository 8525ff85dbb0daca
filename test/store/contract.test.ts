import { beforeEach, describe, expect, it } from 'vitest';
import type { SourceInfo } from '../../src/domain/lists/source.ts';
import type { ApiToken } from '../../src/domain/token.ts';
import type { EntityTable } from '../../src/store/schema.ts';
import type { Store, StoreLocation } from '../../src/store/store.ts';
import { temporaryFolder } from '../temporary.ts';
import { dumpOf, entityIn, eventsIn } from './contents.ts';
import { party } from './party.ts';
import { openedStore, testPostgres } from './test-store.ts';

const info: SourceInfo = {
  id: 'test',
  jurisdiction: 'UN',
  title: 'Test List',
  authority: 'Nobody',
  url: 'https://example.org/list.xml',
  home: 'https://example.org',
  licence: 'none',
  source_lists: ['Test List'],
  file_names: ['list.xml'],
  stale_after_hours: 48,
};

const EDITION = {
  kind: 'full',
  date: '2026-01-10',
  sha256: 'a'.repeat(64),
  file_name: 'list.xml',
  status: 'applied',
  reason: null,
  demo: 0,
  records: 2,
  set_aside: 1,
  skipped: '{"not ours":3}',
  notes: '{}',
  listed: 2,
  amended: 0,
  removed: 0,
  relisted: 0,
  renumbered: 0,
  list_changes: '{"records":0,"lines":[]}',
  accepted: '[]',
  ingested_at: '2026-01-11T00:00:00.000Z',
} as const;

function row(key: string, fields: Partial<Omit<EntityTable, 'seal'>> = {}) {
  const listed = party(key, {
    aliases: [{ name: `Псевдоним ${key}`, type: 'aka', quality: 'weak', script: 'Cyrillic', language: null }],
  });
  const entity: Omit<EntityTable, 'seal'> = {
    id: `test-${key}`,
    source_id: 'test',
    current_key: key,
    jurisdiction: 'UN',
    source_list: 'Test List',
    entity_type: 'organization',
    name: listed.name,
    is_active: 1,
    is_china: 0,
    listed_date: null,
    listed_date_basis: null,
    removed_date: null,
    removed_date_basis: null,
    first_edition: EDITION.date,
    last_edition: EDITION.date,
    still_listed_as: null,
    record: JSON.stringify(listed),
    hints: '["hint"]',
    hash: key,
    ...fields,
  };
  return { row: entity, party: listed, isNew: true };
}

async function fill(store: Store, keys: string[]): Promise<void> {
  await store.writeEdition('test', async (writer) => {
    await writer.updateSource({});
    const edition = await writer.addEdition(EDITION);
    await writer.putEntities(keys.map((key) => row(key)));
    await writer.addEvents(
      { id: edition, date: EDITION.date, after: null },
      keys.map((key) => ({ entity_id: `test-${key}`, event: 'listed' as const, date: '2020-02-02', basis: 'source' })),
    );
    await writer.addSetAside([
      { edition_id: edition, ordinal: 1, position: 'line 7', reason: 'no name', excerpt: '<x/>' },
    ]);
  });
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

const token = (id: string): ApiToken => ({
  id,
  name: `token ${id}`,
  hash: id.repeat(8),
  created_at: `2026-01-0${id}T00:00:00.000Z`,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  rate_limit: null,
  scope: 'all',
});

/** Everything that the rest of the service relies on, the same on every engine. */
function storeContract(locate: (folder: string) => StoreLocation | Promise<StoreLocation>): void {
  let folder: string;
  let location: StoreLocation;
  let store: Store;

  beforeEach(async () => {
    folder = temporaryFolder();
    location = await locate(folder);
    store = await openedStore(location);
  });

  it('opens a second time without changing anything', async () => {
    await fill(store, ['A']);
    const second = await openedStore(location);
    expect(await dumpOf(second)).toEqual(await dumpOf(store));
  });

  it('streams entities in id order by their bytes, over page borders', async () => {
    const keys = Array.from({ length: 1_203 }, (_, index) => `${index % 2 ? 'b' : 'B'}-${index}`);
    await fill(store, keys);
    const ids = (await collect(store.entities())).map((entity) => entity.id);
    expect(ids).toEqual(keys.map((key) => `test-${key}`).sort());
  });

  it('gives an entity back with record, flags and history', async () => {
    await fill(store, ['A', 'B']);
    const entity = await entityIn(store, 'test-B');
    expect(entity).toMatchObject({
      id: 'test-B',
      key: 'B',
      jurisdiction: 'UN',
      is_active: true,
      is_china: false,
      listed_date: null,
      history: [{ event: 'listed', date: '2020-02-02', basis: 'source', after: null, by: '2026-01-10' }],
    });
    expect(entity?.aliases[0]?.name).toBe('Псевдоним B');
    expect(await entityIn(store, 'test-C')).toBeNull();
  });

  it('writes all of an edition or nothing', async () => {
    await expect(
      store.writeEdition('test', async (writer) => {
        await writer.updateSource({});
        await writer.putEntities([row('A')]);
        throw new Error('cut');
      }),
    ).rejects.toThrow('cut');
    expect(await collect(store.entities())).toEqual([]);
    expect(await store.source('test')).toBeNull();
  });

  it('replaces an entity', async () => {
    await fill(store, ['A']);
    await store.writeEdition('test', (writer) =>
      writer.putEntities([{ ...row('A', { name: 'Other', hash: 'new' }), isNew: false }]),
    );
    const known = await store.writeEdition('test', (writer) => writer.known());
    expect(known).toMatchObject([{ id: 'test-A', hash: 'new', is_active: 1 }]);
  });

  it('removes, keeps the number order of events and mends their dates', async () => {
    await fill(store, ['A', 'B']);
    await store.writeEdition('test', async (writer) => {
      const edition = await writer.addEdition({ ...EDITION, sha256: 'b'.repeat(64), date: '2026-02-01' });
      await writer.setRemoved(['test-A'], '2026-02-01', 'edition');
      await writer.addEvents({ id: edition, date: '2026-02-01', after: EDITION.date }, [
        { entity_id: 'test-A', event: 'removed', date: '2026-02-01', basis: 'edition', note: 'left' },
      ]);
      await writer.carryActive('2026-02-01');
      const removed = (await writer.eventsOf(['test-A'])).find((event) => event.event === 'removed')!;
      await writer.redateEvent(removed.seq, { date: '2026-01-20', basis: 'delta' });
    });
    expect(await entityIn(store, 'test-A')).toMatchObject({
      is_active: false,
      removed_date: '2026-02-01',
      last_edition: '2026-01-10',
      history: [{ event: 'listed' }, { event: 'removed', date: '2026-01-20', basis: 'delta', note: 'left' }],
    });
    expect((await entityIn(store, 'test-B'))?.last_edition).toBe('2026-02-01');
    expect((await store.changes('2026-01-20')).map(({ entity, event }) => [entity.id, event.event])).toEqual([
      ['test-A', 'removed'],
    ]);
    expect((await eventsIn(store)).map((event) => event.seq)).toEqual([1, 2, 3]);
  });

  it('replaces a rejected edition when the same bytes are applied', async () => {
    await store.writeEdition('test', async (writer) => {
      await writer.updateSource({});
      await writer.addEdition({ ...EDITION, status: 'rejected', reason: 'too small' });
    });
    expect(await store.editions('test')).toMatchObject([{ status: 'rejected', reason: 'too small' }]);
    await fill(store, ['A']);
    expect(await store.editions()).toMatchObject([
      { status: 'applied', skipped: { 'not ours': 3 }, demo: false, date: '2026-01-10' },
    ]);
  });

  it('tells the state of each source at an instant', async () => {
    const stateAt = async (instant: string) => (await store.sourceStates([info], new Date(instant)))[0]!;
    expect(await stateAt('2026-01-11T00:00:00Z')).toMatchObject({ state: 'empty', edition: null, active: 0 });
    await fill(store, ['A', 'B']);
    expect(await stateAt('2026-01-12T00:00:00Z')).toMatchObject({
      state: 'fresh',
      edition: '2026-01-10',
      edition_sha256: 'a'.repeat(64),
      active: 2,
      removed: 0,
      set_aside: 1,
      demo: false,
    });
    expect(await stateAt('2026-01-20T00:00:00Z')).toMatchObject({
      state: 'stale',
      reason: 'No newer edition and no confirmation for 9 days; expected within 2 days.',
    });
    const sooner = await store.sourceStates([{ ...info, stale_after_hours: 36 }], new Date('2026-01-12T13:00:00Z'));
    expect(sooner[0]).toMatchObject({
      state: 'stale',
      reason: 'No newer edition and no confirmation for 37 hours; expected within 36 hours.',
    });
    await store.updateSource('test', { checked_at: '2026-01-19T12:00:00Z' });
    expect((await stateAt('2026-01-20T00:00:00Z')).state).toBe('fresh');
    await store.updateSource('test', { failure: 'too small' });
    expect(await stateAt('2026-01-20T00:00:00Z')).toMatchObject({ state: 'failed', reason: 'too small', active: 2 });
    await store.updateSource('test', { failure: null, demo: 1 });
    expect(await stateAt('2026-01-20T00:00:00Z')).toMatchObject({ state: 'demo', demo: true });
    expect(await store.setAside('test')).toMatchObject([{ position: 'line 7', reason: 'no name' }]);
  });

  it('counts', async () => {
    expect(await store.counts()).toEqual({ total: 0, active: 0, inactive: 0 });
    await fill(store, ['A', 'B']);
    await store.writeEdition('test', (writer) => writer.setRemoved(['test-A'], '2026-01-20', 'edition'));
    expect(await store.counts()).toEqual({ total: 2, active: 1, inactive: 1 });
  });

  it('keeps tokens by their hash', async () => {
    const { scope: _, ...unscoped } = token('2');
    await store.tokens.insert(unscoped);
    await store.tokens.insert({ ...token('4'), scope: 'feeds' });
    await store.tokens.insert(token('1'));
    expect((await store.tokens.list()).map(({ id }) => id)).toEqual(['1', '2', '4']);
    expect((await store.tokens.list()).map(({ scope }) => scope)).toEqual(['all', 'all', 'feeds']);
    await store.tokens.touch('1', '2026-03-01T00:00:00.000Z');
    expect(await store.tokens.findByHash('11111111')).toEqual({
      ...token('1'),
      last_used_at: '2026-03-01T00:00:00.000Z',
    });
    expect(await store.tokens.revoke('1', '2026-03-02T00:00:00.000Z')).toBe(true);
    expect(await store.tokens.revoke('1', '2026-03-03T00:00:00.000Z')).toBe(false);
    expect((await store.tokens.findByHash('11111111'))?.revoked_at).toBe('2026-03-02T00:00:00.000Z');
    expect(await store.tokens.findByHash('none')).toBeNull();
    await expect(store.tokens.insert({ ...token('3'), hash: '22222222' })).rejects.toThrow();
  });

  it('keeps every revision of a report and serves the published one', async () => {
    const draft = (body: unknown) => ({
      date: '2026-01-10',
      data_version: 'v1',
      facts: { n: 1 },
      body,
      change_summary: null,
      built_at: '2026-01-11T00:00:00.000Z',
    });
    const published = async () => (await store.reports.get('2026-01-10', { state: 'published' }))?.revision ?? null;
    expect(await store.reports.publish('2026-01-10', 'now')).toBe(false);
    expect(await store.reports.put(draft({ title: 'one' }))).toBe(1);
    expect(await store.reports.put(draft({ title: 'one' }))).toBe(1);
    expect(await published()).toBeNull();
    expect(await store.reports.publish('2026-01-10', '2026-01-11T06:00:00.000Z')).toBe(true);
    expect(await store.reports.put(draft({ title: 'two' }))).toBe(2);
    expect(await published()).toBe(1);
    expect(await store.reports.publish('2026-01-10', '2026-01-12T06:00:00.000Z', 2)).toBe(true);
    expect(await published()).toBe(2);
    expect(await store.reports.list()).toMatchObject([
      { revision: 2, state: 'published', body: { title: 'two' }, facts: { n: 1 } },
      { revision: 1, state: 'superseded' },
    ]);
    expect(await store.reports.count({ state: 'published', from: '2026-01-01', to: '2026-01-31' })).toBe(1);
    expect(await store.reports.list({ from: '2026-02-01' })).toEqual([]);
    expect(await store.reports.unpublish('2026-01-10')).toBe(true);
    expect(await published()).toBeNull();
    expect(await store.reports.get('2026-01-10', { revision: 1 })).toMatchObject({ body: { title: 'one' } });
  });

  it('keeps what made a data version, once', async () => {
    const files = [
      { source_id: 'un-sc', kind: 'full' as const, digest: '0123456789ab', lastSeq: 0 },
      { source_id: 'uk-sl', kind: 'delta' as const, digest: 'ba9876543210', lastSeq: 7 },
    ];
    const made = { version: 'v1', ruleset: 'r', encoder: 'builtin', files };
    await store.dataVersions.note(made);
    await store.dataVersions.note({ ...made, files: files.slice(1) });
    await store.dataVersions.note({ ...made, version: 'empty', files: [] });
    expect(await store.dataVersions.find('v1')).toEqual(made);
    expect((await store.dataVersions.find('empty'))!.files).toEqual([]);
    expect(await store.dataVersions.find('v2')).toBeNull();
  });

  it('gives every node the same key', async () => {
    const second = await openedStore(location);
    const keys = await Promise.all([store, second].map((one, at) => one.sharedKey('receipts', () => `key ${at}`)));
    expect(keys[0]).toBe(keys[1]);
    expect(await store.sharedKey('receipts', () => 'another')).toBe(keys[0]);
    expect(await store.sharedKey('audit', () => 'another')).toBe('another');
  });

  it('lets one ingest in at a time', async () => {
    const release = await store.lockIngest();
    await expect(store.lockIngest()).rejects.toThrow('Another ingest is running');
    await release();
    await (await store.lockIngest())();
  });
}

describe('the store on SQLite', () => {
  storeContract((dataDir) => ({ dataDir }));
});

// On CI PostgreSQL is installed, and a skipped test counts as failed.
describe('the store on PostgreSQL', async () => {
  const server = await testPostgres();
  let databases = 0;
  storeContract(async (dataDir) => ({ dataDir, databaseUrl: await server.createDatabase(`contract_${++databases}`) }));
});
