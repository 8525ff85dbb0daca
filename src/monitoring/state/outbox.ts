/** The events of customer monitoring, stored until they are delivered. */
import { hash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { HistoryEvent } from '../../domain/entity/entity.ts';
import type { Ruling } from '../../service/decisions/decision.ts';
import type { FindingStatus } from '../findings.ts';
import type { ShownHit, ShownParty } from '../run/customer-job.ts';
import type { WatchState } from './state-file.ts';

/** Why the result for a customer has changed. */
export type Reason =
  | { reason: HistoryEvent['event']; date: string | null; by: string; fields?: string[] }
  /** The record is no longer in the data: its edition was revoked. */
  | { reason: 'withdrawn' }
  /** The content of the record changed without an event of its list, as after re-parsing its edition. */
  | { reason: 'record' }
  | { reason: 'customer_added' | 'customer_changed' | 'customer_gone' }
  /** Its party has other records than before, or another record of the party is found differently. */
  | { reason: 'party' }
  /** The scoring rules or the threshold have changed. */
  | { reason: 'rules' | 'threshold' }
  /** A decision that dismissed the alert no longer applies. */
  | { reason: 'decision' };

/** One event: a record that is newly found for a customer, no longer found, or found differently. */
export interface WatchEvent {
  /** Equal for the same event, however often it is sent. */
  id: string;
  type: 'watch.new' | 'watch.changed' | 'watch.cleared';
  /** The operator's id of the customer. */
  customer: string;
  standing: { before: FindingStatus | null; after: FindingStatus | null };
  /** Null if the record is no longer in the data; `record` is its id. */
  party: ShownParty | null;
  record: string;
  reasons: Reason[];
  /** Score, facts and explanation; null if cleared. */
  hit: ShownHit | null;
  /** The operator's decision about it: `silenced`, or `reopened` with the facts that changed; null if there is none. */
  decision: Ruling | null;
  data_version: { before: string | null; after: string };
}

/** The id of the event of a run for a customer and a record. */
export function eventId(state: string, pass: number, customer: string, record: string): string {
  return `evt_${hash('sha256', JSON.stringify([state, pass, customer, record])).slice(0, 24)}`;
}

/** Adds an event; adding it again has no effect. */
export function addEvent(state: WatchState, event: WatchEvent): void {
  state.sql('insert or ignore into outbox (id, body) values (?, ?)').run(event.id, JSON.stringify(event));
}

/** Waiting events, oldest first. */
function* waiting(state: WatchState): Generator<{ seq: number; body: string }[]> {
  for (;;) {
    const events = state.sql('select seq, body from outbox order by seq limit 1000').all();
    if (events.length === 0) return;
    yield events.map(({ seq, body }) => ({ seq: seq as number, body: body as string }));
  }
}

/** A file to which lines are appended, durably; a new file is readable by its owner only. */
export function fileSink(path: string) {
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600);
  return {
    name: path,
    size: (): number => fstatSync(file).size,
    write(from: number, lines: Buffer): void {
      ftruncateSync(file, from);
      for (let at = 0; at < lines.length; ) at += writeSync(file, lines, at, lines.length - at, from + at);
      fsyncSync(file);
    },
    /** True if the file contains, from a byte offset on, a prefix of these lines and nothing else. */
    isBeginning(from: number, lines: Buffer): boolean {
      const there = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
      readSync(file, there, 0, there.length, from);
      return there.length <= lines.length && there.equals(lines.subarray(0, there.length));
    },
    close: (): void => closeSync(file),
  };
}
type Sink = ReturnType<typeof fileSink>;

/** Writes each waiting event once: bytes of a killed process are overwritten, lines of other programs kept. */
export function flushToFile(state: WatchState, sink: Sink, onTold: (events: WatchEvent[]) => void = () => {}): number {
  const key = `told ${sink.name}`;
  let told = 0;
  for (const events of waiting(state)) {
    const lines = Buffer.from(events.map(({ body }) => `${body}\n`).join(''));
    const known = Number(state.get(key) ?? sink.size());
    const from = known <= sink.size() && sink.isBeginning(known, lines) ? known : sink.size();
    // Stored before writing if it changed, so that bytes of a process killed while writing are recognised.
    if (String(from) !== state.get(key)) state.step(() => state.set(key, String(from)));
    sink.write(from, lines);
    onTold(events.map(({ body }) => JSON.parse(body)));
    state.step(() => {
      state.sql('delete from outbox where seq <= ?').run(events.at(-1)!.seq);
      state.set(key, String(from + lines.length));
    });
    told += events.length;
  }
  return told;
}

/** Passes the waiting events to `write`, which may get some of them again after a crash. @returns number of events */
export function flushToOutput(state: WatchState, write: (events: WatchEvent[]) => void): number {
  let told = 0;
  for (const events of waiting(state)) {
    write(events.map(({ body }) => JSON.parse(body)));
    state.step(() => state.sql('delete from outbox where seq <= ?').run(events.at(-1)!.seq));
    told += events.length;
  }
  return told;
}
