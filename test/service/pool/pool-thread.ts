/** A thread for the tests of the pool: doubles numbers, and does what it is bidden by words. */
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { answerJobs } from '../../../src/service/pool/worker-pool.ts';

if (workerData === 'cannot start') throw new Error('cannot start');
let told: unknown = workerData;
answerJobs(
  parentPort!,
  async (job: number | string) => {
    if (typeof job === 'number') return job * 2;
    if (job === 'die') process.exit(3);
    if (job === 'who') return threadId;
    if (job === 'wait') await new Promise((resolve) => setTimeout(resolve, 200));
    if (job === 'fail') throw new Error('no such job');
    return told;
  },
  (message) => {
    told = message;
  },
);
