/** What pages read of a folder of customers: the passes that ended there, and what they told since a day. */
import { existsSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WatchEvent } from '../event.ts';
import type { PassSummary } from '../pass/pass.ts';
import { appendLine } from './append-line.ts';

/** The file of a folder with one line for each pass that ended. */
const PASSES = 'passes.jsonl';
/** The file of a folder to which events are added. */
export const EVENTS = 'events.jsonl';
/** Most bytes of events that are read; of more the newest. */
const MAX_BYTES = 4 * 1024 * 1024;

interface EndedPass {
  /** ISO instant at which it ended. */
  at: string;
  customers: number;
  full: PassSummary['full'];
  /** Bytes of the file of events after it. */
  events: number;
}

/** Notes that a pass over the customers of a folder ended. */
export function noteEndedPass(folder: string, { customers, full }: PassSummary): void {
  const events = join(folder, EVENTS);
  const ended: EndedPass = {
    ...{ at: new Date().toISOString(), customers, full },
    events: existsSync(events) ? statSync(events).size : 0,
  };
  appendLine(join(folder, PASSES), ended);
}

/** What a watch found lately. */
export interface Watched {
  /** ISO instant of the last pass. */
  at: string;
  customers: number;
  events: WatchEvent[];
  /** False where there are more events than are read. */
  isWhole: boolean;
}

/** The lines of a text as JSON, without one that is cut off. */
const parsedLines = <T>(text: string): T[] =>
  text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as T];
    } catch {
      return [];
    }
  });

/**
 * What the watch of a folder told in the passes that `isWanted` takes by their instant; null before the first pass.
 * @throws Error of the file system, but for a folder or file that is missing
 */
export async function readWatched(folder: string, isWanted: (at: string) => boolean): Promise<Watched | null> {
  const passes = parsedLines<EndedPass>(await readFile(join(folder, PASSES), 'utf8').catch(emptyWhereMissing));
  const last = passes.at(-1);
  if (!last) return null;
  const first = passes.findIndex(({ at }) => isWanted(at));
  const from = passes[first - 1]?.events ?? 0;
  const read = first < 0 ? { text: '', isWhole: true } : await textBetween(join(folder, EVENTS), from, last.events);
  return { at: last.at, customers: last.customers, events: parsedLines(read.text), isWhole: read.isWhole };
}

function emptyWhereMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

/** The text of a file between two bytes. An operator may have emptied the file since: then all of it is read from its beginning. */
async function textBetween(path: string, from: number, to: number): Promise<{ text: string; isWhole: boolean }> {
  const file = await open(path).catch(() => null);
  if (!file) return { text: '', isWhole: true };
  try {
    const end = Math.min(to, (await file.stat()).size);
    const begin = from > end ? 0 : from;
    const start = Math.max(begin, end - MAX_BYTES);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(end - start), position: start });
    return { text: buffer.toString('utf8', 0, bytesRead), isWhole: start === begin };
  } finally {
    await file.close();
  }
}
