/** A thread that answers searches over the shared snapshot with encoded JSON. */
import { parentPort, workerData } from 'node:worker_threads';
import { encoderSource } from '../../encoder/open.ts';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../threads/worker-pool.ts';
import { loadSnapshot } from '../data/load-snapshot.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import type { SearchJob, SearchThread } from './search-job.ts';

if (parentPort) {
  const { memory, encoder } = workerData as SearchThread;
  const encoders = await encoderSource(encoder.spec, { ...(encoder.key && { key: encoder.key }) });
  const load = (shared: SnapshotMemory): LoadedData => loadSnapshot(snapshotFromMemory(shared), encoders);
  let data = load(memory);
  answerJobs<SearchJob, Uint8Array | null>(
    parentPort,
    // A request that began on another snapshot is answered by the thread that still holds it.
    (job) => {
      if (job.version !== data.version) return null;
      return job.kind === 'hybrid' ? data.hybrid(job.query, job.extra) : data.keyword(job.query, job.extra);
    },
    {
      onTold(told) {
        data = load((told as SearchThread).memory);
      },
    },
  );
}
