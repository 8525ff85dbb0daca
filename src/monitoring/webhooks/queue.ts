/** The webhook queue in one SQLite file: each event once per destination; those given up are dead letters. */

import { appendLine, keyedTexts, openSqliteFile, type SqliteFile } from '../state/durable-files.ts';
import type { WatchEvent } from '../state/outbox.ts';

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

/** How long to wait for another process that is sending. */
const WAIT_MS = 5_000;

/** An event to be sent. */
export interface QueuedEvent {
  id: string;
  type: string;
  /** What the event is about, such as a record: events with the same subject keep their order. */
  subject: string;
  /** `{type, timestamp, data}` as JSON. */
  body: string;
}

export type DeliveryState = 'waiting' | 'delivered' | 'dead';

export interface Delivery extends QueuedEvent {
  seq: number;
  destination: string;
  tries: number;
  /** Earliest time of the next attempt, ms since 1970. */
  next_at: number;
  state: DeliveryState;
  error: string | null;
}

/** Opens a queue for one process. @param deadLetters file for events given up, JSON lines. @throws FileInUse */
export function openQueue(path: string, deadLetters: string) {
  const file = openSqliteFile(path, TABLES, WAIT_MS);
  const { sql, step, close } = file;
  const { get: mark, set: setMark } = keyedTexts(file, 'marks');
  return {
    mark,
    setMark,
    ...sending(file, deadLetters),
    ...looking(file),
    /** Adds events for a destination; an event already added is ignored. @returns number of new events */
    add: (destination: string, events: readonly QueuedEvent[]): number =>
      step(() => {
        const insert = sql(
          'insert or ignore into deliveries (destination, event, type, subject, body) values (?, ?, ?, ?, ?)',
        );
        return events.reduce(
          (added, { id, type, subject, body }) =>
            added + Number(insert.run(destination, id, type, subject, body).changes),
          0,
        );
      }),
    /** Queues a delivered or dead delivery again, or all dead ones if `id` is null. @returns their number */
    replay(id: string | null): number {
      const again = "update deliveries set state = 'waiting', tries = 0, next_at = 0 where";
      const { changes } = id === null ? sql(`${again} state = 'dead'`).run() : sql(`${again} event = ?`).run(id);
      return Number(changes);
    },
    step,
    /** Deletes delivered events except the newest `keep`. */
    tidy: (keep: number): void =>
      void sql(
        "delete from deliveries where state = 'delivered' and seq < (select coalesce(max(seq), 0) - ? from deliveries)",
      ).run(keep),
    close,
  };
}

/** Operations that change deliveries. */
function sending({ sql }: SqliteFile, deadLetters: string) {
  const settle = ({ seq }: Delivery, state: DeliveryState, error: string | null): void =>
    void sql('update deliveries set state = ?, error = ?, tries = tries + 1 where seq = ?').run(state, error, seq);
  /** Gives up on a delivery and writes it to the dead letters. */
  const bury = (delivery: Delivery, error: string): void => {
    // The letter is written before the state, so that a process killed in between writes it twice rather than not at all.
    const { destination, id, type, subject, body, tries } = delivery;
    const letter = { destination, id, type, subject, tries: tries + 1, error, body: JSON.parse(body) };
    appendLine(deadLetters, letter);
    settle(delivery, 'dead', error);
  };
  return {
    /** The oldest waiting delivery of each subject, oldest first. */
    heads: (destination: string, limit: number): Delivery[] =>
      deliveries(
        sql(
          `select * from deliveries where seq in (
             select min(seq) from deliveries where destination = ? and state = 'waiting' group by subject
           ) order by next_at, seq limit ?`,
        ).all(destination, limit),
      ),
    delivered: (delivery: Delivery): void => settle(delivery, 'delivered', null),
    failed: ({ seq }: Delivery, error: string, nextAt: number): void =>
      void sql('update deliveries set tries = tries + 1, error = ?, next_at = ? where seq = ?').run(error, nextAt, seq),
    bury,
    /** Stops sending to a destination and gives up on its waiting deliveries. @returns their number */
    disable(destination: string, url: string, reason: string): number {
      sql('insert or replace into disabled values (?, ?, ?)').run(destination, url, reason);
      const left = deliveries(
        sql("select * from deliveries where destination = ? and state = 'waiting' order by seq").all(destination),
      );
      for (const delivery of left) bury(delivery, reason);
      return left.length;
    },
    enable: (destination: string): void => void sql('delete from disabled where destination = ?').run(destination),
  };
}

/** Operations that read the queue. */
function looking({ sql }: SqliteFile) {
  return {
    /** Why sending to a destination at this address is disabled; null if it is not. */
    disabled(destination: string, url: string): string | null {
      const found = sql('select reason from disabled where destination = ? and url = ?').get(destination, url);
      return (found?.reason as string | undefined) ?? null;
    },
    list: (state?: DeliveryState, limit = 100): Delivery[] =>
      deliveries(
        state
          ? sql('select * from deliveries where state = ? order by seq desc limit ?').all(state, limit)
          : sql('select * from deliveries order by seq desc limit ?').all(limit),
      ),
    counts: (): { destination: string; state: DeliveryState; count: number }[] =>
      sql('select destination, state, count(*) as count from deliveries group by destination, state').all() as never,
  };
}

const deliveries = (rows: unknown[]): Delivery[] =>
  (rows as (Delivery & { event: string })[]).map(({ event, ...rest }) => ({ ...rest, id: event }));

/** An event with its body, `{type, timestamp, data}`. @param now the instant stated in the body */
export function queuedEvent(event: Omit<QueuedEvent, 'body'>, data: unknown, now: Date): QueuedEvent {
  return { ...event, body: JSON.stringify({ type: event.type, timestamp: now.toISOString(), data }) };
}

/** A monitoring event for webhooks without data about the customer, which remain in the operator's file. */
export function watchMessage({ type, ...event }: WatchEvent, now: Date): QueuedEvent {
  const data = { ...event, hit: event.hit && withoutCustomer(event.hit) };
  return queuedEvent({ id: event.id, type, subject: event.record }, data, now);
}

function withoutCustomer({ suppressed_reason: _, match, ...hit }: NonNullable<WatchEvent['hit']>) {
  const { evidence: __, facts, ...matched } = match;
  return {
    ...hit,
    match: { ...matched, facts: facts.map(({ fact, record, verdict }) => ({ fact, record, verdict })) },
  };
}

/** The open queue. */
export type WebhookQueue = ReturnType<typeof openQueue>;
