/**
 * Parses editions in a separate thread while this one compares and stores the results, which is less work. A file that
 * exhausts the memory ends only that thread. Items arrive in the same order as if they were parsed here.
 */
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { sourceById } from '../../sources/catalog.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from '../../sources/reader.ts';
import { outOfMemory, WorkerPool } from '../../threads/worker-pool.ts';
import type { EditionFile } from '../archive/archive.ts';
import { openStaged, type StagedFile } from '../archive/archive.ts';

/** A staged file, its source and its kind. */
export interface StagedEdition {
  source: SourceReader;
  kind: EditionFile['kind'];
  staged: StagedFile;
}

/** Parses staged files, in this or another thread. */
export type ReadStaged = (edition: StagedEdition) => AsyncGenerator<ReadItem>;

/** The items of a staged file, parsed on demand. */
export async function* readStaged({ source, kind, staged }: StagedEdition): AsyncGenerator<ReadItem> {
  const bytes = openStaged(staged);
  try {
    yield* kind === 'delta' ? source.readDelta!(bytes) : source.read(bytes);
  } finally {
    bytes.destroy();
  }
}

/** Requests the next batch of a file. Files have increasing numbers. */
export interface FileToRead {
  read: number;
  source: string;
  /** Definition of an own list, for creating its parser. */
  own?: OwnList;
  kind: StagedEdition['kind'];
  staged: StagedFile;
}

/** A batch of items of one file. */
export interface Batch {
  /** As JSON, which is faster to write and parse than structured clones of the objects. */
  items: string;
  isLast: boolean;
  /** Why the file is not an edition of this list. */
  fault?: string;
  /** The system call that failed while the file was read. */
  failure?: { message: string; syscall: string };
}

/** Maximum number of batches parsed in advance. */
const AHEAD = 3;
const YOUNG_GENERATION_MB = 8;
/** Memory limit of the thread, MB; the largest list needs a tenth of it. */
const MAX_HEAP_MB = 512;

/** Parses staged files in a thread that starts with the first file. The caller must close it. */
export type ReadingApart = ReturnType<typeof readingApart>;

/** A file that exceeds `heapMb` of memory counts as unreadable; the next files are parsed by a new thread. */
export function readingApart(heapMb = MAX_HEAP_MB) {
  const pool = new WorkerPool<FileToRead, Batch>({
    script: new URL('./edition-thread.ts', import.meta.url),
    size: 1,
    depth: AHEAD,
    youngGenerationMb: YOUNG_GENERATION_MB,
    heapMb,
    tries: 1,
  });
  let reads = 0;

  async function* read(edition: StagedEdition): AsyncGenerator<ReadItem> {
    const { source, kind, staged } = edition;
    // The thread looks up parsers in the catalogue.
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
      // Batches requested beyond the end are not awaited; this prevents an unhandled rejection.
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
