/**
 * A thread that reads editions while this one compares and stores what was read: each is about half of the work. Items come
 * as if they were read here, in the same order.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sourceById } from '../../sources/catalog.ts';
import { type ReadItem, UnreadableEdition } from '../../sources/reader.ts';
import type { StagedFile } from '../archive/archive.ts';
import { type ReadStaged, readStaged, type StagedEdition } from './read-staged.ts';

/** What the thread is told: to read a file, to go on by a batch, or to stop reading it. */
export type Told = { read: number; source: string; kind: StagedEdition['kind']; staged: StagedFile } | 'more' | 'stop';

/** Items of one file; the last batch says so, and why when it is not the end of the file. */
export interface Batch {
  read: number;
  /** As JSON, which takes less to write and read than the copies of objects that threads are handed. */
  items: string;
  last?: { fault?: { message: string; unreadable: boolean } };
}

/** Batches that the thread may be ahead: enough for a slow write, and little memory. */
export const AHEAD = 8;

/** Reads staged files in a thread, which starts with the first. Close it when done. */
export interface ReadingApart {
  read: ReadStaged;
  close(): Promise<void>;
}

/** The batches of a thread in the order in which they come. Rejects when it has ended. */
function batchesOf(worker: Worker): () => Promise<Batch> {
  const come: Batch[] = [];
  let ended: Error | null = null;
  let wake = (): void => {};
  worker.on('message', (batch: Batch) => {
    come.push(batch);
    wake();
  });
  const end = (error: Error): void => {
    ended ??= error;
    wake();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that reads editions has ended; ingest again.')));
  return async () => {
    while (come.length === 0) {
      if (ended) throw ended;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return come.shift()!;
  };
}

/** A thread that reads; null where there is no second core for it. One file is read at a time. */
export function readingApart(cores = availableParallelism()): ReadingApart | null {
  if (cores < 2) return null;
  let thread: { worker: Worker; next: () => Promise<Batch> } | null = null;
  let reads = 0;
  const start = () => {
    const worker = new Worker(new URL('./edition-thread.ts', import.meta.url));
    return { worker, next: batchesOf(worker) };
  };
  async function* read(edition: StagedEdition): AsyncGenerator<ReadItem> {
    const { source, kind, staged } = edition;
    // The thread finds readers in the catalogue.
    if (sourceById(source.info.id) !== source) {
      yield* readStaged(edition);
      return;
    }
    thread ??= start();
    const { worker, next } = thread;
    const tell = (told: Told): void => worker.postMessage(told);
    const number = ++reads;
    tell({ read: number, source: source.info.id, kind, staged });
    let isOver = false;
    try {
      while (!isOver) {
        const batch = await next();
        // What was sent of a file before it was told to stop.
        if (batch.read !== number) continue;
        isOver = batch.last !== undefined;
        yield* JSON.parse(batch.items) as ReadItem[];
        const fault = batch.last?.fault;
        if (fault) throw fault.unreadable ? new UnreadableEdition(fault.message) : new Error(fault.message);
        if (!isOver) tell('more');
      }
    } finally {
      if (!isOver) tell('stop');
    }
  }
  return {
    read,
    async close() {
      await thread?.worker.terminate();
    },
  };
}
