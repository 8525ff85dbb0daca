import { hash } from 'node:crypto';
import { type Kysely, type Migration, Migrator, sql, type Transaction } from 'kysely';
import type { Tables } from '../schema.ts';
import { sealContents } from '../trust/contents.ts';
import { TABLE_KEYS } from '../trust/portable-rows.ts';
import { rowChecksum, SEALED, type SealedTable } from '../trust/seals.ts';
import * as statements from './statements.ts';

export type Engine = 'sqlite' | 'postgres';

/** Name of the newest migration that was applied to the store. */
export async function schemaOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]!.name;
}

/** The store was migrated by a newer release: this one must not read or write it. */
class NewerStore extends Error {
  override name = 'NewerStore';
}

/**
 * True when all these migrations were applied. Kysely's migrator inspects all tables and takes a lock; finding nothing
 * to do would take it longer than the rest of opening a store.
 * @throws NewerStore
 */
async function hasHad(db: Kysely<Tables>, names: readonly string[]): Promise<boolean> {
  // A new store has no such table; the migrator reports any other error.
  const applied = sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(() => ({ rows: [] }));
  const had = (await applied).rows.map(({ name }) => name);
  const newest = names.toSorted().at(-1)!;
  const newer = had.find((name) => name > newest);
  if (newer)
    throw new NewerStore(
      `A newer release has brought the store up to date (to ${newer}; this release knows ${newest} and what was before). Nothing was changed. Go on with that release; or put the backup that was made before the upgrade into an empty data folder or database, by this release: sis restore FILE`,
    );
  return names.every((name) => had.includes(name));
}

/** A step of a migration: a statement, or a function that changes stored rows. */
type Step = string | ((db: Kysely<Tables>) => Promise<void>);

/**
 * The migrations of an engine, by name.
 *
 * `005-event-windows`: a listing whose stated date is older than the previous edition is dated by its own edition from
 * then on; for the UN, whose records keep their first listing date, it becomes a relisting. Earlier events do not
 * change otherwise: a recorded removal and new listing stays one until the archived editions are ingested into a new
 * store. Editions applied before `006-trust` cannot be undone, because their changes were not stored.
 */
function migrationsOf(engine: Engine): Record<string, Migration> {
  const key = engine === 'postgres' ? 'text collate "C"' : 'text';
  const migration = (...steps: readonly Step[]): Migration => ({
    async up(db) {
      for (const step of steps)
        if (typeof step === 'string') await sql.raw(step.replaceAll('KEY', key)).execute(db);
        else await step(db as Kysely<Tables>);
    },
  });
  const ofNodes = (steps: readonly Step[]): Migration => migration(...(engine === 'postgres' ? steps : []));
  return {
    '001-first-schema': migration(...statements.FIRST_SCHEMA),
    '002-publication-log': migration(...statements.PUBLICATION_LOG),
    '004-legal-basis': migration(legalBasisWithAddress),
    '005-event-windows': migration(
      ...statements.EVENT_WINDOWS,
      ...statements.WINDOWS_OF_OLD_EVENTS,
      `update events set changes = ${statements.FIELDS_AS_CHANGES[engine]} where changed_fields is not null`,
      'alter table events drop column changed_fields',
    ),
    '006-trust': migration(...statements.TRUST, sealStored),
    '009-receipts': migration(...statements.RECEIPTS),
    '010-readings': migration(...statements.READINGS),
    '011-nodes': ofNodes(statements.NODES),
    '014-token-scope': migration(...statements.TOKEN_SCOPE),
    '015-entity-counts': migration(...statements.ENTITY_COUNTS),
    '016-names-in-records': migration(...statements.NAMES_IN_RECORDS),
    '017-sealed-contents': migration("alter table tokens add column seal text not null default ''", sealStoredContents),
    '018-waiting-editions': migration(...statements.WAITING_EDITIONS),
    '019-leases': ofNodes(statements.LEASES),
    '020-ended-sessions': migration(...statements.ENDED_SESSIONS),
    '021-decisions': migration(...statements.DECISIONS),
    '022-own-lists': migration(...statements.OWN_LISTS),
    '023-own-reports': migration(...statements.OWN_REPORTS),
    '024-decision-records': migration(...statements.DECISION_RECORDS, recordsOfDecisions),
  };
}

