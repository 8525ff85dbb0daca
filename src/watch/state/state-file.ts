/**
 * What a watch knows between its passes, in one SQLite file of the operator: the customers with what was found for them,
 * the records and words of the lists as they were, and what is still to be told. Each step is one transaction, so a
 * process that is killed leaves the state of its last step, with what that step had to tell.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Raised when the tables change meaning; a state of another format is screened anew. */
const FORMAT = 2;

const TABLES = `
  create table if not exists meta (key text primary key, value text not null) without rowid;
  create table if not exists customers (
    id integer primary key,
    key text not null unique,
    -- q and facts as JSON, and the pass in which they were last in the operator's file
    row text not null,
    seen integer not null,
    -- the pass that screened it last; 0 = not since its row changed
    screened integer not null default 0,
    findings text not null default '[]',
    fragile integer not null default 0,
    probe blob
  );
  create index if not exists customers_screened on customers (screened);
  create table if not exists tokens (id integer primary key, token text not null unique);
  create table if not exists records (id text primary key, hash text not null, steps integer not null) without rowid;
  create table if not exists outbox (seq integer primary key autoincrement, id text not null unique, body text not null);
`;

/** The state is in use by another process. */
export class StateInUse extends Error {
  override name = 'StateInUse';
}

/** The open state of a watch. Only one process has it at a time. */
export interface WatchState {
  db: DatabaseSync;
  /** A prepared statement, made once for each text. */
  sql(text: string): StatementSync;
  get(key: string): string | null;
  set(key: string, value: string): void;
  /** Runs `work` in one transaction: all of it is kept, or nothing. */
  step<T>(work: () => T): T;
  close(): void;
}

/** Opens the state at `path`, a new one where there is none. @throws StateInUse while another process has it */
export function openState(path: string): WatchState {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // The lock is held to the end, and the system lets go of it however the process ends.
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
    db.exec('begin immediate; commit');
    db.exec(TABLES);
  } catch (error) {
    db.close();
    if (/locked|busy/.test((error as Error).message))
      throw new StateInUse(`${path} is in use by another watch; wait for it to end, then try again.`);
    throw error;
  }
  const known = new Map<string, StatementSync>();
  const sql = (text: string): StatementSync => {
    const found = known.get(text) ?? db.prepare(text);
    known.set(text, found);
    return found;
  };
  const state: WatchState = {
    db,
    sql,
    get: (key) => (sql('select value from meta where key = ?').get(key)?.value as string | undefined) ?? null,
    set: (key, value) =>
      void sql('insert into meta values (?, ?) on conflict (key) do update set value = excluded.value').run(key, value),
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
  state.step(() => {
    if (state.get('format') === null) {
      state.set('format', String(FORMAT));
      state.set('id', randomUUID());
    }
  });
  if (state.get('format') !== String(FORMAT)) {
    db.close();
    throw new Error(
      `${path} was written by another release: give another file, whose first pass tells every alert once.`,
    );
  }
  return state;
}
