/** A thread that looks at batches of customers; see `customer-pool.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../service/pool/worker-pool.ts';
import { judgeOf } from '../delta/judge.ts';
import { type CustomerWork, lookAtJob } from './customer-job.ts';
import type { ThreadData } from './customer-pool.ts';

if (parentPort) {
  const { memory, change, threshold } = workerData as ThreadData;
  const snapshot = snapshotFromMemory(memory);
  const judge = change && judgeOf(snapshot, change);
  answerJobs(parentPort, (customers: readonly CustomerWork[]) => lookAtJob(snapshot, customers, { judge, threshold }));
}
