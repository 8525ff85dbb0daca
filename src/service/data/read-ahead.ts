/** Shortens the start of a service: a thread reads and verifies the snapshot file while this thread loads the program. */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';

/** Identifies the file at a path; changes when the file is replaced. Null when there is none. */
export function fileStamp(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino}:${found.size}:${found.mtimeMs}` : null;
}

interface Reading {
  path: string;
  stamp: string;
  /** Null when the thread could not read or verify the file. */
  memory: Promise<SnapshotMemory | null>;
}

let reading: Reading | null = null;

/** Begins to read and verify a snapshot file, if it exists and there is a second core. */
export function preloadSnapshot(path: string, cores = availableParallelism()): void {
  const stamp = fileStamp(path);
  if (stamp === null || cores < 2) return;
  const script = new URL('./reading-thread.ts', import.meta.url);
  const pool = new WorkerPool<string, SnapshotMemory>({ script, size: 1, depth: 1, tries: 1 });
  const read = pool.run(path).catch(() => null);
  reading = { path, stamp, memory: read.finally(pool.close) };
}

/** The preloaded bytes, once, if the file is unchanged; null for a faulty file, which the caller then reads itself. */
export async function takeReadAhead(path: string): Promise<SnapshotMemory | null> {
  const begun = reading;
  reading = null;
  if (begun === null || begun.path !== path) return null;
  const memory = await begun.memory;
  return begun.stamp === fileStamp(path) ? memory : null;
}

/** The data folder if none is configured. */
export const DATA_FOLDER = './var';

/** Path of the snapshot in a data folder. */
export const snapshotIn = (dataDir: string): string => join(resolve(dataDir), 'snapshot.bin');
