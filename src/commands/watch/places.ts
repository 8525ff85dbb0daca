/** Paths of customer monitoring: customers, state and output. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EVENTS } from '../../monitoring/state/passes.ts';
import { type Destination, readDestinations } from '../../monitoring/webhooks/destinations.ts';
import { openQueue, type QueuedEvent, type WebhookQueue } from '../../monitoring/webhooks/queue.ts';
import type { Options } from '../console/flags.ts';
import { WrongUsage } from '../console/run.ts';

/** The options of `sis watch` that name files. */
type WatchFlags = Options<'state' | 'output' | 'decisions' | 'webhooks'>;

export interface WatchPaths {
  /** File or folder of customers; `-` for standard input. */
  customers: string;
  state: string;
  /** File that events are added to; null for standard output. */
  output: string | null;
  /** Folder in which finished runs are recorded for pages; null without one. */
  folder: string | null;
  /** File of decisions, and of webhook destinations; null without one. */
  decisions: string | null;
  webhooks: string | null;
}

/** The paths for a command line; in a folder they have fixed names. @throws WrongUsage for a file without a state */
export function watchPaths(customers: string, { state, output, decisions, webhooks }: WatchFlags): WatchPaths {
  const isFolder = customers !== '-' && existsSync(customers) && statSync(customers).isDirectory();
  const kept = state ?? (isFolder ? join(customers, 'watch.state') : undefined);
  if (kept === undefined)
    throw new WrongUsage('--state must name the file of the known alerts; only a folder has a default.');
  const told = output ?? (isFolder ? join(customers, EVENTS) : '-');
  const there = (name: string): string | null =>
    isFolder && existsSync(join(customers, name)) ? join(customers, name) : null;
  return {
    customers,
    state: kept,
    output: told === '-' ? null : told,
    folder: isFolder && output === undefined ? customers : null,
    decisions: decisions ?? there('decisions.jsonl'),
    webhooks: webhooks ?? there('webhooks.json'),
  };
}

export interface Webhooks {
  destinations: Destination[];
  queue: WebhookQueue;
}

/** The file of destinations at a path: the file itself, or `webhooks.json` in a folder. */
export const destinationsFile = (path: string): string =>
  existsSync(path) && statSync(path).isDirectory() ? join(path, 'webhooks.json') : path;

/** Opens the destinations of a file, with `webhooks.queue` and `dead-letters.jsonl` next to it. */
export function openWebhooks(file: string): Webhooks {
  const destinations = readDestinations(file, process.env);
  const folder = resolve(file, '..');
  return { destinations, queue: openQueue(join(folder, 'webhooks.queue'), join(folder, 'dead-letters.jsonl')) };
}

/** Queues events for every destination that wants them. */
export function queueEvents({ queue, destinations }: Webhooks, events: readonly QueuedEvent[]): void {
  for (const { name, wants } of destinations) {
    const wanted = events.filter(({ type }) => wants(type));
    queue.add(name, wanted);
  }
}

/** Opens the destinations of a file for some work. */
export async function withWebhooks<T>(file: string, work: (webhooks: Webhooks) => T | Promise<T>): Promise<T> {
  const webhooks = openWebhooks(file);
  try {
    return await work(webhooks);
  } finally {
    webhooks.queue.close();
  }
}
