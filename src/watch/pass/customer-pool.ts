import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { workerPool } from '../../service/pool/worker-pool.ts';
import type { Change } from '../delta/judge.ts';
import type { CustomerResult, CustomerWork } from './customer-job.ts';
import type { JudgedNames, NameWork } from './name-job.ts';

/** Room for new objects in each thread: screening makes much that lives for one customer only. */
const YOUNG_GENERATION_MB = 48;

/** What a thread knows from its start. */
export interface ThreadData {
  memory: SnapshotMemory;
  /** Least score of a hit, 0–1. */
  threshold: number;
  /** Null in a pass that screens everybody. */
  change: Change | null;
}

/** What a thread is asked. */
export type ThreadJob = { screen: readonly CustomerWork[] } | { judge: NameWork };

export interface CustomerPoolOptions extends Omit<ThreadData, 'memory'> {
  snapshot: Snapshot;
  threads: number;
}

/** Threads that work on the customers of one pass. Close it when done. */
export interface CustomerPool {
  /** By customer; null where the same is found as before. */
  screen(customers: readonly CustomerWork[]): Promise<(CustomerResult | null)[]>;
  /** Only where there is a change. */
  judge(names: NameWork): Promise<JudgedNames>;
  close(): Promise<void>;
}

/** Threads that screen customers against one snapshot, and judge their names by a change. */
export function customerPool({ snapshot, threads, threshold, change }: CustomerPoolOptions): CustomerPool {
  const { run, close } = workerPool<ThreadJob, (CustomerResult | null)[] | JudgedNames>({
    script: new URL('./customer-thread.ts', import.meta.url),
    size: threads,
    depth: 2,
    data: (): ThreadData => ({ memory: snapshot.memory, threshold, change }),
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  return {
    screen: (customers) => run({ screen: customers }) as Promise<(CustomerResult | null)[]>,
    judge: (names) => run({ judge: names }) as Promise<JudgedNames>,
    close,
  };
}
