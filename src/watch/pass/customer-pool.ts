import type { SharedMemory } from '../../search/snapshot/shared-memory.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { type WorkerPool, workerPool } from '../../service/pool/worker-pool.ts';
import type { Change } from '../delta/judge.ts';
import type { CustomerAnswer, CustomerWork } from './customer-job.ts';

/** Room for new objects in each thread: screening makes much that lives for one customer only. */
const YOUNG_GENERATION_MB = 48;

/** What a thread knows from its start. */
export interface ThreadData {
  memory: SharedMemory;
  /** Null where everybody is screened. */
  change: Change | null;
  /** Least score of a hit, 0–1. */
  threshold: number;
}

export interface CustomerPoolOptions extends Pick<ThreadData, 'change' | 'threshold'> {
  snapshot: Snapshot;
  threads: number;
}

/** Threads that look at customers over one snapshot. Close it when done. */
export function customerPool({
  snapshot,
  threads,
  change,
  threshold,
}: CustomerPoolOptions): WorkerPool<readonly CustomerWork[], CustomerAnswer[]> {
  return workerPool({
    script: new URL('./customer-thread.ts', import.meta.url),
    size: threads,
    depth: 2,
    data: (): ThreadData => ({ memory: snapshot.memory, change, threshold }),
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
}
