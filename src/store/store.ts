import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { EntityRecord } from '../domain/entity/entity.ts';
import type { GroupCounts } from '../domain/entity/statistics.ts';
import type { OwnList } from '../domain/lists/own-lists.ts';
import type { SourceInfo, SourceState } from '../domain/lists/source.ts';
import { type DecisionRepository, decisionRepository } from './decisions.ts';
import { type EndedSessionRepository, endedSessionRepository } from './ended-sessions.ts';
import { ingestLease, type Lease } from './engines/lease.ts';
import { lockFolder } from './engines/lock.ts';
import { refuseTransactionPooler } from './engines/pooler.ts';
import { postgresPool, type StoreUse } from './engines/postgres.ts';
import { type SharedStore, sharedStore } from './engines/shared-store.ts';
import { integrityFaults, NodeSqliteDialect } from './engines/sqlite.ts';
import { noteState } from './engines/store-states.ts';
import { migrate, schemaOf } from './migrations/migrations.ts';
import type { ChangeQuery } from './read/change-query.ts';
import { type Change, type DatedEvent, readChanges, readDatedEvents } from './read/changes.ts';
import { type DataVersionRepository, dataVersionRepository, sharedKey } from './read/data-versions.ts';
import { type SourceUpdate, updateSource } from './read/edition-rows.ts';
import {
  dumpEntities,
  type EventQuery,
  readCounts,
  readEntities,
  readEntity,
  readEventSeqs,
  readEvents,
  type StoredEvent,
} from './read/entities.ts';
import { type ProgrammeStart, readProgrammeStarts } from './read/programme-starts.ts';
import {
  readEditions,
  readListMark,
  readOwnLists,
  readSetAside,
  readSourceStates,
  type StoredEdition,
} from './read/source-states.ts';
import { type WaitingEditions, waitingEditions } from './read/waiting-editions.ts';
import { type ReceiptNumberRepository, receiptNumberRepository } from './receipt-numbers.ts';
import { type ReportRepository, type ReportRevisions, reportRepository, reportRevisions } from './reports.ts';
import type { SetAsideTable, SourceTable, Tables } from './schema.ts';
import { type TokenRepository, tokenRepository } from './tokens.ts';
import { sealContents } from './trust/contents.ts';
import { exportRows, importRows, type RowSink } from './trust/portable-rows.ts';
import { type EditionWriter, editionWriter } from './write/edition-writer.ts';

/** Checks the rows that are about to replace everything, list by list. */
export type CheckRows = (listOf: (sourceId: string) => Pick<EditionWriter, 'known' | 'records'>) => Promise<void>;

/** Read access to the lists. */
export interface ListReading {
  /** Every entity, active and removed, in id order; streams. */
  entities(): AsyncIterable<EntityRecord>;
  entity(id: string): Promise<EntityRecord | null>;
  /** Events in recorded order; `from` and `to` bound the official date. */
  events(query?: EventQuery): Promise<StoredEvent[]>;
  /** Dated events with their parties, newest date first. */
  changes(query?: ChangeQuery): Promise<Change[]>;
  /** Every dated event up to a day, without the records, sorted by date. */
  datedEvents(to: string): Promise<DatedEvent[]>;
  /** Event numbers of each entity, in the order of its history. */
  eventSeqs(): Promise<Map<string, number[]>>;
  /** When each list first names each of its programmes. */
  programmeStarts(): Promise<ProgrammeStart[]>;
  /** One state per given source, in that order. `now` (default: the clock) determines which are stale. */
  sourceStates(infos: readonly SourceInfo[], now?: Date): Promise<SourceState[]>;
  /** The operator's own lists, including ended ones. */
  ownLists(): Promise<OwnList[]>;
  /** Changes with every edition that is applied or revoked, and whenever editions are parsed again; cheap to query. */
  listMark(): Promise<string>;
  /** Applied and rejected editions and change files per source, in the order in which they arrived. */
  editions(sourceId?: string): Promise<StoredEdition[]>;
  /** Unparsed records of the newest applied full edition. */
  setAside(sourceId: string): Promise<SetAsideTable[]>;
  /** Number of entities. */
  counts(): Promise<GroupCounts>;
  /** One line of JSON per entity, with history, for comparing stores; independent of the time of ingest. */
  dump(): AsyncIterable<string>;
}

const listReading = (db: Kysely<Tables>): ListReading => ({
  entities: () => readEntities(db),
  entity: (id) => readEntity(db, id),
  events: (query = {}) => readEvents(db, query),
  changes: (query = {}) => readChanges(db, query),
  datedEvents: (to) => readDatedEvents(db, to),
  eventSeqs: () => readEventSeqs(db),
  programmeStarts: () => readProgrammeStarts(db),
  sourceStates: (infos, now = new Date()) => readSourceStates(db, infos, now),
  ownLists: () => readOwnLists(db),
  listMark: () => readListMark(db),
  editions: (sourceId) => readEditions(db, sourceId),
  setAside: (sourceId) => readSetAside(db, sourceId),
  counts: () => readCounts(db),
  dump: () => dumpEntities(db),
});

