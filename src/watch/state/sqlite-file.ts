/** A SQLite file that one process has at a time. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';

/** Another process has the file. */
export class FileInUse extends Error {
  override name = 'FileInUse';
}

/** A row as a statement gives it. */
export type SqlRow = Record<string, SQLOutputValue>;

/** An open file. */
export interface SqliteFile {
  /** A prepared statement, made once for each text. */
  sql(text: string): StatementSync;
  /** Runs `work` in one transaction: all of it is kept, or nothing. */
  step<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens a file, made where there is none, with these tables. The lock is held to the end, and the system lets go of it
 * however the process ends; what a step wrote is on the disk when it ends.
 * @param waitMs how long another process is waited for
 * @throws FileInUse
 */
export function openSqliteFile(path: string, tables: string, waitMs: number): SqliteFile {
  mkdirSync(dirname(path), { recursive: true });
  // What is in it concerns customers: nobody but the owner reads it.
  closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: waitMs });
  try {
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
    db.exec('begin immediate; commit');
    db.exec(tables);
  } catch (error) {
    db.close();
    if (/locked|busy/.test((error as Error).message))
      throw new FileInUse(`${path} is in use by another process; wait for it to end, then try again.`);
    throw error;
  }
  const known = new Map<string, StatementSync>();
  return {
    sql(text) {
      const found = known.get(text) ?? db.prepare(text);
      known.set(text, found);
      return found;
    },
    step(work) {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
}
