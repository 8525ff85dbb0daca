/** A thread that reads editions; see `read-apart.ts`. */
import { parentPort } from 'node:worker_threads';
import { sourceById } from '../../sources/catalog.ts';
import { ownListReader } from '../../sources/own/own-list.ts';
import { type ReadItem, UnreadableEdition } from '../../sources/reader.ts';
import { answerJobs } from '../../threads/worker-pool.ts';
import type { Batch, FileToRead } from './read-apart.ts';
import { readStaged } from './read-staged.ts';

/** Parties of a batch: enough that sending costs little beside reading. */
const PARTIES = 200;
/** Items of a batch: one list tells of thousands of records that it leaves to others. */
const ITEMS = 2_000;

/** The items of a file in batches, of which the last says why it is not the end of the file where it is not. */
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
    // The thread would post the error without what tells a failing disk from a damaged file.
    if (syscall !== undefined) return { items: JSON.stringify(items), isLast: true, failure: { message, syscall } };
    if (!(error instanceof UnreadableEdition)) throw error;
    return { items: JSON.stringify(items), isLast: true, fault: message };
  }
  return { items: JSON.stringify(items), isLast: true };
}

/** Answers each job with the next batch of its file. Files have rising numbers: a new one ends that before it. */
function nextBatches(): (file: FileToRead) => Promise<Batch> {
  let open: { read: number; batches: AsyncGenerator<Batch, Batch> } | undefined;
  return async (file) => {
    if (open === undefined || file.read > open.read) {
      void open?.batches.return({ items: '[]', isLast: true });
      open = { read: file.read, batches: batchesOf(file) };
    }
    // A file that is over, or that another one has ended, has nothing more.
    const { value } = file.read === open.read ? await open.batches.next() : {};
    return value ?? { items: '[]', isLast: true };
  };
}

if (parentPort) answerJobs(parentPort, nextBatches());
