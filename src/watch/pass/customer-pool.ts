import type { SharedMemory } from '../../search/snapshot/shared-memory.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { type WorkerPool, workerPool } from '../../service/pool/worker-pool.ts';
import type { CustomerResult, CustomerWork } from './customer-job.ts';

/** Room for new objects in each thread: screening makes much that lives for one customer only. */
const YOUNG_GENERATION_MB = 48;

/** What a thread knows from its start. */
export interface ThreadData {
  memory: SharedMemory;
  /** Least score of a hit, 0–1. */
  threshold: number;
}

export interface CustomerPoolOptions extends Pick<ThreadData, 'threshold'> {
  snapshot: Snapshot;
  threads: number;
}

/** Threads that screen customers against one snapshot. Close it when done. */
export function customerPool({
  snapshot,
  threads,
  threshold,
}: CustomerPoolOptions): WorkerPool<readonly CustomerWork[], (CustomerResult | null)[]> {
  return workerPool({
    script: new URL('./customer-thread.ts', import.meta.url),
    size: threads,
    depth: 2,
    data: (): ThreadData => ({ memory: snapshot.memory, threshold }),
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
}
