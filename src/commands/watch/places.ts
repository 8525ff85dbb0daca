/** Where a watch finds its customers and keeps what it knows. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUsage } from '../run.ts';

export interface WatchFlags {
  state?: string;
  output?: string;
  decisions?: string;
  webhooks?: string;
}

export interface WatchPlaces {
  /** File or folder of customers; `-` for standard input. */
  customers: string;
  state: string;
  /** File that events are added to; null for standard output. */
  output: string | null;
  /** File of decisions, and of destinations for webhooks; null without. */
  decisions: string | null;
  webhooks: string | null;
}

/**
 * The places that a command line names. In a folder they have names of their own beside the customers: `watch.state`, `events.jsonl` and, where
 * they are there, `decisions.jsonl` and `webhooks.json`.
 * @throws WrongUsage when a file of customers is named without a state
 */
export function watchPlaces(customers: string, { state, output, decisions, webhooks }: WatchFlags): WatchPlaces {
  const isFolder = customers !== '-' && existsSync(customers) && statSync(customers).isDirectory();
  const kept = state ?? (isFolder ? join(customers, 'watch.state') : undefined);
  if (kept === undefined)
    throw new WrongUsage('--state must name the file that keeps the known alerts; only a folder has one of its own.');
  const told = output ?? (isFolder ? join(customers, 'events.jsonl') : '-');
  const there = (name: string): string | null =>
    isFolder && existsSync(join(customers, name)) ? join(customers, name) : null;
  return {
    customers,
    state: kept,
    output: told === '-' ? null : told,
    decisions: decisions ?? there('decisions.jsonl'),
    webhooks: webhooks ?? there('webhooks.json'),
  };
}