/**
 * Brings the schema up to date; several processes may start at once. Migrations are only added, never edited.
 * @param upTo name of the last migration to run; default all
 * @throws NewerStore
 * @throws Error naming the migration that failed
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, upTo?: string): Promise<void> {
  const migrations = migrationsOf(engine);
  if (upTo === undefined && (await hasHad(db, Object.keys(migrations)))) return;
  const migrator = new Migrator({
    db,
    // Two releases running in parallel may each add a migration that the other lacks.
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

/** Writes the checksums of a table's rows; rows that `isWanted` rejects are not changed. */
async function sealRows<T extends SealedTable>(
  db: Kysely<Tables>,
  table: T,
  isWanted: (row: Tables[T] & { seal: string }) => boolean = () => true,
): Promise<void> {
  const columns: readonly string[] = TABLE_KEYS[table];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  type Row = Tables[T] & { seal: string };
  const { rows } = await sql<Record<string, unknown>>`select ${names} from ${sql.table(table)}`.execute(db);
  // One by one, because the records of all entities together are large.
  for (const key of rows) {
    const its = sql`(${names}) = (${sql.join(columns.map((column) => key[column]))})`;
    const found = await sql<Row>`select * from ${sql.table(table)} where ${its}`.execute(db);
    const row = found.rows[0]!;
    if (!isWanted(row)) continue;
    await sql`update ${sql.table(table)} set seal = ${rowChecksum(table, row as never)} where ${its}`.execute(db);
  }
}

async function sealStored(db: Kysely<Tables>): Promise<void> {
  for (const table of ['entities', 'events', 'editions', 'reports'] as const) await sealRows(db, table);
}

/** Columns of reports that their checksums include from now on. */
const NEW_COLUMNS: readonly string[] = ['state', 'published_at'];

/** The checksum of a report as computed before. */
function formerSeal(row: Tables['reports']): string {
  const columns = SEALED.reports.filter((column) => !NEW_COLUMNS.includes(column));
  return hash('sha256', columns.map((column) => row[column] ?? '\0').join('\x1f'), 'base64url');
}

/** Records the contents of each source with its newest edition; adds checksums to tokens and states of reports. */
async function sealStoredContents(db: Kysely<Tables>): Promise<void> {
  // The migrator runs each migration in a transaction.
  for (const { id } of await db.selectFrom('sources').select('id').execute())
    await sealContents(db as Transaction<Tables>, id);
  // An altered row keeps its checksum, so that `sis verify` finds it.
  await sealRows(db, 'reports', (row) => row.seal === formerSeal(row));
  await sealRows(db, 'tokens');
}

/** Records rewritten per query. */
const PAGE = 500;

/** The record with its legal basis as texts with addresses; null when it has that form already. */
function withAddresses(json: string): string | null {
  const record = JSON.parse(json) as { legal_basis?: (string | object)[] };
  if (!record.legal_basis?.some((each) => typeof each === 'string')) return null;
  const legal_basis = record.legal_basis.map((each) => (typeof each === 'string' ? { text: each, url: null } : each));
  return JSON.stringify({ ...record, legal_basis });
}

/** Converts the legal basis of stored records from plain texts to texts with the address of the act. */
async function legalBasisWithAddress(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const page = db.selectFrom('entities').select(['id', 'record']).where('id', '>', after).orderBy('id').limit(PAGE);
    const rows = await page.execute();
    if (rows.length === 0) return;
    for (const { id, record } of rows) {
      const rewritten = withAddresses(record);
      if (rewritten) await db.updateTable('entities').set({ record: rewritten }).where('id', '=', id).execute();
    }
    after = rows.at(-1)!.id;
  }
}

/** Stores the record of each decision in a column. */
async function recordsOfDecisions(db: Kysely<Tables>): Promise<void> {
  const decisions = await db.selectFrom('decisions').select(['id', 'body']).where('body', '<>', '').execute();
  for (const { id, body } of decisions) {
    const { record } = JSON.parse(body) as { record: string };
    await db.updateTable('decisions').set({ record }).where('id', '=', id).execute();
  }
}
