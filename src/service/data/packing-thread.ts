/** A thread that packs records of a snapshot; see `built-apart.ts`. */
import { parentPort } from 'node:worker_threads';
import { type LaidRecords, packLaid } from '../../search/snapshot/packed-records.ts';
import { answerJobs } from '../pool/worker-pool.ts';
import type { PackJob } from './built-apart.ts';

if (parentPort) {
  answerJobs<PackJob, LaidRecords>(parentPort, ({ dictionary, records }) => packLaid(dictionary, records));
}
