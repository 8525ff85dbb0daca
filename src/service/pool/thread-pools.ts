/** Pools of threads: those that screen batches of rows, and those that run searches. */
import { availableParallelism } from 'node:os';
import type { HybridQuery, KeywordQuery } from '../../search/query.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { ThreadLost, WorkerPool } from '../../threads/worker-pool.ts';
import type { Extra } from '../data/loaded-data.ts';
import type { ScreenedBatch } from '../rows/ordered.ts';
import type { ScreeningJob, ScreeningThread } from '../rows/screening-batch.ts';

/** Creates threads that screen batches, one at a time each. The caller must close it. */
export function screeningPool(thread: ScreeningThread, threads: number): WorkerPool<ScreeningJob, ScreenedBatch> {
  return new WorkerPool({
    script: new URL('../rows/screening-thread.ts', import.meta.url),
    size: threads,
    depth: 1,
    data: () => thread,
    // Most objects of screening live for one row only.
    youngGenerationMb: 48,
    // A batch whose rows all wait for a remote encoder takes a minute.
    deadlineMs: 120_000,
  });
}

/** Idle threads end after this time, ms: each needs some 40 MB. */
const IDLE_MS = 60_000;

interface Running {
  pool: WorkerPool<ScreeningJob, ScreenedBatch>;
  underWay: number;
  idle: NodeJS.Timeout | undefined;
}

/** Starts threads with the first batch, separate ones for each snapshot; they end after a minute without another. */
function rowPool(threads: number, encoder: ScreeningThread['encoder']) {
  const running = new Map<string, Running>();

  function poolOf({ dataVersion, memory }: Snapshot): Running {
    let found = running.get(dataVersion);
    if (!found) {
      found = { pool: screeningPool({ memory, encoder }, threads), underWay: 0, idle: undefined };
      running.set(dataVersion, found);
    }
    clearTimeout(found.idle);
    return found;
  }

  return {
    /** Screens one batch in this snapshot. Rejects with the error of the work, or with `ThreadLost`. */
    async screen(snapshot: Snapshot, job: ScreeningJob): Promise<ScreenedBatch> {
      const one = poolOf(snapshot);
      one.underWay++;
      try {
        return await one.pool.run(job);
      } finally {
        one.underWay--;
        if (one.underWay === 0) one.idle = setTimeout(() => end(snapshot.dataVersion), IDLE_MS).unref();
      }
    },
    async close(): Promise<void> {
      await Promise.all([...running.keys()].map(end));
    },
  };

  async function end(version: string): Promise<void> {
    const one = running.get(version);
    running.delete(version);
    clearTimeout(one?.idle);
    await one?.pool.close();
  }
}

/** A search in the snapshot of one version. */
export type SearchJob = { version: string; extra: Extra } & (
  | { kind: 'hybrid'; query: HybridQuery }
  | { kind: 'keyword'; query: KeywordQuery }
);

/** Concurrent searches per thread: one that waits for a remote encoder must not delay the others. */
const DEPTH = 256;

/** Threads that run searches, so that the main thread is free for connections. Each opens its own encoder. */
export function searchPool(size: number, encoder: ScreeningThread['encoder']) {
  let snapshot: Snapshot | null = null;
  let started = false;
  const thread = (): ScreeningThread => ({ memory: snapshot!.memory, encoder });
  const pool = new WorkerPool<SearchJob, Uint8Array | null>({
    script: new URL('./search-thread.ts', import.meta.url),
    size,
    depth: DEPTH,
    data: thread,
    youngGenerationMb: 12,
    // Much longer than any search takes, even on a busy machine.
    deadlineMs: 30_000,
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
