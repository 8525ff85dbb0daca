import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process is ingesting into the same store. */
export class IngestRunning extends Error {
  override name = 'IngestRunning';
  constructor() {
    super('Another ingest is running on this store; wait for it to end, then try again.');
  }
}

/**
 * One ingest at a time per data folder: an exclusive transaction on a database file of its own. The operating system
 * lets go of it when the process ends, however it ends.
 * @returns a function that releases the lock. @throws IngestRunning
 */
export function lockFolder(dataDir: string): () => Promise<void> {
  const release = lockFile(join(dataDir, 'ingest.lock'));
  if (release === null) throw new IngestRunning();
  return release;
}

/** Locks a file, which is made for it, until the returned function is called or the process ends; null while another process has it. */
export function lockFile(path: string): (() => Promise<void>) | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (/locked/.test((error as Error).message)) return null;
    throw error;
  }
  return async () => database.close();
}

/**
 * One build of a snapshot at a time per data folder, as {@link lockFolder} has one ingest.
 * @returns a function that releases the lock; null while another build has it
 */
export const lockBuild = (dataDir: string): (() => Promise<void>) | null => lockFile(join(dataDir, 'snapshot.lock'));
