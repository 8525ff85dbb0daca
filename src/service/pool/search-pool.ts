import { availableParallelism } from 'node:os';
import type { HybridQuery, KeywordQuery } from '../../search/query.ts';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { ThreadLost, workerPool } from '../../threads/worker-pool.ts';
import type { Extra } from '../data/loaded-data.ts';
import { rowPool } from '../rows/row-pool.ts';
import type { ScreenedBatch } from '../rows/screened-batch.ts';
import type { ScreeningJob } from '../rows/screening-batch.ts';

/** Start data of a thread; sent again with every new snapshot. */
export interface SearchThread {
  memory: SnapshotMemory;
  encoder: { spec: string; key?: string };
}

/** A search in the snapshot of one version. */
export type SearchJob = { version: string; extra: Extra } & (
  | { kind: 'hybrid'; query: HybridQuery }
  | { kind: 'keyword'; query: KeywordQuery }
);

/** Threads that run searches, so that the main thread is free for connections. */
export interface SearchPool {
  /** Makes all threads use this snapshot from now on. */
  open(snapshot: Snapshot): void;
  /** The answer as JSON; null when no thread is available and the caller must search. Rejects when the search itself fails. */
  search(job: SearchJob): Promise<Uint8Array | null>;
  /** Screens a batch of rows in separate threads, so that large batches do not delay searches. */
  screenRows(snapshot: Snapshot, job: ScreeningJob): Promise<ScreenedBatch>;
  /** Starts the threads; until then no search is sent to them. */
  start(): void;
  /** Starts the threads and resolves when one answers. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Concurrent searches per thread: one that waits for a remote encoder must not delay the others. */
const DEPTH = 256;
const YOUNG_GENERATION_MB = 12;
/** Much longer than any search takes, even on a busy machine. */
const DEADLINE_MS = 30_000;

/** Creates threads that each open their own encoder. They keep the process alive from {@link SearchPool.start} to close. */
export function searchPool(size: number, encoder: SearchThread['encoder']): SearchPool {
  let snapshot: Snapshot | null = null;
  let started = false;
  const thread = (): SearchThread => ({ memory: snapshot!.memory, encoder });
  const pool = workerPool<SearchJob, Uint8Array | null>({
    script: new URL('./search-thread.ts', import.meta.url),
    size,
    depth: DEPTH,
    data: thread,
    youngGenerationMb: YOUNG_GENERATION_MB,
    deadlineMs: DEADLINE_MS,
  });
  const rows = rowPool(availableParallelism(), encoder);
  return {
    open(opened) {
      snapshot = opened;
      pool.tell(thread());
      if (started) pool.start();
    },
    start() {
      started = true;
      // Without a snapshot, as on an empty store, the threads start when the first one is opened.
      if (snapshot) pool.start();
    },
    async warm() {
      started = true;
      const query = { q: 'a', filters: {}, page: 1, limit: 1 };
      await pool.run({ kind: 'keyword', version: snapshot!.dataVersion, query, extra: {} });
    },
    async search(job) {
      // A starting thread is awaited: the main thread would have to load the lexicons to answer itself.
      if (!started) return null;
      try {
        return await pool.run(job);
      } catch (error) {
        if (error instanceof ThreadLost && !error.ran) return null;
        throw error;
      }
    },
    screenRows: rows.screen,
    async close() {
      await Promise.all([pool.close(), rows.close()]);
    },
  };
}
