/** Where a watch finds its customers and keeps what it knows. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUsage } from '../run.ts';

export interface WatchFlags {
  state?: string;
  output?: string;
}

export interface WatchPlaces {
  /** File or folder of customers; `-` for standard input. */
  customers: string;
  state: string;
  /** File that events are added to; null for standard output. */
  output: string | null;
}

/**
 * The places that a command line names. In a folder they have names of their own: `watch.state` and `events.jsonl` beside
 * the customers.
 * @throws WrongUsage when a file of customers is named without a state
 */
export function watchPlaces(customers: string, { state, output }: WatchFlags): WatchPlaces {
  const isFolder = customers !== '-' && existsSync(customers) && statSync(customers).isDirectory();
  const kept = state ?? (isFolder ? join(customers, 'watch.state') : undefined);
  if (kept === undefined)
    throw new WrongUsage('--state must name the file that keeps the known alerts; only a folder has one of its own.');
  const told = output ?? (isFolder ? join(customers, 'events.jsonl') : '-');
  return { customers, state: kept, output: told === '-' ? null : told };
}
