import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ingestAll } from '../../../src/ingest/ingest.ts';
import { sourceById } from '../../../src/sources/catalog.ts';
import { NodeSqliteDialect } from '../../../src/store/engines/sqlite.ts';
import { migrate } from '../../../src/store/migrations/migrations.ts';
import { reportRepository } from '../../../src/store/reports.ts';
import type { Tables } from '../../../src/store/schema.ts';
import type { Store } from '../../../src/store/store.ts';
import { tokenRepository } from '../../../src/store/tokens.ts';
import { AlteredRow } from '../../../src/store/trust/seals.ts';
import { verifyRows } from '../../../src/store/trust/verify.ts';
import { temporaryFolder } from '../../temporary.ts';
import { openedStore } from '../test-store.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = temporaryFolder();
  store = await openedStore({ dataDir });
  const from = { kind: 'folder' as const, dir: resolve(import.meta.dirname, '../../../data/demo') };
  await ingestAll({ store, sources: [sourceById('un-sc')!], dataDir, from, accept: ['size'] });
  const report = { date: '2026-01-05', data_version: 'v', facts: {}, body: { title: 'x' }, change_summary: null };
  await store.reports.put({ ...report, built_at: 'now' });
  const times = { created_at: '2026-01-05', expires_at: '2026-03-01', revoked_at: null, last_used_at: null };
  const token = { id: 'feeds', name: 'feeds of 2026-01-05', hash: 'hash of feeds', rate_limit: null, ...times };
  await store.tokens.insert({ ...token, scope: 'feeds' });
});

const alter = (statement: string): number => {
  const database = new DatabaseSync(join(dataDir, 'sis.sqlite'));
  const { changes } = database.prepare(statement).run();
  database.close();
  return Number(changes);
};
const readAll = async (): Promise<void> => {
  for await (const _ of store.entities());
};
const ONE = `(select id from entities where is_active = 1 order by id limit 1)`;

