/**
 * The outbox: events stored until they are delivered. An event is added in the transaction that found it and removed once it is
 * written to its target. A process killed in between writes it again at its next start, under the same id.
 */
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { WatchEvent } from '../event.ts';
import type { WatchState } from './state-file.ts';

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

/** A target of events. Written lines are durable when `write` returns. */
export interface Sink {
  /** Name of the target in the state, under which its position is stored. */
  name: string;
  /** Size of the target in bytes. */
  size(): number;
  /** Writes lines at a byte offset. */
  write(from: number, lines: Buffer): void;
  /** True if the target contains, from a byte offset on, a prefix of these lines and nothing else. */
  isBeginning(from: number, lines: Buffer): boolean;
  close(): void;
}

/** A file to which lines are appended; a new file is readable by its owner only. */
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
 * Writes the waiting events to a file, each once: the state knows how many bytes of the file are complete. Bytes that a killed
 * process wrote beyond them are overwritten; lines added by another program are kept.
 * @returns number of events written
 */
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
