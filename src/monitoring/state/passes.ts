/** Data for pages about a folder of customers: the completed runs and the events since a day. */
import { existsSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunSummary } from '../run/run.ts';
import { appendLine } from './durable-files.ts';
import type { WatchEvent } from './outbox.ts';

/** File of a folder with one line for each completed run. */
const PASSES = 'passes.jsonl';
/** File of a folder to which events are appended. */
export const EVENTS = 'events.jsonl';
/** Maximum number of bytes of events that are read; the newest are kept. */
const MAX_BYTES = 4 * 1024 * 1024;

interface EndedPass {
  /** ISO instant at which it ended. */
  at: string;
  customers: number;
  full: RunSummary['full'];
  /** Size of the event file after the run, in bytes. */
  events: number;
}

/** Records that a run over the customers of a folder has ended. */
export function noteEndedPass(folder: string, { customers, full }: RunSummary): void {
  const events = join(folder, EVENTS);
  const ended: EndedPass = {
    ...{ at: new Date().toISOString(), customers, full },
    events: existsSync(events) ? statSync(events).size : 0,
  };
  appendLine(join(folder, PASSES), ended);
}

/** Recent results of monitoring. */
export interface Watched {
  at: string;
  customers: number;
  events: WatchEvent[];
  /** False if there are more events than were read. */
  isWhole: boolean;
}

/** Parses the lines of a text as JSON and skips an incomplete line. */
const parsedLines = <T>(text: string): T[] =>
  text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as T];
    } catch {
      return [];
    }
  });

/** The events of the runs in a folder that `isWanted` selects by their instant; null before the first run. */
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

/** The text of a file between two byte offsets. If the operator has emptied the file in the meantime, it is read from its start. */
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
