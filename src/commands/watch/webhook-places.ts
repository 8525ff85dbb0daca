/** Where webhooks are set up and what waits for them is kept: beside each other. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FileInUse } from '../../watch/state/sqlite-file.ts';
import { type Destination, readDestinations, WrongDestinations } from '../../watch/webhooks/destinations.ts';
import { openQueue, type WebhookQueue } from '../../watch/webhooks/queue.ts';
import { CommandFailed } from '../run.ts';

export interface Webhooks {
  destinations: Destination[];
  queue: WebhookQueue;
}

/** The file of destinations that a path names: itself, or of a folder `webhooks.json`. */
export const destinationsFile = (path: string): string =>
  existsSync(path) && statSync(path).isDirectory() ? join(path, 'webhooks.json') : path;

/**
 * Opens the destinations of a file with their queue, `webhooks.queue` beside it; what nobody takes goes to
 * `dead-letters.jsonl`.
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
