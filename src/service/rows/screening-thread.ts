/** A thread that screens batches of rows; see `screening-pool.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { answerJobs } from '../pool/worker-pool.ts';
import { batchScreener, type ScreeningSettings } from './screening-batch.ts';

if (parentPort) answerJobs(parentPort, await batchScreener(workerData as ScreeningSettings));
