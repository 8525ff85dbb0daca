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
  /** {@link fileStamp} of the file before what is served was read from it; by default as it is now. */
  stamp?: string | null;
  onNew(data: LoadedData): void;
}

/** A watch on the file of the snapshot. */
export interface SnapshotWatch {
  /** Looks now; resolves when what was in place at the call has been handed over. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Looks every two seconds whether another snapshot was put in place, by this process or another, and hands it over
 * once it is proven whole. A file that cannot be read is noted in the log, and what is served stays.
 */
export function watchSnapshot(path: string, parts: SnapshotWatchParts): SnapshotWatch {
  const { log, encoders, pool, onNew } = parts;
  let seen = parts.stamp === undefined ? fileStamp(path) : parts.stamp;
  async function lookOnce(): Promise<void> {
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
  // One after the other: an older file that takes longer to open must not come after a newer one.
  let looking: Promise<void> = Promise.resolve();
  const look = (): Promise<void> => {
    looking = looking.then(lookOnce);
    return looking;
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
