import type { Snapshot } from '../../search/snapshot.ts';
import { type WorkerPool, workerPool } from '../../threads/worker-pool.ts';
import type { ScreenedBatch } from './screened-batch.ts';
import type { ScreeningJob, ScreeningThread } from './screening-batch.ts';

/** Room for new objects in each thread: screening makes much that lives for one row only. */
const YOUNG_GENERATION_MB = 48;
/** For one batch; where each of its rows waits for a remote encoder, that takes a minute. */
const DEADLINE_MS = 120_000;

/** Threads that screen batches of rows, one batch at a time each. Close it when done. */
export function screeningPool(thread: ScreeningThread, threads: number): WorkerPool<ScreeningJob, ScreenedBatch> {
  return workerPool({
    script: new URL('./screening-thread.ts', import.meta.url),
    size: threads,
    depth: 1,
    data: () => thread,
    youngGenerationMb: YOUNG_GENERATION_MB,
    deadlineMs: DEADLINE_MS,
  });
}

/** Threads that screen rows for the service, apart from those that answer searches. */
export interface RowPool {
  /** Screens one batch over this snapshot. Rejects with what the work threw, or with `ThreadLost`. */
  screen(snapshot: Snapshot, job: ScreeningJob): Promise<ScreenedBatch>;
  close(): Promise<void>;
}

/** Threads without work end after this time: each costs some 40 MB. */
const IDLE_MS = 60_000;

interface Running {
  pool: WorkerPool<ScreeningJob, ScreenedBatch>;
  underWay: number;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Starts up to `threads` threads with the first batch, and ends them when a minute has brought no other. Each snapshot has
 * threads of its own, so rows that began on one end on it.
 */
export function rowPool(threads: number, encoder: ScreeningThread['encoder']): RowPool {
  const running = new Map<string, Running>();

  function poolOf({ dataVersion, memory }: Snapshot): Running {
    let found = running.get(dataVersion);
    if (!found) {
      found = { pool: screeningPool({ memory, encoder }, threads), underWay: 0, idle: undefined };
      running.set(dataVersion, found);
    }
    clearTimeout(found.idle);
    return found;
  }

  return {
    async screen(snapshot, job) {
      const one = poolOf(snapshot);
      one.underWay++;
      try {
        return await one.pool.run(job);
      } finally {
        one.underWay--;
        if (one.underWay === 0) one.idle = setTimeout(() => end(snapshot.dataVersion), IDLE_MS).unref();
      }
    },
    async close() {
      await Promise.all([...running.keys()].map(end));
    },
  };

  async function end(version: string): Promise<void> {
    const one = running.get(version);
    running.delete(version);
    clearTimeout(one?.idle);
    await one?.pool.close();
  }
}
