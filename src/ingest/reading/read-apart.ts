/**
 * Threads that read editions while this one compares and stores what was read: reading is the greater part of the work, so the
 * next file is begun while the one before it is applied. Items come as if they were read here, in the same order.
 */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sourceById } from '../../sources/catalog.ts';
import { type ReadItem, UnreadableEdition } from '../../sources/reader.ts';
import type { StagedFile } from '../archive/archive.ts';
import { noteHash } from '../compare/record-changes.ts';
import { type ReadStaged, readStaged, type StagedEdition } from './read-staged.ts';

/** What a thread is told: to read a file, to go on with one by a batch, or to stop reading it. Files have numbers. */
export type Told = FileToRead | { more: number } | { stop: number };
export interface FileToRead {
  read: number;
  source: string;
  kind: StagedEdition['kind'];
  staged: StagedFile;
}

/** Items of one file; the last batch says so, and why when it is not the end of the file. */
export interface Batch {
  read: number;
  /** As JSON, which takes less to write and read than the copies of objects that threads are handed. */
  items: string;
  /** Digests of the parties among them (`recordHash`), in their order. */
  hashes: readonly string[];
  last?: { fault?: { message: string; unreadable: boolean } };
}

/** Batches of a file that its thread may be ahead: most files as a whole, some 30 MB of the largest. */
export const AHEAD = 60;
const THREADS = 2;
/** Of parsing much stays for a moment: a larger young generation has it copied less often. */
const YOUNG_GENERATION_MB = 64;
/** What a file may make of its thread; the largest list needs a third. */
const MAX_HEAP_MB = 1_024;

/** The thread ended before it came to this file, which another one can read. */
class ThreadLost extends Error {}

/** Reads staged files in threads, which start with the first files. Close it when done. */
export interface ReadingApart {
  /** Starts the threads before there is a file: there will be many. */
  start(): void;
  read: ReadStaged;
  /** Begins to read a file that will be asked for, and is asked for in the order in which files are begun. */
  begin(edition: StagedEdition): void;
  /** Stops reading a file that was begun and is not wanted. */
  forget(staged: StagedFile): void;
  close(): Promise<void>;
}

/** One file that a thread reads. */
interface Reading {
  next(): Promise<Batch>;
  more(): void;
  /** Ends it before its end. */
  stop(): void;
}

/** A thread that reads one file after the other. */
function readingThread(heapMb: number) {
  const worker = new Worker(new URL('./edition-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, maxOldGenerationSizeMb: heapMb },
  });
  /** Whose files it reads: what it remembers of one of them spares it most of the next. */
  let source: string | null = null;
  /** What has come of each file that is read. */
  const come = new Map<number, Batch[]>();
  /** Sizes of the files that it has not read to their end, as they are stored. */
  const unread = new Map<number, number>();
  let ended: Error | null = null;
  let wake = (): void => {};
  /** The file that was being read when the thread ended. */
  let fatal: number | undefined;
  const end = (error: Error): void => {
    if (!ended) fatal = unread.keys().next().value;
    ended ??= error;
    wake();
  };
  worker.on('message', (batch: Batch) => {
    come.get(batch.read)?.push(batch);
    if (batch.last) unread.delete(batch.read);
    wake();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread that read it has ended')));
  const tell = (told: Told): void => worker.postMessage(told);
  return {
    /** How much it has to read: the sizes of its files. */
    bytes: () => [...unread.values()].reduce((sum, bytes) => sum + bytes, 0),
    source: () => source,
    hasEnded: () => ended !== null,
    start(file: FileToRead): Reading {
      const { read } = file;
      source = file.source;
      const batches: Batch[] = [];
      come.set(read, batches);
      unread.set(read, statSync(file.staged.path, { throwIfNoEntry: false })?.size ?? 0);
      tell(file);
      return {
        async next() {
          while (batches.length === 0) {
            if (ended) throw fatal === read ? ended : new ThreadLost(ended.message);
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
          const batch = batches.shift()!;
          if (batch.last) come.delete(read);
          return batch;
        },
        more: () => tell({ more: read }),
        stop() {
          unread.delete(read);
          if (come.delete(read)) tell({ stop: read });
        },
      };
    },
    close: () => worker.terminate(),
  };
}

/**
 * Threads that read; null where there is no second core for them. A file that makes its thread need more than `heapMb` of
 * memory ends that thread; the files after it are read by another one.
 */
export function readingApart(cores = availableParallelism(), heapMb = MAX_HEAP_MB): ReadingApart | null {
  if (cores < 2) return null;
  let threads: ReturnType<typeof readingThread>[] = [];
  const begun = new Map<StagedFile, Reading>();
  let reads = 0;
  const threadForNext = (source: string) => {
    threads = threads.filter((thread) => !thread.hasEnded());
    const same = threads.find((thread) => thread.source() === source);
    if (same) return same;
    const free = threads.find((thread) => thread.bytes() === 0);
    if (free) return free;
    if (threads.length < THREADS) threads.push(readingThread(heapMb));
    // Files of one thread are asked for in their order, whatever their sizes.
    return threads.reduceRight((least, thread) => (thread.bytes() < least.bytes() ? thread : least));
  };
  const start = ({ source, kind, staged }: StagedEdition): Reading =>
    threadForNext(source.info.id).start({ read: ++reads, source: source.info.id, kind, staged });
  // The threads find readers in the catalogue.
  const isKnown = ({ source }: StagedEdition): boolean => sourceById(source.info.id) === source;

  async function* read(edition: StagedEdition): AsyncGenerator<ReadItem> {
    if (!isKnown(edition)) {
      yield* readStaged(edition);
      return;
    }
    let reading = begun.get(edition.staged) ?? start(edition);
    begun.delete(edition.staged);
    /** The next batch; from another thread when the first one ended before it came to this file. */
    const next = async (): Promise<Batch> => {
      try {
        return await reading.next();
      } catch (error) {
        if (!(error instanceof ThreadLost)) throw error;
        reading = start(edition);
        return reading.next();
      }
    };
    try {
      for (let isOver = false; !isOver; ) {
        const batch = await next();
        isOver = batch.last !== undefined;
        const items: ReadItem[] = JSON.parse(batch.items);
        let hashed = 0;
        for (const item of items) if (item.kind === 'party') noteHash(item.party, batch.hashes[hashed++]!);
        yield* items;
        const fault = batch.last?.fault;
        if (fault) throw fault.unreadable ? new UnreadableEdition(fault.message) : new Error(fault.message);
        if (!isOver) reading.more();
      }
    } finally {
      reading.stop();
    }
  }
  return {
    start() {
      while (threads.length < THREADS) threads.push(readingThread(heapMb));
    },
    read,
    begin(edition) {
      if (isKnown(edition)) begun.set(edition.staged, start(edition));
    },
    forget(staged) {
      begun.get(staged)?.stop();
      begun.delete(staged);
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
