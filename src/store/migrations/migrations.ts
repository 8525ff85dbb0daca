import { type Kysely, type Migration, Migrator, type RawBuilder, sql } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';
import type { Tables } from '../schema.ts';
import { sealedContents } from './contents-migration.ts';
import { decisionRecords, decisions } from './decisions-migration.ts';
import { endedSessions } from './ended-sessions-migration.ts';
import { entityCounts } from './entity-counts-migration.ts';
import { eventWindows } from './event-windows-migration.ts';
import { leases } from './lease-migration.ts';
import { legalBasisWithAddress } from './legal-basis-migration.ts';
import { namesInRecords } from './names-migration.ts';
import { nodeTables } from './node-tables.ts';
import { ownLists } from './own-lists-migration.ts';
import { ownReports } from './own-reports-migration.ts';
import { readings } from './readings-migration.ts';
import { receiptTables } from './receipt-tables-migration.ts';
import { tokenScope } from './token-scope-migration.ts';
import { trust } from './trust-migration.ts';
import { waitingEditions } from './waiting-migration.ts';

/** Sources and their editions. */
async function createSources(db: Kysely<unknown>, key: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('sources')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('demo', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('checked_at', 'text')
    .addColumn('failure', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .execute();
  await db.schema
    .createTable('editions')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('source_id', key, (column) => column.notNull().references('sources.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('date', key)
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('demo', 'integer', (column) => column.notNull())
    .addColumn('records', 'integer', (column) => column.notNull())
    .addColumn('set_aside', 'integer', (column) => column.notNull())
    .addColumn('skipped', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('listed', 'integer', (column) => column.notNull())
    .addColumn('amended', 'integer', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .addColumn('relisted', 'integer', (column) => column.notNull())
    .addColumn('ingested_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('editions_source_sha256', ['source_id', 'sha256'])
    .execute();
  await db.schema
    .createTable('set_aside')
    .addColumn('edition_id', 'integer', (column) => column.notNull().references('editions.id'))
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('source_id', key, (column) => column.notNull().references('sources.id'))
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('set_aside_key', ['edition_id', 'ordinal'])
    .execute();
}

/** Entities, their names and their events. */
async function createEntities(db: Kysely<unknown>, key: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('entities')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('source_id', key, (column) => column.notNull().references('sources.id'))
    .addColumn('current_key', key)
    .addColumn('jurisdiction', 'text', (column) => column.notNull())
    .addColumn('source_list', 'text', (column) => column.notNull())
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('is_china', 'integer', (column) => column.notNull())
    .addColumn('listed_date', key)
    .addColumn('listed_date_basis', 'text')
    .addColumn('removed_date', key)
    .addColumn('removed_date_basis', 'text')
    .addColumn('first_edition', key, (column) => column.notNull())
    .addColumn('last_edition', key, (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('hints', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addUniqueConstraint('entities_source_current_key', ['source_id', 'current_key'])
    .execute();
  await db.schema
    .createTable('names')
    .addColumn('entity_id', key, (column) => column.notNull().references('entities.id'))
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('quality', 'text', (column) => column.notNull())
    .addColumn('script', 'text')
    .addColumn('language', 'text')
    .addPrimaryKeyConstraint('names_key', ['entity_id', 'ordinal'])
    .execute();
  await db.schema
    .createTable('events')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('entity_id', key, (column) => column.notNull().references('entities.id'))
    .addColumn('source_id', key, (column) => column.notNull().references('sources.id'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('date', key)
    .addColumn('basis', 'text')
    .addColumn('edition_id', 'integer', (column) => column.notNull().references('editions.id'))
    .addColumn('edition', key, (column) => column.notNull())
    .addColumn('changed_fields', 'text')
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('events_entity').on('events').columns(['entity_id', 'seq']).execute();
  await db.schema.createIndex('events_date').on('events').columns(['date', 'seq']).execute();
}

/** Reports and access tokens. */
async function createReports(db: Kysely<unknown>, key: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('date', key, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('data_version', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('change_summary', 'text')
    .addColumn('built_at', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addPrimaryKeyConstraint('reports_key', ['date', 'revision'])
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('rate_limit', 'integer')
    .execute();
}

function firstSchema(engine: Engine): Migration {
  const key = orderedText(engine);
  return {
    async up(db: Kysely<unknown>) {
      await createSources(db, key);
      await createEntities(db, key);
      await createReports(db, key);
    },
  };
}

function publicationLog(engine: Engine): Migration {
  const key = orderedText(engine);
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ['events_digest', 'coverage_digest']) {
        await db.schema
          .alterTable('reports')
          .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
          .execute();
      }
      await db.schema.createIndex('reports_state').on('reports').columns(['state', 'date']).execute();
      await db.schema
        .createTable('publications')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('date', key, (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .execute();
    },
  };
}

/** Name of the newest migration that the store has had. */
export async function schemaOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]!.name;
}

/**
 * True when the store has had every one of these migrations. The migrator, which looks at all tables and takes a lock, would need
 * longer to find nothing to do than the rest of opening a store.
 */
async function hasHad(db: Kysely<Tables>, names: readonly string[]): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const had = new Set(rows.map(({ name }) => name));
    return names.every((name) => had.has(name));
  } catch {
    // A new store has no such table; for any other fault the migrator says what it is.
    return false;
  }
}

/**
 * Brings the schema up to date; several processes may start at once. Migrations are only ever added, never edited.
 * @param upTo name of the last migration to run; default all
 * @throws Error naming the migration that failed.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, upTo?: string): Promise<void> {
  const migrations = {
    '001-first-schema': firstSchema(engine),
    '002-publication-log': publicationLog(engine),
    '004-legal-basis': legalBasisWithAddress,
    '005-event-windows': eventWindows(engine),
    '006-trust': trust,
    '009-receipts': receiptTables,
    '010-readings': readings(engine),
    '011-nodes': nodeTables(engine),
    '014-token-scope': tokenScope,
    '015-entity-counts': entityCounts,
    '016-names-in-records': namesInRecords,
    '017-sealed-contents': sealedContents,
    '018-waiting-editions': waitingEditions(engine),
    '019-leases': leases(engine),
    '020-ended-sessions': endedSessions(engine),
    '021-decisions': decisions(engine),
    '022-own-lists': ownLists,
    '023-own-reports': ownReports(engine),
    '024-decision-records': decisionRecords(engine),
  };
  if (upTo === undefined && (await hasHad(db, Object.keys(migrations)))) return;
  const migrator = new Migrator({
    db,
    // Two releases side by side may each bring one that the other has not.
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => migrations },
  });
  const { error, results } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the migration table';
  throw new Error(`The store could not be brought up to date (${failed}): ${(error as Error).message}`, {
    cause: error,
  });
}
