/** A thread that screens customers in full; see `reference.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SnapshotMemory } from '../../src/search/snapshot/format.ts';
import { snapshotFromMemory } from '../../src/search/snapshot.ts';
import { answerJobs } from '../../src/threads/worker-pool.ts';
import { referenceAnswers, type SameName } from './reference.ts';

if (parentPort) {
  const snapshot = snapshotFromMemory((workerData as { memory: SnapshotMemory }).memory);
  answerJobs(parentPort, (names: readonly SameName[]) => referenceAnswers(snapshot, names));
}
