import { availableParallelism } from 'node:os';
import type { HybridQuery, KeywordQuery } from '../../search/query.ts';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { ThreadLost, workerPool } from '../../threads/worker-pool.ts';
import type { Extra } from '../data/loaded-data.ts';
import { rowPool } from '../rows/row-pool.ts';
import type { ScreenedBatch } from '../rows/screened-batch.ts';
import type { ScreeningJob } from '../rows/screening-batch.ts';

/** What a thread is started with; when a new snapshot is put in place, threads are told the same again with that one. */
export interface SearchThread {
  memory: SnapshotMemory;
  encoder: { spec: string; key?: string };
}

/** A search over the snapshot of one version. */
export type SearchJob = { version: string; extra: Extra } & (
  | { kind: 'hybrid'; query: HybridQuery }
  | { kind: 'keyword'; query: KeywordQuery }
);

/** Threads that answer searches, so that the main thread is free for connections. */
export interface SearchPool {
  /** Makes every thread answer from this snapshot from now. */
  open(snapshot: Snapshot): void;
  /** The answer as JSON; null when no thread could give it and the caller must. Rejects when the search itself fails. */
  search(job: SearchJob): Promise<Uint8Array | null>;
  /** Screens a batch of rows, by threads that are there for rows alone: the work of many must not hold up a search. */
  screenRows(snapshot: Snapshot, job: ScreeningJob): Promise<ScreenedBatch>;
  /** Starts the threads; before that no search is theirs. */
  start(): void;
  /** Starts them and resolves when one answers. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Searches that a thread is given at once: one that waits for a remote encoder must not hold up the others. */
const DEPTH = 256;
const YOUNG_GENERATION_MB = 12;
/** Far more than any search takes, on a busy machine too. */
const DEADLINE_MS = 30_000;

/** Threads that each open their own encoder. They keep the process alive from {@link SearchPool.start} to close. */
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
      // Without one, as on an empty store, they start with the first that is opened.
      if (snapshot) pool.start();
    },
    async warm() {
      started = true;
      const query = { q: 'a', filters: {}, page: 1, limit: 1 };
      await pool.run({ kind: 'keyword', version: snapshot!.dataVersion, query, extra: {} });
    },
    async search(job) {
      // One that starts is waited for: the thread that keeps the connections would need a lexicon of its own to answer.
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
