/**
 * A thread that reads editions while this one compares and stores what was read, which is the smaller part of the work. Whatever
 * memory a file takes, only its own reading ends. Items come as if they were read here, in the same order.
 */
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { sourceById } from '../../sources/catalog.ts';
import { type ReadItem, UnreadableEdition } from '../../sources/reader.ts';
import { outOfMemory, workerPool } from '../../threads/worker-pool.ts';
import type { StagedFile } from '../archive/archive.ts';
import { type ReadStaged, readStaged, type StagedEdition } from './read-staged.ts';

/** A file that the thread is asked for the next batch of. Files have rising numbers. */
export interface FileToRead {
  read: number;
  source: string;
  /** What makes the reader of an own list. */
  own?: OwnList;
  kind: StagedEdition['kind'];
  staged: StagedFile;
}

/** Items of one file. */
export interface Batch {
  /** As JSON, which takes less to write and read than the copies of objects that threads are handed. */
  items: string;
  isLast: boolean;
  /** Why the file is not this list. */
  fault?: string;
  /** The call of the system that failed while the file was read. */
  failure?: { message: string; syscall: string };
}

/** Batches that the thread may be ahead. */
const AHEAD = 3;
const YOUNG_GENERATION_MB = 8;
/** What a file may make of its thread; the largest list needs a tenth. */
const MAX_HEAP_MB = 512;

/** Reads staged files in a thread, which starts with the first one. Close it when done. */
export interface ReadingApart {
  read: ReadStaged;
  close(): Promise<void>;
}

/** A file that makes the thread need more than `heapMb` of memory cannot be read; the files after it are read by another thread. */
export function readingApart(heapMb = MAX_HEAP_MB): ReadingApart {
  const pool = workerPool<FileToRead, Batch>({
    script: new URL('./edition-thread.ts', import.meta.url),
    size: 1,
    depth: AHEAD,
    data: () => null,
    youngGenerationMb: YOUNG_GENERATION_MB,
    heapMb,
    tries: 1,
  });
  let reads = 0;

  async function* read(edition: StagedEdition): AsyncGenerator<ReadItem> {
    const { source, kind, staged } = edition;
    // The thread finds readers in the catalogue.
    if (!source.own && sourceById(source.info.id) !== source) {
      yield* readStaged(edition);
      return;
    }
    const file: FileToRead = {
      read: ++reads,
      source: source.info.id,
      kind,
      staged,
      ...(source.own && { own: source.own }),
    };
    const ask = (): Promise<Batch> => {
      const batch = pool.run(file);
      // Nobody waits for those that are asked for beyond the end.
      batch.catch(() => {});
      return batch;
    };
    const coming = Array.from({ length: AHEAD }, ask);
    for (let isLast = false; !isLast; ) {
      const batch = await coming.shift()!.catch((error) => {
        if (!outOfMemory(error)) throw error;
        throw new UnreadableEdition(`Reading the file needs more than ${heapMb} MB of memory.`, { cause: error });
      });
      isLast = batch.isLast;
      if (!isLast) coming.push(ask());
      yield* JSON.parse(batch.items) as ReadItem[];
      if (batch.failure) throw Object.assign(new Error(), batch.failure);
      if (batch.fault !== undefined) throw new UnreadableEdition(batch.fault);
    }
  }
  return { read, close: pool.close };
}
