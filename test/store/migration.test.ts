import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { sourceById } from '../../src/sources/catalog.ts';
import { NodeSqliteDialect } from '../../src/store/engines/sqlite.ts';
import { migrate } from '../../src/store/migrations/migrations.ts';
import type { Tables } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';
import { verifyRows } from '../../src/store/trust/verify.ts';
import { temporaryFolder } from '../temporary.ts';
import { entityIn, eventsIn } from './contents.ts';
import { party } from './party.ts';
import { openedStore, testPostgres } from './test-store.ts';

type Old = readonly [entity: string, event: string, date: string | null, basis: string | null, edition: number];

/** Days of three full editions and of a change file before the last of them. */
const EDITIONS = [
  [1, 'full', '2026-01-10'],
  [2, 'full', '2026-02-10'],
  [3, 'delta', '2026-03-01'],
  [4, 'full', '2026-03-10'],
] as const;
const EVENTS: readonly Old[] = [
  ['first', 'listed', '2020-01-01', 'source', 1],
  ['undated', 'listed', null, null, 1],
  ['between', 'listed', '2026-02-01', 'source', 2],
  ['same-day', 'listed', '2026-01-10', 'source', 2],
  ['late', 'listed', '2019-05-05', 'source', 2],
  ['ended', 'listed', '2018-01-01', 'source', 2],
  ['ended', 'removed', '2019-01-01', 'source', 2],
  ['first', 'amended', '2026-02-10', 'edition', 2],
  ['undated', 'removed', '2026-03-01', 'delta', 3],
  ['between', 'removed', '2026-03-10', 'edition', 4],
];

/** A store as it was before events had windows. */
async function fillOld(db: Kysely<Tables>): Promise<void> {
  await sql`insert into sources (id) values ('un-sc')`.execute(db);
  for (const [id, kind, date] of EDITIONS) {
    await sql`insert into editions (id, source_id, kind, date, sha256, file_name, status, demo, records, set_aside,
      skipped, notes, listed, amended, removed, relisted, ingested_at)
      values (${id}, 'un-sc', ${kind}, ${date}, ${`sha ${id}`}, 'x', 'applied', 0, 5, 0, '{}', '{}', 1, 1, 1, 0, 'now')`.execute(
      db,
    );
  }
  for (const key of new Set(EVENTS.map(([entity]) => entity))) {
    const record = JSON.stringify({ ...party(key), legal_basis: ['Resolution 1'] });
    await sql`insert into entities (id, source_id, current_key, jurisdiction, source_list, entity_type, name, is_active,
      is_china, first_edition, last_edition, record, hints, hash)
      values (${`un-sc-${key}`}, 'un-sc', ${key}, 'UN', 'Test List', 'organization', ${key}, 1, 0, '2026-01-10',
      '2026-03-10', ${record}, '[]', ${key})`.execute(db);
  }
  await sql`insert into names (entity_id, ordinal, name, type, quality) values ('un-sc-first', 0, 'first', 'primary', 'strong')`.execute(
    db,
  );
  for (const [at, [entity, event, date, basis, edition]] of EVENTS.entries()) {
    const fields = event === 'amended' ? '["name","reason"]' : null;
    await sql`insert into events (seq, entity_id, source_id, event, date, basis, edition_id, edition, changed_fields)
      values (${at + 1}, ${`un-sc-${entity}`}, 'un-sc', ${event}, ${date}, ${basis}, ${edition},
      ${EDITIONS[edition - 1]![2]}, ${fields})`.execute(db);
  }
}

function carriesOver(where: () => Promise<{ dataDir: string; databaseUrl?: string }>): void {
  it('gives every event its window and loses none', async () => {
    const { dataDir, databaseUrl } = await where();
    mkdirSync(dataDir, { recursive: true });
    const dialect = databaseUrl
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) })
      : new NodeSqliteDialect(join(dataDir, 'sis.sqlite'));
    const old = new Kysely<Tables>({ dialect });
    await migrate(old, databaseUrl ? 'postgres' : 'sqlite', '002-publication-log');
    await fillOld(old);
    await old.destroy();

    const store = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      const events = (await eventsIn(store)).map(({ entity_id, event, date, basis, after, by, late }) =>
        [entity_id.slice(6), event, date, basis, after, by, late ? 'late' : ''].join(' '),
      );
      expect(events).toEqual([
        'first listed 2020-01-01 source  2026-01-10 ',
        'undated listed    2026-01-10 ',
        'between listed 2026-02-01 source 2026-01-10 2026-02-10 ',
        'same-day listed 2026-01-10 source 2026-01-10 2026-02-10 ',
        'late relisted 2026-02-10 edition 2026-01-10 2026-02-10 late',
        'ended listed 2018-01-01 source 2026-01-10 2026-02-10 ',
        'ended removed 2019-01-01 source 2026-01-10 2026-02-10 ',
        'first amended 2026-02-10 edition 2026-01-10 2026-02-10 ',
        'undated removed 2026-03-01 delta 2026-02-10 2026-03-01 ',
        'between removed 2026-03-10 edition 2026-02-10 2026-03-10 ',
      ]);
      const entity = await entityIn(store, 'un-sc-first');
      expect(entity?.history[1]?.changes).toEqual([
        { field: 'name', before: null, after: null },
        { field: 'reason', before: null, after: null },
      ]);
      expect(entity).toMatchObject({ still_listed_as: null, formerly: [] });
      expect((await verifyRows(store)).faults).toEqual([]);
      expect((await store.editions())[3]).toMatchObject({ renumbered: 0, list_changes: { records: 0, lines: [] } });
    } finally {
      await store.close();
    }
  });
}

