/**
 * What waits to be sent, in one SQLite file: each event once for each destination, with its tries. An event that nobody
 * takes ends in the file of dead letters, from which it can be sent again.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const TABLES = `
  create table if not exists deliveries (
    seq integer primary key autoincrement,
    destination text not null,
    event text not null,
    type text not null,
    -- events of one subject are sent in their order
    subject text not null,
    body text not null,
    tries integer not null default 0,
    next_at integer not null default 0,
    state text not null default 'waiting',
    error text,
    unique (destination, event)
  );
  create index if not exists deliveries_waiting on deliveries (destination, state, seq);
  create table if not exists disabled (destination text primary key, url text not null, reason text not null) without rowid;
  create table if not exists marks (key text primary key, value text not null) without rowid;
`;

/** The queue is in use by another process. */
export class QueueInUse extends Error {
  override name = 'QueueInUse';
}

/** How long another process is waited for. */
const WAIT_MS = 5_000;

/** An event to be sent. */
export interface QueuedEvent {
  id: string;
  type: string;
  /** What it is about, such as a record: events about one thing keep their order. */
  subject: string;
  /** `{type, timestamp, data}` as JSON. */
  body: string;
}

export type DeliveryState = 'waiting' | 'delivered' | 'dead';

export interface Delivery extends QueuedEvent {
  seq: number;
  destination: string;
  tries: number;
  /** Not before, ms since 1970. */
  next_at: number;
  state: DeliveryState;
  error: string | null;
}

/** The open queue. Only one process has it at a time. */
export interface WebhookQueue {
  /** Adds events for a destination; one that is there already stays once. @returns how many are new */
  add(destination: string, events: readonly QueuedEvent[]): number;
  /** The oldest waiting delivery of each subject, oldest first. */
  heads(destination: string, limit: number): Delivery[];
  delivered(delivery: Delivery): void;
  failed(delivery: Delivery, error: string, nextAt: number): void;
  /** Gives up on a delivery: it goes to the dead letters. */
  bury(delivery: Delivery, error: string): void;
  /** Sends no more to a destination, and gives up on what waits for it. @returns how many that was */
  disable(destination: string, url: string, reason: string): number;
  /** Why nothing is sent to a destination at this address; null when it is. */
  disabled(destination: string, url: string): string | null;
  enable(destination: string): void;
  /** Puts a delivery back that was delivered or given up; all dead ones without an id. @returns how many */
  replay(id: string | null): number;
  list(state?: DeliveryState, limit?: number): Delivery[];
  counts(): { destination: string; state: DeliveryState; count: number }[];
  /** Runs `work` in one transaction. */
  step<T>(work: () => T): T;
  mark(key: string): string | null;
  setMark(key: string, value: string): void;
  /** Forgets delivered events but the newest `keep`. */
  tidy(keep: number): void;
  close(): void;
}

/** @param deadLetters file that given-up events are added to, JSON lines */
export function openQueue(path: string, deadLetters: string): WebhookQueue {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    // Two senders would send the same event twice: the lock is held to the end, however the process ends.
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
    db.exec('begin immediate; commit');
    db.exec(TABLES);
  } catch (error) {
    db.close();
    if (/locked|busy/.test((error as Error).message))
      throw new QueueInUse(`${path} is in use by another process that sends; try again when it has ended.`);
    throw error;
  }
  const statements = new Map<string, ReturnType<typeof db.prepare>>();
  const sql = (text: string) => {
    const known = statements.get(text) ?? db.prepare(text);
    statements.set(text, known);
    return known;
  };
  const step = <T>(work: () => T): T => {
    db.exec('begin immediate');
    try {
      const result = work();
      db.exec('commit');
      return result;
    } catch (error) {
      db.exec('rollback');
      throw error;
    }
  };
  const settle = ({ seq }: Delivery, state: DeliveryState, error: string | null): void =>
    void sql('update deliveries set state = ?, error = ?, tries = tries + 1 where seq = ?').run(state, error, seq);
  const bury = (delivery: Delivery, error: string): void => {
    // First the letter, then the state: a process killed between writes the letter twice rather than never.
    const { destination, id, type, subject, body, tries } = delivery;
    const letter = { destination, id, type, subject, tries, error, body: JSON.parse(body) };
    appendFileSync(deadLetters, `${JSON.stringify(letter)}\n`, { flush: true });
    settle(delivery, 'dead', error);
  };
  const rows = (found: unknown[]): Delivery[] =>
    (found as (Delivery & { event: string })[]).map(({ event, ...rest }) => ({ ...rest, id: event }));
  return {
    add: (destination, events) =>
      step(() => {
        let added = 0;
        for (const { id, type, subject, body } of events)
          added += Number(
            sql(
              'insert or ignore into deliveries (destination, event, type, subject, body) values (?, ?, ?, ?, ?)',
            ).run(destination, id, type, subject, body).changes,
          );
        return added;
      }),
    heads: (destination, limit) =>
      rows(
        sql(
          `select * from deliveries where seq in (
             select min(seq) from deliveries where destination = ? and state = 'waiting' group by subject
           ) order by next_at, seq limit ?`,
        ).all(destination, limit),
      ),
    delivered: (delivery) => settle(delivery, 'delivered', null),
    failed: ({ seq }, error, nextAt) =>
      void sql('update deliveries set tries = tries + 1, error = ?, next_at = ? where seq = ?').run(error, nextAt, seq),
    bury,
    disable(destination, url, reason) {
      sql('insert or replace into disabled values (?, ?, ?)').run(destination, url, reason);
      const left = rows(
        sql("select * from deliveries where destination = ? and state = 'waiting' order by seq").all(destination),
      );
      for (const delivery of left) bury(delivery, reason);
      return left.length;
    },
    disabled: (destination, url) =>
      (sql('select reason from disabled where destination = ? and url = ?').get(destination, url)?.reason as string) ??
      null,
    enable: (destination) => void sql('delete from disabled where destination = ?').run(destination),
    replay: (id) =>
      Number(
        (id === null
          ? sql("update deliveries set state = 'waiting', tries = 0, next_at = 0 where state = 'dead'").run()
          : sql("update deliveries set state = 'waiting', tries = 0, next_at = 0 where event = ?").run(id)
        ).changes,
      ),
    list: (state, limit = 100) =>
      rows(
        state
          ? sql('select * from deliveries where state = ? order by seq desc limit ?').all(state, limit)
          : sql('select * from deliveries order by seq desc limit ?').all(limit),
      ),
    counts: () =>
      sql('select destination, state, count(*) as count from deliveries group by destination, state').all() as never,
    step,
    mark: (key) => (sql('select value from marks where key = ?').get(key)?.value as string) ?? null,
    setMark: (key, value) =>
      void sql('insert into marks values (?, ?) on conflict (key) do update set value = excluded.value').run(
        key,
        value,
      ),
    tidy: (keep) =>
      void sql(
        "delete from deliveries where state = 'delivered' and seq < (select coalesce(max(seq), 0) - ? from deliveries)",
      ).run(keep),
    close: () => db.close(),
  };
}
