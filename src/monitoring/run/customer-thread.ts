/** A thread that screens batches of customers; see `customer-pool.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../threads/worker-pool.ts';
import { customerScreener } from './customer-job.ts';
import type { ThreadData } from './customer-pool.ts';

if (parentPort) {
  const { memory, ...screening } = workerData as ThreadData;
  answerJobs(parentPort, customerScreener(snapshotFromMemory(memory), screening));
}
