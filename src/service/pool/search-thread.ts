/** A thread that runs searches in the shared snapshot and returns encoded JSON. */
import { parentPort, workerData } from 'node:worker_threads';
import { encoderSource } from '../../encoder/open.ts';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import { snapshotFromMemory } from '../../search/snapshot.ts';
import { answerJobs } from '../../threads/worker-pool.ts';
import { loadSnapshot } from '../data/load-snapshot.ts';
import { dataHolder, type LoadedData } from '../data/loaded-data.ts';
import type { ScreeningThread } from '../rows/screening-batch.ts';
import type { SearchJob } from './thread-pools.ts';

if (parentPort) {
  const { memory, encoder } = workerData as ScreeningThread;
  const encoders = await encoderSource(encoder.spec, encoder);
  const load = (shared: SnapshotMemory): LoadedData => loadSnapshot(snapshotFromMemory(shared), encoders);
  const holder = dataHolder(load(memory));
  answerJobs<SearchJob, Uint8Array | null>(
    parentPort,
    (job) => {
      const data = holder.current(job.version);
      if (data === null) return null;
      return job.kind === 'hybrid' ? data.hybrid(job.query, job.extra) : data.keyword(job.query, job.extra);
    },
    {
      onTold(told) {
        holder.swap(load((told as ScreeningThread).memory));
      },
    },
  );
}
