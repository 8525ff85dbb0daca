import type { Logger } from 'pino';
import type { EncoderSource } from '../../encoder/open.ts';
import { openSnapshot } from '../../search/snapshot.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { fileStamp } from '../data/read-ahead.ts';
import { loadForService } from '../pool/pooled-data.ts';
import type { SearchPool } from '../pool/thread-pools.ts';

const EVERY_MS = 2000;

/** Callbacks of the watcher, and what answers from a new snapshot. */
export interface SnapshotWatchParts {
  log: Logger;
  encoders?: EncoderSource | undefined;
  pool?: SearchPool | undefined;
  /** {@link fileStamp} of the snapshot file when the served data were read; by default the present one. */
  stamp?: string | null;
  onNew(data: LoadedData): void;
}

/** Hands over a snapshot that any process has activated, checked every two seconds. A faulty file is only logged. */
export function watchSnapshot(path: string, parts: SnapshotWatchParts) {
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
      log.error({ err: error }, 'the new snapshot cannot be read; the previous one stays active');
    }
  }
  // Serialised, so that an older file that opens slowly cannot replace a newer one.
  let looking: Promise<void> = Promise.resolve();
  /** Checks now; resolves when the file present at the call has been handed over. */
  const look = (): Promise<void> => {
    looking = looking.then(lookOnce);
    return looking;
  };
  const timer = setInterval(look, EVERY_MS).unref();
  return { look, stop: () => clearInterval(timer) };
}