describe('sis verify', () => {
  it('finds nothing in what was written', async () => {
    const { rows, faults } = await verifyRows(store);
    expect(faults).toEqual([]);
    expect(rows).toBe(29);
  });

  it.each([
    [
      'the text of a record',
      `update entities set record = replace(record, 'a', 'b') where id = ${ONE}`,
      'entities',
      true,
    ],
    ['a name', `update entities set name = name || '.' where id = ${ONE}`, 'entities', true],
    ['who is active', `update entities set is_active = 0 where id = ${ONE}`, 'entities', true],
    ['a listing date', `update entities set listed_date = '1999-01-01' where id = ${ONE}`, 'entities', true],
    ['an identity hint', `update entities set hints = '["x"]' where id = ${ONE}`, 'entities', true],
    [
      'the edition that carried it',
      `update entities set last_edition = '1999-01-01' where id = ${ONE}`,
      'entities',
      false,
    ],
    ['the date of an event', `update events set date = '1999-01-01' where seq = 1`, 'events', true],
    ['an edition', `update editions set date = '2026-01-06' where id = 1`, 'editions', false],
    ['a report', `update reports set body = '{"title":"y"}'`, 'reports', false],
    ['the state of a report', `update reports set state = 'published', published_at = 'now'`, 'reports', false],
    ['what a token opens', `update tokens set scope = 'all'`, 'tokens', false],
    ['the end of a token', `update tokens set expires_at = null`, 'tokens', false],
    ['the revocation of a token', `update tokens set revoked_at = 'now'`, 'tokens', false],
    ['an event deleted', `delete from events where seq = 1`, 'entities', true],
    ['what an edition left', `update editions set seal = substr(seal, 1, 44) || '0 0 x'`, 'editions', true],
  ])('finds %s', async (_name, statement, where, isRead) => {
    expect(alter(statement)).toBeGreaterThan(0);
    const { faults } = await verifyRows(store);
    expect(faults[0]).toMatchObject({ where, name: expect.stringMatching(/un-sc|2026-01-05/) });
    if (isRead) await expect(readAll()).rejects.toThrow(AlteredRow);
    else await readAll();
  });

  it('finds a party that was deleted with its events, and such a store is not built from', async () => {
    const before = await verifyRows(store);
    expect(before.faults).toEqual([]);
    alter(`delete from events where entity_id = ${ONE}`);
    alter(`delete from entities where id = ${ONE}`);
    const { faults } = await verifyRows(store);
    expect(faults).toEqual([
      {
        where: 'entities',
        name: 'un-sc',
        fault: expect.stringMatching(/holds \d+ parties and \d+ events that are not/),
      },
    ]);
    await expect(readAll()).rejects.toThrow(AlteredRow);
  });

  it('finds a whole list that was deleted', async () => {
    alter(`delete from other_ids`);
    alter(`delete from events`);
    alter(`delete from entities`);
    expect((await verifyRows(store)).faults).toMatchObject([{ name: 'un-sc' }]);
    await expect(readAll()).rejects.toThrow(AlteredRow);
  });

  it('finds nothing after an edition was revoked, and after it came again', async () => {
    const [edition] = await store.editions();
    const source = sourceById('un-sc')!;
    for (const { id } of (await store.editions()).filter(({ status }) => status === 'applied').toReversed())
      await store.writeEdition(source.info.id, (writer) => writer.undoEdition(id, { reason: 'x', at: '2026-01-01' }));
    expect((await verifyRows(store)).faults).toEqual([]);
    expect((await store.counts()).total).toBe(0);
    expect(edition).toBeDefined();
    const from = { kind: 'folder' as const, dir: resolve(import.meta.dirname, '../../../data/demo'), demo: true };
    await ingestAll({ store, sources: [source], dataDir, from, accept: ['size'] });
    expect((await store.counts()).total).toBeGreaterThan(0);
    expect((await verifyRows(store)).faults).toEqual([]);
  });

  it('honours no token that opens more than it was made for', async () => {
    expect(await store.tokens.findByHash('hash of feeds')).toMatchObject({ scope: 'feeds' });
    expect(await store.tokens.revoke('feeds', '2026-02-01')).toBe(true);
    expect(await store.tokens.findByHash('hash of feeds')).toMatchObject({ revoked_at: '2026-02-01' });
    alter(`update tokens set revoked_at = null`);
    expect(await store.tokens.findByHash('hash of feeds')).toBeNull();
    expect((await store.tokens.list())[0]).not.toHaveProperty('seal');
  });

  it('finds what SQLite finds in its file', async () => {
    alter(`pragma foreign_keys = off`);
    const database = new DatabaseSync(join(dataDir, 'sis.sqlite'), { enableForeignKeyConstraints: false });
    database.exec(`update events set edition_id = 99 where seq = 1`);
    database.close();
    expect((await verifyRows(store)).faults[0]).toMatchObject({
      where: 'database',
      fault: expect.stringContaining('editions'),
    });
  });
});

describe('tokens and publications', () => {
  it('are flushed to the disk before they count as written', async () => {
    const said: string[] = [];
    const db = new Kysely<Tables>({
      dialect: new NodeSqliteDialect(join(dataDir, 'other.sqlite')),
      log: (event) => void said.push(event.query.sql.replace(/^(pragma \S+).*/s, '$1')),
    });
    await migrate(db, 'sqlite');
    const full = 'pragma synchronous';
    const flushed = async (write: () => Promise<unknown>): Promise<void> => {
      said.length = 0;
      await write();
      expect(said.at(0)).toBe(full);
      expect(said.at(-1)).toBe(full);
      expect(said.length).toBeGreaterThan(2);
    };
    const tokens = tokenRepository(db);
    const reports = reportRepository(db);
    const token = { id: '1', name: 'n', hash: 'h', created_at: 'c' };
    const rest = { expires_at: null, revoked_at: null, last_used_at: null, rate_limit: null };
    await flushed(() => tokens.insert({ ...token, ...rest }));
    await flushed(() => tokens.revoke('1', 'now'));
    await flushed(() => reports.publish('2026-01-05', 'now'));
    await flushed(() => reports.unpublish('2026-01-05'));
    await db.destroy();
  });
});
