/** A thread that looks at batches of customers; see `customer-pool.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../service/pool/worker-pool.ts';
import type { Probe } from '../answers/probe.ts';
import { judgeOf } from '../delta/judge.ts';
import { type CustomerWork, lookAtJob } from './customer-job.ts';
import type { ThreadData } from './customer-pool.ts';
import { namesakes } from './namesakes.ts';

/**
 * Names that were screened and for which nothing was found, remembered at once, at about two kilobytes each. Where all are
 * screened, whoever gives the jobs remembers them.
 */
const MOST_NAMES = 20_000;

if (parentPort) {
  const { memory, change, threshold } = workerData as ThreadData;
  const snapshot = snapshotFromMemory(memory);
  const judge = change && judgeOf(snapshot, change);
  const looking = { judge, threshold, known: namesakes<Probe>(judge ? MOST_NAMES : 0) };
  answerJobs(parentPort, (customers: readonly CustomerWork[]) => lookAtJob(snapshot, customers, looking));
}
