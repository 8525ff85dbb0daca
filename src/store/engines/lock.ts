import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process is ingesting into the same store. */
export class IngestRunning extends Error {
  override name = 'IngestRunning';
  constructor() {
    super('Another ingest is running on this store; wait for it to end, then try again.');
  }
}

/** Allows one ingest per data folder; the system releases the lock however the process ends. @throws IngestRunning */
export function lockFolder(dataDir: string): () => Promise<void> {
  const release = lockFile(join(dataDir, 'ingest.lock'));
  if (release === null) throw new IngestRunning();
  return release;
}

/** Locks a file until the returned function is called or the process ends; null while another process has the lock. */
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

/** Allows one build of a snapshot per data folder; null while another build has the lock. */
export const lockBuild = (dataDir: string): (() => Promise<void>) | null => lockFile(join(dataDir, 'snapshot.lock'));
