/** A thread that screens batches of customers; see `screen-customers.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../threads/worker-pool.ts';
import { customerScreener, type Screening } from './customer-job.ts';

if (parentPort) {
  const screening = workerData as Screening;
  answerJobs(parentPort, customerScreener(snapshotFromMemory(screening.memory), screening));
}
