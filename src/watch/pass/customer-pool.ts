import { extname } from 'node:path';
import type { Snapshot } from '../../search/snapshot.ts';
import { type WorkerPool, workerPool } from '../../service/pool/worker-pool.ts';
import type { CustomerJob, CustomerResult } from './customer-job.ts';

/** Room for new objects in each thread: screening makes much that lives for one customer only. */
const YOUNG_GENERATION_MB = 48;

/** Threads that screen customers over one snapshot. Close it when done. */
export function customerPool({ memory }: Snapshot, threads: number): WorkerPool<CustomerJob, CustomerResult[]> {
  return workerPool({
    script: new URL(`./customer-thread${extname(import.meta.filename)}`, import.meta.url),
    size: threads,
    depth: 2,
    data: () => ({ memory }),
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
}
