/** The state of customer monitoring between runs. A killed process leaves its last step, with the step's events. */
import { randomUUID } from 'node:crypto';
import { keyedTexts, openSqliteFile } from './durable-files.ts';

/** Increased when the tables change meaning; a state of another format is refused. */
const FORMAT = 7;

const TABLES = `
  create table if not exists meta (key text primary key, value text not null) without rowid;
  create table if not exists customers (
    id integer primary key,
    key text not null unique,
    -- what is searched for, as JSON
    name text not null,
    -- q and facts as JSON, and the pass in which they were last in the operator's file
    row text not null,
    seen integer not null,
    -- the pass that screened it last; 0 = none yet, -1 = none since its row changed
    screened integer not null default 0,
    findings text not null default '[]'
  );
  create index if not exists customers_name on customers (name);
  create index if not exists customers_screened on customers (screened);
  create table if not exists records (id text primary key, hash text not null, steps integer not null) without rowid;
  create table if not exists outbox (seq integer primary key autoincrement, id text not null unique, body text not null);
`;

class OtherState extends Error {
  override name = 'OtherState';
}

/** Opens the state at `path`, or creates it. @throws FileInUse while another process has opened it; OtherState */
export function openState(path: string) {
  const file = openSqliteFile(path, TABLES, 0);
  const state = { ...file, ...keyedTexts(file, 'meta') };
  state.step(() => {
    if (state.get('format') !== null) return;
    state.set('format', String(FORMAT));
    state.set('id', randomUUID());
  });
  if (state.get('format') === String(FORMAT)) return state;
  state.close();
  throw new OtherState(
    `${path} was written by another release: name another file, or move it away; the next pass tells every alert once.`,
  );
}

/** The open state. Only one process at a time can open it. */
export type WatchState = ReturnType<typeof openState>;
