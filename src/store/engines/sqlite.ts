import { existsSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Tables } from '../schema.ts';

/** Statements kept prepared; longer texts are bulk inserts of changing size, not worth keeping. */
const CACHED_STATEMENTS = 200;
const CACHED_STATEMENT_LENGTH = 8_000;

const adaptStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
  run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
});

/**
 * SQLite ends a transaction by itself when the disk is full or fails. Rolling it back then is a fault of its own, which
 * would hide the first one.
 */
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
    // Larger pages, which a new file gets: records fill small ones badly, and each page is a call of its own to write.
    database.exec('pragma page_size = 16384; pragma journal_mode = wal; pragma synchronous = normal');
    // The first look at the content makes the files beside it that a write-ahead log needs.
    database.prepare('select count(*) from sqlite_master').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a file for reading where it cannot be opened for writing, as on a read-only or full disk. */
function openAsItIs(path: string): DatabaseSync {
  try {
    return openToWrite(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
    // Nobody can write beside us: the file is read without the files of a write-ahead log, unless there is one to read.
    const address = pathToFileURL(path);
    if (!statSync(`${path}-wal`, { throwIfNoEntry: false })?.size) address.searchParams.set('immutable', '1');
    return new DatabaseSync(address, { readOnly: true, timeout: WAIT_MS });
  }
}

/** How a SQLite file is used. */
interface SqliteUse {
  /** Most pages that stay in memory. */
  cacheMb?: number;
  /** True where it is better to read alone than to fail. */
  mayOnlyRead?: boolean;
}

/**
 * Opens (or creates) a SQLite file through Node's built-in driver, in the form Kysely's SQLite dialect takes:
 * write-ahead log, so that readers go on while an edition is written; foreign keys on; waits 10 s for a busy file.
 */
function openSqlite(path: string, { cacheMb = 16, mayOnlyRead = false }: SqliteUse): SqliteDatabase {
  const database = mayOnlyRead ? openAsItIs(path) : openToWrite(path);
  database.exec(`pragma cache_size = -${cacheMb * 1024}`);
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      if (sql === 'rollback') return rollbackOf(database);
      const cached = cache.get(sql);
      if (cached) return cached;
      const statement = adaptStatement(database.prepare(sql));
      if (sql.length > CACHED_STATEMENT_LENGTH) return statement;
      if (cache.size >= CACHED_STATEMENTS) cache.delete(cache.keys().next().value!);
      cache.set(sql, statement);
      return statement;
    },
  };
}

/** What SQLite finds wrong in its own file: pages, indexes, references. */
export async function integrityFaults(db: Kysely<Tables>): Promise<string[]> {
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const orphans = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...checked.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...orphans.rows.map(({ table, rowid, parent }) => `row ${rowid} of ${table} belongs to no row of ${parent}`),
  ];
}

/**
 * SQLite can change its schema within a transaction. Kysely by default does not rely on it, and a killed migration
 * would stay half done.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely on {@link openSqlite}, with migrations that happen whole or not at all. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(path: string, use: SqliteUse = {}) {
    super({ database: async () => openSqlite(path, use) });
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
