/** A thread for the tests of the pool: doubles numbers, and does what it is bidden by words. */
import { getHeapSpaceStatistics } from 'node:v8';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { answerJobs } from '../../src/threads/worker-pool.ts';

if (workerData === 'cannot start') throw new Error('cannot start');
let told: unknown = workerData;
/** What the space of new objects has grown to once many of them lived at a time. */
function youngMegabytes(): number {
  let alive: object[] = [];
  for (let at = 0; at < 3_000_000; at++) {
    if (at % 60_000 === 0) alive = [];
    alive.push({ at });
  }
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!;
  return space.space_size / 2 ** 20;
}

const large = new Uint8Array(100_000).fill(7);
const held = new Uint8Array(50_000).fill(5);
const pooled = Buffer.from('some bytes of a pool that others share');
answerJobs(
  parentPort!,
  async (job: number | string) => {
    if (typeof job === 'number') return job * 2;
    if (job === 'die') process.exit(3);
    if (job === 'who') return threadId;
    if (job === 'large') return large;
    if (job === 'large left') return large.byteLength;
    if (job === 'held') return { lines: held };
    if (job === 'held left') return held.byteLength;
    if (job === 'pooled') return pooled;
    if (job === 'pooled left') return pooled.byteLength;
    if (job === 'room') return youngMegabytes();
    if (job === 'wait') await new Promise((resolve) => setTimeout(resolve, 200));
    if (job === 'hang') for (;;);
    if (job === 'never') await new Promise(() => {});
    if (job === 'fail oddly') throw new Error('holds a function', { cause: () => {} });
    if (job === 'fail') throw new Error('no such job');
    return told;
  },
  {
    onTold(message) {
      told = message;
    },
    bytesOf: (answer) => (typeof answer === 'object' && answer && 'lines' in answer ? answer.lines : answer),
  },
);
