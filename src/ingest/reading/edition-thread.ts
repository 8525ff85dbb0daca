/** A thread that parses editions; see `read-apart.ts`. */
import { parentPort } from 'node:worker_threads';
import { sourceById } from '../../sources/catalog.ts';
import { ownListReader } from '../../sources/own/own-list.ts';
import { type ReadItem, UnreadableEdition } from '../../sources/reader.ts';
import { answerJobs } from '../../threads/worker-pool.ts';
import type { Batch, FileToRead } from './read-apart.ts';
import { readStaged } from './read-apart.ts';

/** Parties per batch: enough to make the cost of sending small compared with parsing. */
const PARTIES = 200;
/** Items per batch: one list has thousands of records that belong to other lists. */
const ITEMS = 2_000;

/** The items of a file in batches. The last one states the error if parsing stopped before the end of the file. */
async function* batchesOf({ source, own, kind, staged }: FileToRead): AsyncGenerator<Batch, Batch> {
  let items: ReadItem[] = [];
  let parties = 0;
  try {
    for await (const item of readStaged({ source: own ? ownListReader(own) : sourceById(source)!, kind, staged })) {
      items.push(item);
      if (item.kind === 'party') parties++;
      if (parties < PARTIES && items.length < ITEMS) continue;
      yield { items: JSON.stringify(items), isLast: false };
      items = [];
      parties = 0;
    }
  } catch (error) {
    const { message, syscall } = error as NodeJS.ErrnoException;
    // A posted error would lose the property that distinguishes a failing disk from a damaged file.
    if (syscall !== undefined) return { items: JSON.stringify(items), isLast: true, failure: { message, syscall } };
    if (!(error instanceof UnreadableEdition)) throw error;
    return { items: JSON.stringify(items), isLast: true, fault: message };
  }
  return { items: JSON.stringify(items), isLast: true };
}

/** Answers each job with the next batch of its file. Files have increasing numbers; a new file ends the previous one. */
function nextBatches(): (file: FileToRead) => Promise<Batch> {
  let open: { read: number; batches: AsyncGenerator<Batch, Batch> } | undefined;
  return async (file) => {
    if (open === undefined || file.read > open.read) {
      void open?.batches.return({ items: '[]', isLast: true });
      open = { read: file.read, batches: batchesOf(file) };
    }
    // A file that has ended, or was ended by another one, has no more batches.
    const { value } = file.read === open.read ? await open.batches.next() : {};
    return value ?? { items: '[]', isLast: true };
  };
}

if (parentPort) answerJobs(parentPort, nextBatches());