/** The store of list data, reports and tokens, with the same interface on SQLite and PostgreSQL. */
export interface Store extends ListReading {
  /** Runs `read` on a consistent state of the lists while others write. `read` must use only the object it is given. */
  atOneInstant<T>(read: (lists: ListReading) => Promise<T>): Promise<T>;
  /** What each data version is based on. */
  dataVersions: DataVersionRepository;
  /** A key that all nodes share: the first request creates it. */
  sharedKey(name: string, make: () => string): Promise<string>;
  /** What nodes on one PostgreSQL database share; null on SQLite. */
  shared: SharedStore | null;
  tokens: TokenRepository;
  endedSessions: EndedSessionRepository;
  /** Reviewers' decisions about hits, if the operator enables them. */
  decisions: DecisionRepository;
  /** Numbers of printed receipts. */
  receiptNumbers: ReceiptNumberRepository;
  reports: ReportRepository;
  /** Reports of own lists; only the operator sees them. */
  ownReports: ReportRevisions;
  /** The row of a source; null when nothing was ever ingested for it. */
  source(id: string): Promise<SourceTable | null>;
  updateSource(id: string, update: SourceUpdate): Promise<void>;
  /** Downloaded editions that wait for confirmation by another download. */
  waiting: WaitingEditions;
  /** Runs `write` in one transaction: if it throws, nothing is written. */
  writeEdition<T>(sourceId: string, write: (writer: EditionWriter) => Promise<T>): Promise<T>;
  /**
   * From now on, a write to a busy store fails at once instead of waiting. For a process that must answer requests
   * while another one ingests. Reads never wait for writers.
   */
  neverWait(): Promise<void>;
  /** Excludes other ingests until the returned function is called or the process ends. @throws IngestRunning */
  lockIngest(): Promise<() => Promise<void>>;
  /** Name of the newest migration that was applied. */
  schema(): Promise<string>;
  /** Errors that SQLite finds in its own file; none on PostgreSQL, which checks its pages itself. */
  integrityFaults(): Promise<string[]>;
  /** Passes every row of every table to `sink`, as of one time. */
  exportRows(sink: RowSink): Promise<void>;
  /** Replaces everything by what `fill` inserts, atomically: if `check` throws, nothing changes. */
  importRows(fill: (insert: RowSink) => Promise<void>, check?: CheckRows): Promise<void>;
  /**
   * Brings the schema up to date, or to a given migration.
   * @throws Error when the database cannot be reached or the schema cannot be migrated
   */
  migrate(upTo?: string): Promise<void>;
  /** Runs an empty query, to check that the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreLocation {
  /** `postgres://…`; without it the store is the SQLite file `sis.sqlite` in `dataDir`. */
  databaseUrl?: string;
  /** Created when missing. */
  dataDir: string;
  /**
   * Timeouts of PostgreSQL: seconds for answering requests, minutes for ingesting lists (the default). For answering
   * requests, SQLite also gets a smaller page cache, because most answers come from the snapshot.
   */
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

/**
 * Creates the data folder and its parents. Node's recursive option never ends where the system reports an existing
 * parent as missing, as below /proc.
 * @throws Error that names the folder
 */
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

/**
 * The store without accessing it yet, for a process that continues while the database is unavailable; call {@link
 * Store.migrate} before use.
 */
export function connectStore({ databaseUrl, dataDir, use = 'working' }: StoreLocation): Store {
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
    atOneInstant: (read) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => read(listReading(trx))),
    dataVersions: dataVersionRepository(db),
    sharedKey: (name, make) => sharedKey(db, name, make),
    shared: databaseUrl ? sharedStore(db) : null,
    tokens: tokenRepository(db),
    endedSessions: endedSessionRepository(db),
    decisions: decisionRepository(db),
    receiptNumbers: receiptNumberRepository(db),
    reports: reportRepository(db),
    ownReports: reportRevisions(db, 'own_reports'),
    async source(id) {
      return (await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    updateSource: (id, update) => leased((trx) => updateSource(trx, id, update)),
    waiting: waitingEditions(db, leased),
    writeEdition: (sourceId, write) =>
      db.transaction().execute(async (trx) => {
        const writer = editionWriter(trx, sourceId);
        const result = await write(writer);
        await writer.finishEdition();
        await sealContents(trx, sourceId);
        await ingest.check(trx);
        await noteState(trx);
        return result;
      }),
    async neverWait() {
      if (!databaseUrl) await sql`pragma busy_timeout = 0`.execute(db);
    },
    schema: () => schemaOf(db),
    integrityFaults: async () => (databaseUrl ? [] : integrityFaults(db)),
    exportRows: (sink) => exportRows(db, sink),
    importRows: (fill, check) =>
      importRows(db, fill, async (trx) => {
        await check?.((sourceId) => editionWriter(trx, sourceId));
        await ingest.check(trx);
      }),
    lockIngest: async () => (databaseUrl ? ingest.take() : lockFolder(dataDir)),
    migrate: (upTo) => migrate(db, databaseUrl ? 'postgres' : 'sqlite', upTo),
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
