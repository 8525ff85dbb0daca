import { availableParallelism } from 'node:os';
import type { HybridQuery, KeywordQuery } from '../../search/query.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { ThreadLost, WorkerPool } from '../../threads/worker-pool.ts';
import type { Extra } from '../data/loaded-data.ts';
import { rowPool } from '../rows/row-pool.ts';
import type { ScreeningThread } from '../rows/screening-batch.ts';

/** Start data of a thread; sent again with every new snapshot. */
export type SearchThread = ScreeningThread;

/** A search in the snapshot of one version. */
export type SearchJob = { version: string; extra: Extra } & (
  | { kind: 'hybrid'; query: HybridQuery }
  | { kind: 'keyword'; query: KeywordQuery }
);

/** Concurrent searches per thread: one that waits for a remote encoder must not delay the others. */
const DEPTH = 256;
const YOUNG_GENERATION_MB = 12;
/** Much longer than any search takes, even on a busy machine. */
const DEADLINE_MS = 30_000;

/** Threads that run searches, so that the main thread is free for connections. Each opens its own encoder. */
export function searchPool(size: number, encoder: SearchThread['encoder']) {
  let snapshot: Snapshot | null = null;
  let started = false;
  const thread = (): SearchThread => ({ memory: snapshot!.memory, encoder });
  const pool = new WorkerPool<SearchJob, Uint8Array | null>({
    script: new URL('./search-thread.ts', import.meta.url),
    size,
    depth: DEPTH,
    data: thread,
    youngGenerationMb: YOUNG_GENERATION_MB,
    deadlineMs: DEADLINE_MS,
  });
  const rows = rowPool(availableParallelism(), encoder);
  return {
    /** Makes all threads use this snapshot from now on. */
    open(opened: Snapshot): void {
      snapshot = opened;
      pool.tell(thread());
      if (started) pool.start();
    },
    /** Starts the threads, which keep the process alive until they are closed; before, no search is sent to them. */
    start(): void {
      started = true;
      // Without a snapshot, as on an empty store, the threads start when the first one is opened.
      if (snapshot) pool.start();
    },
    /** The answer as JSON; null when no thread is available and the caller must search. */
    async search(job: SearchJob): Promise<Uint8Array | null> {
      // A starting thread is awaited: the main thread would have to load the lexicons to answer itself.
      if (!started) return null;
      try {
        return await pool.run(job);
      } catch (error) {
        if (error instanceof ThreadLost && !error.ran) return null;
        throw error;
      }
    },
    /** Screens a batch of rows in separate threads, so that large batches do not delay searches. */
    screenRows: rows.screen,
    async close(): Promise<void> {
      await Promise.all([pool.close(), rows.close()]);
    },
  };
}

export type SearchPool = ReturnType<typeof searchPool>;
