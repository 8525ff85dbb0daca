import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { EntityRecord } from '../domain/entity/entity.ts';
import type { SourceInfo } from '../domain/lists/source.ts';
import { decisionRepository } from './decisions.ts';
import { ingestLease, type Lease } from './engines/lease.ts';
import { lockFolder } from './engines/lock.ts';
import { postgresPool, refuseTransactionPooler, type StoreUse } from './engines/postgres.ts';
import { sharedStore } from './engines/shared-store.ts';
import { integrityFaults, NodeSqliteDialect } from './engines/sqlite.ts';
import { noteState } from './engines/store-states.ts';
import { migrate, schemaOf } from './migrations/migrations.ts';
import { readChanges, readDatedEvents, readProgrammeStarts } from './read/changes.ts';
import { dataVersionRepository, receiptNumberRepository, sharedKey } from './read/data-versions.ts';
import { type SourceUpdate, updateSource, waitingEditions } from './read/edition-rows.ts';
import { readCounts, readEntities, readEventSeqs } from './read/entities.ts';
import { readEditions, readListMark, readOwnLists, readSetAside, readSourceStates } from './read/source-states.ts';
import { reportRepository, reportRevisions } from './reports.ts';
import type { SourceTable, Tables } from './schema.ts';
import { endedSessionRepository, tokenRepository } from './tokens.ts';
import { sealContents } from './trust/contents.ts';
import { exportRows, importRows, type RowSink } from './trust/portable-rows.ts';
import { type EditionWriter, editionWriter } from './write/edition-writer.ts';

/** Checks the rows that are about to replace everything, list by list. */
export type CheckRows = (listOf: (sourceId: string) => Pick<EditionWriter, 'known' | 'records'>) => Promise<void>;

/** Read access to the lists. */
export type ListReading = ReturnType<typeof listReading>;

const listReading = (db: Kysely<Tables>) => ({
  entities: (): AsyncIterable<EntityRecord> => readEntities(db),
  changes: (date: string) => readChanges(db, date),
  datedEvents: (to: string) => readDatedEvents(db, to),
  eventSeqs: () => readEventSeqs(db),
  programmeStarts: () => readProgrammeStarts(db),
  /** One state per given source, in that order. `now` determines which are stale. */
  sourceStates: (infos: readonly SourceInfo[], now = new Date()) => readSourceStates(db, infos, now),
  ownLists: () => readOwnLists(db),
  /** Changes with every edition that is applied or revoked, and whenever editions are parsed again; cheap to query. */
  listMark: () => readListMark(db),
  /** Applied and rejected editions and change files per source, in the order in which they arrived. */
  editions: (sourceId?: string) => readEditions(db, sourceId),
  setAside: (sourceId: string) => readSetAside(db, sourceId),
  counts: () => readCounts(db),
});

/** The store of list data, reports and tokens, with the same interface on SQLite and PostgreSQL. */
export type Store = ReturnType<typeof connectStore>;

export interface StoreLocation {
  /** `postgres://…`; without it the store is the SQLite file `sis.sqlite` in `dataDir`. */
  databaseUrl?: string;
  /** Created when missing. */
  dataDir: string;
  /** `serving`: short timeouts of PostgreSQL and a small cache of SQLite. Default: long ones, for ingests. */
  use?: StoreUse;
}

/**
 * Opens the store and brings its schema up to date.
 * @param upTo name of the newest migration to run, for reading what an older release wrote
 * @throws Error when the database cannot be reached or the schema cannot be migrated
 * @throws TransactionPooler
 */
export async function openStore(location: StoreLocation, upTo?: string): Promise<Store> {
  const store = connectStore(location);
  try {
    if (location.databaseUrl) await refuseTransactionPooler(location.databaseUrl);
    await store.migrate(upTo);
    return store;
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

/** The lease of an ingest that uses the store, if any: every write checks that it is still held. */
function heldLease(db: Kysely<Tables>) {
  let held: Lease | null = null;
  return {
    async take(): Promise<() => Promise<void>> {
      const lease = await ingestLease(db);
      held = lease;
      return async () => {
        held = null;
        await lease.release();
      };
    },
    check: async (trx: Transaction<Tables>): Promise<void> => held?.check(trx),
  };
}

/** Creates the data folder and its parents; Node's recursive option hangs below /proc. @throws Error that names it */
function makeFolder(path: string, wanted = path): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path), wanted);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    const { message } = error as Error;
    throw new Error(`The data folder ${wanted} cannot be made; set SIS_DATA_DIR to another: ${message}`, {
      cause: error,
    });
  }
}

