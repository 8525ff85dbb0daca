import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Tables } from '../schema.ts';
import * as statements from './statements.ts';
import { legalBasisWithAddress, recordsOfDecisions, sealStored, sealStoredContents } from './stored-rows.ts';

export type Engine = 'sqlite' | 'postgres';

/** Name of the newest migration that the store has had. */
export async function schemaOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]!.name;
}

/** A store that a newer release has brought up to date: this one must not read or write it. */
class NewerStore extends Error {
  override name = 'NewerStore';
}

/** Names of the migrations that the store has had. */
async function hadBy(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    // A new store has no such table; for any other fault the migrator says what it is.
    return [];
  }
}

/**
 * True when the store has had every one of these migrations. The migrator, which looks at all tables and takes a lock, would need
 * longer to find nothing to do than the rest of opening a store.
 * @throws NewerStore
 */
async function hasHad(db: Kysely<Tables>, names: readonly string[]): Promise<boolean> {
  const had = await hadBy(db);
  const newest = names.toSorted().at(-1)!;
  const newer = had.find((name) => name > newest);
  if (newer)
    throw new NewerStore(
      `A newer release has brought the store up to date (to ${newer}; this release knows ${newest} and what was before). Nothing was changed. Go on with that release; or put the backup that was made before the upgrade into an empty data folder or database, by this release: sis restore FILE`,
    );
  return names.every((name) => had.includes(name));
}

/** A step of a migration: a statement, or what is done to stored rows. */
type Step = string | ((db: Kysely<Tables>) => Promise<void>);

/**
 * The migrations of an engine, by name.
 *
 * Of `005-event-windows`: a listing whose stated date is older than the edition before is dated by its own edition from then on,
 * and the UN's, whose records keep their first listing date, is a relisting. Nothing else of events written before changes: what
 * was recorded as a removal and a new listing stays so until the editions of the archive are read into a new store. Editions
 * applied before `006-trust` cannot be undone: what they changed was not kept.
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
 * Brings the schema up to date; several processes may start at once. Migrations are only ever added, never edited.
 * @param upTo name of the last migration to run; default all
 * @throws NewerStore; Error naming the migration that failed
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, upTo?: string): Promise<void> {
  const migrations = migrationsOf(engine);
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
