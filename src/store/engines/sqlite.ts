import { existsSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Tables } from '../schema.ts';

const adaptStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
  run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
});

/** SQLite ends a transaction itself when the disk fails; a second rollback would hide the first error. */
const rollbackOf = (database: DatabaseSync): SqliteStatement => ({
  reader: false,
  all: () => [],
  run() {
    if (database.isTransaction) database.exec('rollback');
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [][Symbol.iterator](),
});

const WAIT_MS = 10_000;

function openToWrite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: WAIT_MS, enableForeignKeyConstraints: true });
  try {
    // Larger pages (for new files only): records fill small ones badly, and each page costs one write call.
    database.exec('pragma page_size = 16384; pragma journal_mode = wal; pragma synchronous = normal');
    // The first query creates the additional files of a write-ahead log.
    database.prepare('select count(*) from sqlite_master').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a file read-only if it cannot be opened for writing, as on a read-only or full disk. */
function openAsItIs(path: string): DatabaseSync {
  try {
    return openToWrite(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
    // No other process can write. The file is read without the files of a write-ahead log, unless there is a log to
    // read.
    const address = pathToFileURL(path);
    if (!statSync(`${path}-wal`, { throwIfNoEntry: false })?.size) address.searchParams.set('immutable', '1');
    return new DatabaseSync(address, { readOnly: true, timeout: WAIT_MS });
  }
}

interface SqliteUse {
  /** Size of the page cache, MB. */
  cacheMb?: number;
  /** True where read-only access is better than failure. */
  mayOnlyRead?: boolean;
}

/** Opens a SQLite file for Kysely: write-ahead log, foreign keys, ten seconds of patience with a busy file. */
function openSqlite(path: string, { cacheMb = 16, mayOnlyRead = false }: SqliteUse): SqliteDatabase {
  const database = mayOnlyRead ? openAsItIs(path) : openToWrite(path);
  database.exec(`pragma cache_size = -${cacheMb * 1024}`);
  return {
    close: () => database.close(),
    prepare: (text) => (text === 'rollback' ? rollbackOf(database) : adaptStatement(database.prepare(text))),
  };
}

/** Errors that SQLite finds in its own file: pages, indexes, references. */
export async function integrityFaults(db: Kysely<Tables>): Promise<string[]> {
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const orphans = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...checked.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...orphans.rows.map(({ table, rowid, parent }) => `row ${rowid} of ${table} belongs to no row of ${parent}`),
  ];
}

/** Runs each migration in a transaction; Kysely does not on SQLite, and a killed one would be half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely dialect on {@link openSqlite}, with atomic migrations. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(path: string, use: SqliteUse = {}) {
    super({ database: async () => openSqlite(path, use) });
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
