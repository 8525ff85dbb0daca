import type { Logger } from 'pino';
import type { EncoderSource } from '../../encoder/open.ts';
import { openSnapshot } from '../../search/snapshot.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { fileStamp } from '../data/read-ahead.ts';
import { loadForService } from '../pool/pooled-data.ts';
import type { SearchPool } from '../pool/search-pool.ts';

const EVERY_MS = 2000;

/** What the watch tells, and what answers from a new snapshot. */
export interface SnapshotWatchParts {
  log: Logger;
  /** What reads queries by topic. */
  encoders?: EncoderSource | undefined;
  /** Threads that are to answer from the new snapshot too. */
  pool?: SearchPool | undefined;
  onNew(data: LoadedData): void;
}

/**
 * Looks every two seconds whether another snapshot was put in place, by this process or another, and hands it over
 * once it is proven whole. A file that cannot be read is noted in the log, and what is served stays.
 * @returns stops watching
 */
export function watchSnapshot(path: string, { log, encoders, pool, onNew }: SnapshotWatchParts): () => void {
  let seen = fileStamp(path);
  let busy = false;
  async function look(): Promise<void> {
    const stamp = fileStamp(path);
    if (stamp === null || stamp === seen) return;
    seen = stamp;
    try {
      const data = loadForService(await openSnapshot(path), encoders, pool);
      onNew(data);
      log.info({ data_version: data.version }, 'new snapshot in place');
    } catch (error) {
      log.error({ err: error }, 'the new snapshot cannot be read; the old one stays');
    }
  }
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    look().finally(() => {
      busy = false;
    });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
