/** A thread for the tests of the pool: doubles numbers, and does what it is bidden by words. */
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { answerJobs } from '../../../src/service/pool/worker-pool.ts';

if (workerData === 'cannot start') throw new Error('cannot start');
let told: unknown = workerData;
const large = new Uint8Array(100_000).fill(7);
const pooled = Buffer.from('some bytes of a pool that others share');
answerJobs(
  parentPort!,
  async (job: number | string) => {
    if (typeof job === 'number') return job * 2;
    if (job === 'die') process.exit(3);
    if (job === 'who') return threadId;
    if (job === 'large') return large;
    if (job === 'large left') return large.byteLength;
    if (job === 'pooled') return pooled;
    if (job === 'pooled left') return pooled.byteLength;
    if (job === 'wait') await new Promise((resolve) => setTimeout(resolve, 200));
    if (job === 'fail') throw new Error('no such job');
    return told;
  },
  (message) => {
    told = message;
  },
);