describe('a store from before windows of editions', async () => {
  const folder = temporaryFolder();
  const server = await testPostgres();

  describe('on SQLite', () => carriesOver(async () => ({ dataDir: join(folder, 'sqlite') })));

  describe('on PostgreSQL', () =>
    carriesOver(async () => ({ dataDir: join(folder, 'postgres'), databaseUrl: await server.createDatabase('old') })));
});

it('counts of each list in SQLite read no records', async () => {
  const folder = temporaryFolder();
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(join(folder, 'sis.sqlite')) });
  try {
    await migrate(db, 'sqlite');
    const { rows } = await sql<{
      detail: string;
    }>`explain query plan select source_id, is_active, count(*) from entities group by source_id, is_active`.execute(
      db,
    );
    expect(rows.map(({ detail }) => detail)).toEqual(['SCAN entities USING COVERING INDEX entities_counts']);
  } finally {
    await db.destroy();
  }
});

describe('a store from before contents were sealed', () => {
  it('is sealed as it is, but for rows that are not what was written', async () => {
    const dataDir = temporaryFolder();
    const store = await openStore({ dataDir });
    const from = { kind: 'folder' as const, dir: resolve(import.meta.dirname, '../../data/demo') };
    const sources = [sourceById('un-sc')!, sourceById('uk-sl')!];
    await ingestAll({ store, sources, dataDir, from, accept: ['size'] });
    const report = {
      date: '2026-01-05',
      data_version: 'v',
      facts: {},
      body: {},
      change_summary: null,
      built_at: 'now',
    };
    await store.reports.put(report);
    await store.reports.publish('2026-01-05', 'now');
    const times = { created_at: 'then', expires_at: null, revoked_at: 'now', last_used_at: null };
    await store.tokens.insert({ id: '1', name: 'n', hash: 'h', rate_limit: null, ...times });
    await store.close();
    // As the release before left it: other seals, fewer columns.
    const database = new DatabaseSync(join(dataDir, 'sis.sqlite'));
    database.exec(`update editions set seal = substr(seal, 1, 43);
      alter table tokens drop column seal;
      delete from kysely_migration where name = '017-sealed-contents'`);
    const columns = {
      editions: `id source_id kind date sha256 file_name status reason demo records set_aside skipped notes listed amended removed
        relisted renumbered list_changes accepted`,
      reports: 'date revision data_version facts body change_summary built_at events_digest coverage_digest',
    };
    for (const [table, names] of Object.entries(columns)) {
      for (const row of database.prepare(`select rowid as row, * from ${table}`).all()) {
        const seal = hash(
          'sha256',
          names
            .split(/\s+/)
            .map((name) => row[name] ?? '\0')
            .join('\x1f'),
          'base64url',
        );
        database.prepare(`update ${table} set seal = ? where rowid = ?`).run(seal, row.row as number);
      }
    }
    database.exec(`update editions set file_name = 'altered' where id = 1`);
    database.close();

    const renewed = await openStore({ dataDir });
    const { source_id } = (await renewed.editions()).find(({ id }) => id === 1)!;
    expect((await verifyRows(renewed)).faults).toMatchObject([
      { where: 'editions', name: expect.stringContaining(source_id) },
    ]);
    expect(await renewed.tokens.findByHash('h')).toMatchObject({ scope: 'all', revoked_at: 'now' });
    await renewed.close();
    const later = new DatabaseSync(join(dataDir, 'sis.sqlite'));
    later.exec(`delete from events where source_id = 'uk-sl'; delete from entities where source_id = 'uk-sl'`);
    later.close();
    const reopened = await openedStore({ dataDir });
    expect((await verifyRows(reopened)).faults).toContainEqual(expect.objectContaining({ name: 'uk-sl' }));
  });
});

it('decisions from before they named their record are found by it, and deleted ones stay deleted', async () => {
  const dataDir = temporaryFolder();
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(join(dataDir, 'sis.sqlite')) });
  await migrate(db, 'sqlite', '023-own-reports');
  const body = JSON.stringify({ customer: 'C1', record: 'un-sc-1' });
  await sql`insert into decisions (id, customer, body) values ('1', 'C1', ${body}), ('2', 'C2', '')`.execute(db);
  await db.destroy();
  const store = await openStore({ dataDir });
  try {
    expect(await store.decisions.list({ records: ['un-sc-1'] })).toMatchObject([{ id: '1', customer: 'C1' }]);
    expect(await store.decisions.list({ customers: ['C2'] })).toMatchObject([{ record: '', body: '' }]);
  } finally {
    await store.close();
  }
});
