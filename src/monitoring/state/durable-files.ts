/** A SQLite file that one process at a time can open. */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';

/** Another process has opened the file. */
export class FileInUse extends Error {
  override name = 'FileInUse';
}

/** A row as returned by a statement. */
export type SqlRow = Record<string, SQLOutputValue>;

/** An open file. */
export type SqliteFile = ReturnType<typeof openSqliteFile>;

/** Opens or creates a file that is locked until it is closed; a completed step is durable. @throws FileInUse */
export function openSqliteFile(path: string, tables: string, waitMs: number) {
  mkdirSync(dirname(path), { recursive: true });
  // The content is about customers, so only the owner may read it.
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
    /** A prepared statement, cached by its text. */
    sql(text: string): StatementSync {
      const found = known.get(text) ?? db.prepare(text);
      known.set(text, found);
      return found;
    },
    /** Runs `work` in one transaction: all or nothing is stored. */
    step<T>(work: () => T): T {
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
    close: (): void => db.close(),
  };
}

/** Texts by key, in a table of the file with these two columns. */
export const keyedTexts = ({ sql }: SqliteFile, table: 'meta' | 'marks') => ({
  get: (key: string): string | null =>
    (sql(`select value from ${table} where key = ?`).get(key)?.value as string | undefined) ?? null,
  set: (key: string, value: string): void =>
    void sql(`insert into ${table} values (?, ?) on conflict (key) do update set value = excluded.value`).run(
      key,
      value,
    ),
});

/** Length of a text without an incomplete JSON line at its end. */
function endOfWhole(bytes: Buffer): number {
  const begin = bytes.lastIndexOf(0x0a) + 1;
  try {
    JSON.parse(bytes.toString('utf8', begin));
    return bytes.length;
  } catch {
    return begin;
  }
}

/** Appends a durable line to a file of JSON lines. A failed write changes nothing; an incomplete line is removed. */
export function appendLine(path: string, value: unknown): void {
  const file = openSync(path, 'a+');
  try {
    const bytes = readFileSync(file);
    const end = endOfWhole(bytes);
    if (end < bytes.length) ftruncateSync(file, end);
    const separator = end === 0 || bytes[end - 1] === 0x0a ? '' : '\n';
    try {
      writeFileSync(file, `${separator}${JSON.stringify(value)}\n`);
      fsyncSync(file);
    } catch (error) {
      if (fstatSync(file).size > end) ftruncateSync(file, end);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}
