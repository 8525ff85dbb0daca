/**
 * A service that starts waits for two things, its program and its snapshot: a thread reads and proves the file of the one while
 * this thread loads the other.
 */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import type { ReadFile } from './reading-thread.ts';

/** What changes with the file in a place; null when there is none. */
export function fileStamp(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino}:${found.size}:${found.mtimeMs}` : null;
}

interface Reading {
  path: string;
  stamp: string;
  worker: Worker;
  /** Null when the thread could not read or prove the file. */
  memory: Promise<SnapshotMemory | null>;
}

let reading: Reading | null = null;

/** Begins to read and prove a snapshot file, where there is one and a second core. It keeps no process from ending. */
export function readAhead(path: string, cores = availableParallelism()): void {
  const stamp = fileStamp(path);
  if (stamp === null || cores < 2) return;
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), { workerData: path });
  const memory = new Promise<SnapshotMemory | null>((resolve) => {
    worker.once('message', (read: ReadFile) => resolve(read.memory));
    worker.once('error', () => resolve(null));
    worker.once('exit', () => resolve(null));
  });
  worker.unref();
  reading = { path, stamp, worker, memory };
}

/**
 * The proven bytes of the file at `path`, if it was read ahead and lies there still; once, as whoever asks takes them. What
 * is wrong with a file is said by who reads it then.
 */
export async function takeReadAhead(path: string): Promise<SnapshotMemory | null> {
  const begun = reading;
  reading = null;
  if (begun === null || begun.path !== path) return null;
  begun.worker.ref();
  const memory = await begun.memory;
  return begun.stamp === fileStamp(path) ? memory : null;
}
