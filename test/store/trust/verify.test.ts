import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingestAll } from '../../../src/ingest/ingest.ts';
import { sourceById } from '../../../src/sources/catalog.ts';
import { NodeSqliteDialect } from '../../../src/store/engines/sqlite.ts';
import { migrate } from '../../../src/store/migrations/migrations.ts';
import { reportRepository } from '../../../src/store/reports.ts';
import type { Tables } from '../../../src/store/schema.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { tokenRepository } from '../../../src/store/tokens.ts';
import { AlteredRow } from '../../../src/store/trust/seals.ts';
import { verifyRows } from '../../../src/store/trust/verify.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sis-verify-'));
  store = await openStore({ dataDir });
  const from = { kind: 'folder' as const, dir: resolve(import.meta.dirname, '../../../data/demo') };
  await ingestAll({ store, sources: [sourceById('un-sc')!], dataDir, from, accept: ['size'] });
  const report = { date: '2026-01-05', data_version: 'v', facts: {}, body: { title: 'x' }, change_summary: null };
  await store.reports.put({ ...report, built_at: 'now' });
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const alter = (statement: string): number => {
  const database = new DatabaseSync(join(dataDir, 'sis.sqlite'));
  const { changes } = database.prepare(statement).run();
  database.close();
  return Number(changes);
};
const ONE = `(select id from entities where is_active = 1 order by id limit 1)`;

describe('sis verify', () => {
  it('finds nothing in what was written', async () => {
    const { rows, faults } = await verifyRows(store);
    expect(faults).toEqual([]);
    expect(rows).toBe(28);
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
  ])('finds %s', async (_name, statement, where, isRead) => {
    expect(alter(statement)).toBeGreaterThan(0);
    const { faults } = await verifyRows(store);
    expect(faults[0]).toMatchObject({ where, name: expect.stringMatching(/un-sc|2026-01-05/) });
    const read = async (): Promise<void> => {
      for await (const _ of store.entities());
    };
    if (isRead) await expect(read()).rejects.toThrow(AlteredRow);
    else await read();
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
