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
