import type { Snapshot } from '../../search/snapshot.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { ScreenedBatch } from './ordered.ts';
import type { ScreeningJob, ScreeningThread } from './screening-batch.ts';

/** Size of the young generation of each thread, MB: most objects of screening live for one row only. */
const YOUNG_GENERATION_MB = 48;
/** Timeout for one batch, ms; a batch whose rows all wait for a remote encoder takes a minute. */
const DEADLINE_MS = 120_000;

/** Creates threads that screen batches, one at a time each. The caller must close it. */
export function screeningPool(thread: ScreeningThread, threads: number): WorkerPool<ScreeningJob, ScreenedBatch> {
  return new WorkerPool({
    script: new URL('./screening-thread.ts', import.meta.url),
    size: threads,
    depth: 1,
    data: () => thread,
    youngGenerationMb: YOUNG_GENERATION_MB,
    deadlineMs: DEADLINE_MS,
  });
}

/** Idle threads end after this time, ms: each needs some 40 MB. */
const IDLE_MS = 60_000;

interface Running {
  pool: WorkerPool<ScreeningJob, ScreenedBatch>;
  underWay: number;
  idle: NodeJS.Timeout | undefined;
}

/** Starts threads with the first batch, separate ones for each snapshot; they end after a minute without another. */
export function rowPool(threads: number, encoder: ScreeningThread['encoder']) {
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
    /** Screens one batch in this snapshot. Rejects with the error of the work, or with `ThreadLost`. */
    async screen(snapshot: Snapshot, job: ScreeningJob): Promise<ScreenedBatch> {
      const one = poolOf(snapshot);
      one.underWay++;
      try {
        return await one.pool.run(job);
      } finally {
        one.underWay--;
        if (one.underWay === 0) one.idle = setTimeout(() => end(snapshot.dataVersion), IDLE_MS).unref();
      }
    },
    async close(): Promise<void> {
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
