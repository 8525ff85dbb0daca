/** A thread that screens batches of customers; see `customer-pool.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../service/pool/worker-pool.ts';
import type { Probe } from '../answers/probe.ts';
import { sameAnswer } from '../answers/same-answer.ts';
import { type CustomerWork, screenJob } from './customer-job.ts';
import type { ThreadData } from './customer-pool.ts';
import { namesakes } from './namesakes.ts';

if (parentPort) {
  const { memory, threshold, mostNames } = workerData as ThreadData;
  const snapshot = snapshotFromMemory(memory);
  const screening = { threshold, isSame: sameAnswer(snapshot, threshold), known: namesakes<Probe>(mostNames) };
  answerJobs(parentPort, (customers: readonly CustomerWork[]) =>
    customers.map((work) => screenJob(snapshot, work, screening)),
  );
}