/** The store, not accessed yet: for a process that continues while the database is away. Call `migrate` before use. */
export function connectStore({ databaseUrl, dataDir, use = 'working' }: StoreLocation) {
  makeFolder(dataDir);
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: postgresPool(databaseUrl, use) })
    : new NodeSqliteDialect(join(dataDir, 'sis.sqlite'), use === 'serving' ? { cacheMb: 2, mayOnlyRead: true } : {});
  const db = new Kysely<Tables>({ dialect });
  const ingest = heldLease(db);
  const leased = (write: (trx: Transaction<Tables>) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await write(trx);
      await ingest.check(trx);
    });
  return {
    ...listReading(db),
    /** Runs `read` on a consistent state of the lists while others write. `read` must use only the object it is given. */
    atOneInstant: <T>(read: (lists: ListReading) => Promise<T>): Promise<T> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => read(listReading(trx))),
    dataVersions: dataVersionRepository(db),
    /** A key that all nodes share: the first request creates it. */
    sharedKey: (name: string, make: () => string) => sharedKey(db, name, make),
    /** What nodes on one PostgreSQL database share; null on SQLite. */
    shared: databaseUrl ? sharedStore(db) : null,
    tokens: tokenRepository(db),
    endedSessions: endedSessionRepository(db),
    /** Reviewers' decisions about hits, if the operator enables them. */
    decisions: decisionRepository(db),
    receiptNumbers: receiptNumberRepository(db),
    reports: reportRepository(db),
    /** Reports of own lists; only the operator sees them. */
    ownReports: reportRevisions(db, 'own_reports'),
    /** The row of a source; null when nothing was ever ingested for it. */
    source: async (id: string): Promise<SourceTable | null> =>
      (await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    updateSource: (id: string, update: SourceUpdate) => leased((trx) => updateSource(trx, id, update)),
    /** Downloaded editions that wait for confirmation by another download. */
    waiting: waitingEditions(db, leased),
    /** Runs `write` in one transaction: if it throws, nothing is written. */
    writeEdition: <T>(sourceId: string, write: (writer: EditionWriter) => Promise<T>): Promise<T> =>
      db.transaction().execute(async (trx) => {
        const writer = editionWriter(trx, sourceId);
        const result = await write(writer);
        await writer.finishEdition();
        await sealContents(trx, sourceId);
        await ingest.check(trx);
        await noteState(trx);
        return result;
      }),
    /** From now on, a write to a busy store fails at once: for a process that answers while another one ingests. */
    async neverWait(): Promise<void> {
      if (!databaseUrl) await sql`pragma busy_timeout = 0`.execute(db);
    },
    schema: () => schemaOf(db),
    /** Errors that SQLite finds in its own file; none on PostgreSQL, which checks its pages itself. */
    integrityFaults: async (): Promise<string[]> => (databaseUrl ? [] : integrityFaults(db)),
    /** Passes every row of every table to `sink`, as of one time. */
    exportRows: (sink: RowSink) => exportRows(db, sink),
    /** Replaces everything by what `fill` inserts, atomically: if `check` throws, nothing changes. */
    importRows: (fill: (insert: RowSink) => Promise<void>, check?: CheckRows): Promise<void> =>
      importRows(db, fill, async (trx) => {
        await check?.((sourceId) => editionWriter(trx, sourceId));
        await ingest.check(trx);
      }),
    /** Excludes other ingests until the returned function is called or the process ends. @throws IngestRunning */
    lockIngest: async (): Promise<() => Promise<void>> => (databaseUrl ? ingest.take() : lockFolder(dataDir)),
    /** Brings the schema up to date, or to a given migration. @throws Error when that is not possible */
    migrate: (upTo?: string): Promise<void> => migrate(db, databaseUrl ? 'postgres' : 'sqlite', upTo),
    /** Runs an empty query, to check that the database answers. */
    async ping(): Promise<void> {
      await sql`select 1`.execute(db);
    },
    close: (): Promise<void> => db.destroy(),
  };
}
