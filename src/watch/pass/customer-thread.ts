/** A thread that screens batches of customers; see `customer-pool.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SharedMemory } from '../../search/snapshot/shared-memory.ts';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../service/pool/worker-pool.ts';
import { type CustomerJob, screenJob } from './customer-job.ts';

if (parentPort) {
  const snapshot = snapshotFromMemory((workerData as { memory: SharedMemory }).memory);
  answerJobs(parentPort, (job: CustomerJob) => screenJob(snapshot, job));
}
