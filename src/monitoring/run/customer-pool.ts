import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { workerPool } from '../../threads/worker-pool.ts';
import type { CustomerResult, CustomerWork, Screening } from './customer-job.ts';

/** Memory for short-lived objects in each thread, in MB: screening creates many that are used for one customer only. */
const YOUNG_GENERATION_MB = 48;

/** Start parameters of a thread. */
export interface ThreadData extends Screening {
  memory: SnapshotMemory;
}

/** Threads that screen the customers of one pass. Close it when done. */
export interface CustomerPool {
  /** One result per customer; null if nothing that changed is found for it. */
  screen(customers: readonly CustomerWork[]): Promise<(CustomerResult | null)[]>;
  close(): Promise<void>;
}

/** Starts threads that screen customers against one snapshot. */
export function customerPool(snapshot: Snapshot, threads: number, screening: Screening): CustomerPool {
  const { run, close } = workerPool<readonly CustomerWork[], (CustomerResult | null)[]>({
    script: new URL('./customer-thread.ts', import.meta.url),
    size: threads,
    depth: 2,
    data: (): ThreadData => ({ memory: snapshot.memory, ...screening }),
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  return { screen: run, close };
}
