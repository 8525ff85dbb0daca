/**
 * What is to be told. An event enters in the step that found it, and leaves when it is written where it goes; so a process
 * that is killed between the two tells it at its next start, under the same id.
 */
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { WatchEvent } from '../event.ts';
import type { WatchState } from './state-file.ts';

/** Adds an event; one that is there already stays once. */
export function addEvent(state: WatchState, event: WatchEvent): void {
  state.sql('insert or ignore into outbox (id, body) values (?, ?)').run(event.id, JSON.stringify(event));
}

/** Events that wait, oldest first. */
function* waiting(state: WatchState): Generator<{ seq: number; body: string }[]> {
  for (;;) {
    const events = state.sql('select seq, body from outbox order by seq limit 1000').all();
    if (events.length === 0) return;
    yield events.map(({ seq, body }) => ({ seq: seq as number, body: body as string }));
  }
}

/** Where lines are written: what is written is there for good when `write` returns. */
export interface Sink {
  /** Name of the place in the state, so that each place has its own count. */
  name: string;
  /** Bytes that the place holds. */
  size(): number;
  /** Writes lines from a byte on. */
  write(from: number, lines: Buffer): void;
  /** True when the place holds, from a byte on, the beginning of these lines and nothing else. */
  isBeginning(from: number, lines: Buffer): boolean;
  close(): void;
}

/** A file to which lines are added; a new one is for its owner alone. */
export function fileSink(path: string): Sink {
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600);
  return {
    name: path,
    size: () => fstatSync(file).size,
    write(from, lines) {
      ftruncateSync(file, from);
      for (let at = 0; at < lines.length; ) at += writeSync(file, lines, at, lines.length - at, from + at);
      fsyncSync(file);
    },
    isBeginning(from, lines) {
      const there = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
      readSync(file, there, 0, there.length, from);
      return there.length <= lines.length && there.equals(lines.subarray(0, there.length));
    },
    close: () => closeSync(file),
  };
}

/**
 * Writes the events that wait to a file, each once: the state knows how many bytes of the file are told. What an ended
 * process wrote beyond them is written over; lines that somebody else added stay.
 * @returns how many events were written
 */
export function tell(state: WatchState, sink: Sink, onTold: (events: WatchEvent[]) => void = () => {}): number {
  const key = `told ${sink.name}`;
  let told = 0;
  for (const events of waiting(state)) {
    const lines = Buffer.from(events.map(({ body }) => `${body}\n`).join(''));
    const known = Number(state.get(key) ?? sink.size());
    const from = known <= sink.size() && sink.isBeginning(known, lines) ? known : sink.size();
    // Noted first where it differs, so that a process that ends while it writes is known by what it wrote.
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

/** Gives the events that wait to `write`, which may see some of them again after a crash. @returns how many */
export function tellPlainly(state: WatchState, write: (events: WatchEvent[]) => void): number {
  let told = 0;
  for (const events of waiting(state)) {
    write(events.map(({ body }) => JSON.parse(body)));
    state.step(() => state.sql('delete from outbox where seq <= ?').run(events.at(-1)!.seq));
    told += events.length;
  }
  return told;
}
