/**
 * A service that starts waits for two things, its program and its snapshot: a thread reads and proves the file of the one while
 * this thread loads the other.
 */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import { workerPool } from '../../threads/worker-pool.ts';

/** What changes with the file in a place; null when there is none. */
export function fileStamp(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino}:${found.size}:${found.mtimeMs}` : null;
}

interface Reading {
  path: string;
  stamp: string;
  /** Null when the thread could not read or prove the file. */
  memory: Promise<SnapshotMemory | null>;
}

let reading: Reading | null = null;

/** Begins to read and prove a snapshot file, where there is one and a second core. */
export function readAhead(path: string, cores = availableParallelism()): void {
  const stamp = fileStamp(path);
  if (stamp === null || cores < 2) return;
  const script = new URL('./reading-thread.ts', import.meta.url);
  const pool = workerPool<string, SnapshotMemory>({ script, size: 1, depth: 1, data: () => null, tries: 1 });
  const read = pool.run(path).catch(() => null);
  reading = { path, stamp, memory: read.finally(pool.close) };
}

/**
 * The proven bytes of the file at `path`, if it was read ahead and lies there still; once, as whoever asks takes them. What
 * is wrong with a file is said by who reads it then.
 */
export async function takeReadAhead(path: string): Promise<SnapshotMemory | null> {
  const begun = reading;
  reading = null;
  if (begun === null || begun.path !== path) return null;
  const memory = await begun.memory;
  return begun.stamp === fileStamp(path) ? memory : null;
}

/** The folder of all data where none is named. */
export const DATA_FOLDER = './var';

/** Where the snapshot of a data folder is. */
export const snapshotIn = (dataDir: string): string => join(resolve(dataDir), 'snapshot.bin');
