/** A thread that reads and verifies one snapshot file; see `read-ahead.ts`. */
import { parentPort } from 'node:worker_threads';
import { readSnapshotFile } from '../../search/snapshot/format.ts';
import { answerJobs } from '../../threads/worker-pool.ts';

if (parentPort) answerJobs(parentPort, (path: string) => readSnapshotFile(path).memory);
