/** A thread that screens batches of rows; see `thread-pools.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEncoder } from '../../encoder/open.ts';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../threads/worker-pool.ts';
import { batchScreener, type ScreeningThread } from './screening-batch.ts';

if (parentPort) {
  const { memory, encoder } = workerData as ScreeningThread;
  const screen = batchScreener(snapshotFromMemory(memory), () => openEncoder(encoder.spec, encoder));
  answerJobs(parentPort, screen, { bytesOf: ({ lines }) => lines });
}
