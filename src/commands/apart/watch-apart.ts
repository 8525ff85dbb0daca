/** A watch beside a service: a pass whenever new data are served, in a process of its own, and webhooks every minute. */
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { deliver } from '../../watch/webhooks/deliver.ts';
import { destinationsFile, openWebhooks } from '../watch/places.ts';
import { commandApart } from './command-apart.ts';

const SENDS_EVERY_MS = 60_000;

/** Runs passes for a folder of customers. */
export interface WatchApart {
  /** Begins a pass; while one runs, another one follows it. */
  look(): void;
  stop(): void;
}

/** @param folder with the customers; what goes wrong is said in the log, without what it was about */
export function watchApart(folder: string, log: Logger): WatchApart {
  let summary: string[] = [];
  const passes = commandApart(['watch', folder, '--in-place', '--json'], {
    onLine: (line) => void summary.push(line),
    onEnded(reason) {
      if (reason === null) log.info(countsOf(summary.join('\n')), 'the customers were watched');
      else log.error({ reason }, 'the customers could not be watched; it is tried with the next data');
      summary = [];
    },
  });
  let stopped = false;

  async function sendDue(): Promise<void> {
    const file = destinationsFile(folder);
    if (passes.isRunning() || stopped || !existsSync(file)) return;
    try {
      const { queue, destinations } = openWebhooks(file);
      try {
        await deliver(queue, destinations, { patienceMs: 0 });
      } finally {
        queue.close();
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'webhooks could not be sent; they are tried again');
    }
  }

  const timer = setInterval(sendDue, SENDS_EVERY_MS);
  timer.unref();
  return {
    look: () => void passes.run(),
    stop() {
      stopped = true;
      clearInterval(timer);
      passes.stop();
    },
  };
}

/** Counts of a pass, for the log. */
function countsOf(summary: string): Record<string, unknown> {
  const { data_version, customers, screened, told, seconds, processor_seconds } = JSON.parse(summary);
  return { data_version: data_version.after, customers, screened, events: told, seconds, processor_seconds };
}
