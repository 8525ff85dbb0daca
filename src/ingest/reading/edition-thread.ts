/** A thread that reads editions; see `read-apart.ts`. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { sourceById } from '../../sources/catalog.ts';
import type { RecordMemory } from '../../sources/format/record-memory.ts';
import { type ReadItem, UnreadableEdition } from '../../sources/reader.ts';
import { recordHash } from '../compare/record-changes.ts';
import { AHEAD, type Batch, type FileToRead, type Told } from './read-apart.ts';
import { readStaged } from './read-staged.ts';

/** Parties sent at once: enough that sending costs little beside reading. */
const BATCH = 200;
/** What else a file says is short, and one list tells of thousands of records that it leaves to others. */
const MOST_ITEMS = 2_000;

/** Digests that are remembered: a bound on memory, five times the largest list. */
const MOST_HASHES = 100_000;

/** Writes items as JSON with the digests of their parties: those of a party that comes again, word for word, once. */
function itemWriter(): (items: readonly ReadItem[]) => Pick<Batch, 'items' | 'hashes'> {
  const known = new Map<string, string>();
  const hashOf = (text: string, item: Extract<ReadItem, { kind: 'party' }>): string => {
    let hash = known.get(text);
    if (hash === undefined) {
      if (known.size >= MOST_HASHES) known.clear();
      hash = recordHash(item.party);
      known.set(text, hash);
    }
    return hash;
  };
  return (items) => {
    const hashes: string[] = [];
    const written = items.map((item) => {
      if (item.kind !== 'party') return JSON.stringify(item);
      const text = item.text ?? JSON.stringify(item.party);
      hashes.push(hashOf(text, item));
      return `{"kind":"party","party":${text}}`;
    });
    return { items: `[${written.join(',')}]`, hashes };
  };
}

/** What is remembered of the files of one source, which come one after the other. */
interface OfSource {
  source: string;
  memory: RecordMemory;
  write: ReturnType<typeof itemWriter>;
}

/** Reads one file after the other, as it is told. */
function readAsTold(port: MessagePort): void {
  /** For how many batches of a file there is room; one that is not here was stopped or is over. */
  const room = new Map<number, number>();
  let wake = (): void => {};

  /** False when no more of the file is wanted. */
  async function send(batch: Batch): Promise<boolean> {
    while (room.get(batch.read) === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const left = room.get(batch.read);
    if (left === undefined) return false;
    room.set(batch.read, left - 1);
    port.postMessage(batch);
    return true;
  }

  let known: OfSource | null = null;

  async function readFile({ read, source, kind, staged }: FileToRead): Promise<void> {
    if (known?.source !== source) known = { source, memory: new Map(), write: itemWriter() };
    const { memory, write } = known;
    let items: ReadItem[] = [];
    let parties = 0;
    const last: Batch['last'] = {};
    try {
      for await (const item of readStaged({ source: sourceById(source)!, kind, staged }, memory)) {
        items.push(item);
        if (item.kind === 'party') parties++;
        if (parties < BATCH && items.length < MOST_ITEMS) continue;
        if (!(await send({ read, ...write(items) }))) return;
        items = [];
        parties = 0;
      }
    } catch (error) {
      last.fault = { message: (error as Error).message, unreadable: error instanceof UnreadableEdition };
    }
    await send({ read, ...write(items), last });
    room.delete(read);
  }

  let reading = Promise.resolve();
  port.on('message', (told: Told) => {
    if ('stop' in told) room.delete(told.stop);
    else if ('more' in told) {
      const left = room.get(told.more);
      if (left !== undefined) room.set(told.more, left + 1);
    } else {
      room.set(told.read, AHEAD);
      reading = reading.then(() => (room.has(told.read) ? readFile(told) : undefined));
    }
    wake();
  });
}

if (parentPort) readAsTold(parentPort);
