/** Paths of customer monitoring: customers, state and output. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EVENTS } from '../../monitoring/state/passes.ts';
import { FileInUse } from '../../monitoring/state/sqlite-file.ts';
import { OtherState, openState, type WatchState } from '../../monitoring/state/state-file.ts';
import { type Destination, readDestinations, WrongDestinations } from '../../monitoring/webhooks/destinations.ts';
import { openQueue, type WebhookQueue } from '../../monitoring/webhooks/queue.ts';
import { type Decisions, readDecisions, WrongDecisions } from '../../service/decisions/decision.ts';
import { CommandFailed, WrongUsage } from '../run.ts';

export interface WatchFlags {
  state?: string;
  output?: string;
  decisions?: string;
  webhooks?: string;
}

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

/**
 * The paths for a command line. In a folder they have fixed names: `watch.state`, `events.jsonl` and, if they exist,
 * `decisions.jsonl` and `webhooks.json`.
 * @throws WrongUsage when a customer file is given without a state
 */
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

/** The decisions of a file. @throws CommandFailed when a line is invalid */
export function decisionsIn(path: string): Decisions {
  try {
    return readDecisions(path);
  } catch (error) {
    if (error instanceof WrongDecisions) throw new CommandFailed(error.message);
    throw error;
  }
}

/** The state of customer monitoring. @throws CommandFailed while another process uses it, or when it is of another release */
export function openWatchState(path: string): WatchState {
  try {
    return openState(path);
  } catch (error) {
    if (error instanceof FileInUse || error instanceof OtherState) throw new CommandFailed(error.message);
    throw error;
  }
}

export interface Webhooks {
  destinations: Destination[];
  queue: WebhookQueue;
}

/** The file of destinations at a path: the file itself, or `webhooks.json` in a folder. */
export const destinationsFile = (path: string): string =>
  existsSync(path) && statSync(path).isDirectory() ? join(path, 'webhooks.json') : path;

/**
 * Opens the destinations of a file with their queue, `webhooks.queue` next to it. Messages that cannot be delivered are
 * written to `dead-letters.jsonl`.
 * @throws CommandFailed when they cannot be used
 */
export function openWebhooks(file: string): Webhooks {
  try {
    const destinations = readDestinations(file, process.env);
    const folder = resolve(file, '..');
    return { destinations, queue: openQueue(join(folder, 'webhooks.queue'), join(folder, 'dead-letters.jsonl')) };
  } catch (error) {
    if (error instanceof WrongDestinations || error instanceof FileInUse) throw new CommandFailed(error.message);
    throw error;
  }
}
