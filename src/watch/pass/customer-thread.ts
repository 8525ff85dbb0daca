/** A thread that screens batches of customers and judges names; see `customer-pool.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { lazily } from '../../domain/lazily.ts';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../service/pool/worker-pool.ts';
import { customerScreener } from './customer-job.ts';
import type { ThreadData, ThreadJob } from './customer-pool.ts';
import { nameJudge } from './name-job.ts';

if (parentPort) {
  const { memory, threshold, change } = workerData as ThreadData;
  const snapshot = snapshotFromMemory(memory);
  const screen = customerScreener(snapshot, threshold);
  const judge = lazily(() => nameJudge(snapshot, change!));
  answerJobs(parentPort, (job: ThreadJob) => ('judge' in job ? judge()(job.judge) : screen(job.screen)));
}
