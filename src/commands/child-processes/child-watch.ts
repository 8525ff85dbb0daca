/** Customer monitoring beside a service: a run in a child process whenever new data are served, and webhooks every minute. */
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { deliver } from '../../monitoring/webhooks/deliver.ts';
import { destinationsFile, withWebhooks } from '../watch/places.ts';
import { childCommand } from './child-command.ts';

const SENDS_EVERY_MS = 60_000;

/** @param folder with the customers; failures are logged without customer data */
export function childWatch(folder: string, log: Logger) {
  let summary: string[] = [];
  const passes = childCommand(['watch', folder, '--in-place', '--json'], {
    onLine: (line) => void summary.push(line),
    onEnded(reason) {
      if (reason === null) log.info(countsOf(summary.join('\n')), 'customer monitoring finished');
      else log.error({ reason }, 'customer monitoring failed; it will be tried again with the next data');
      summary = [];
    },
  });
  let stopped = false;

  async function sendDue(): Promise<void> {
    const file = destinationsFile(folder);
    if (passes.isRunning() || stopped || !existsSync(file)) return;
    try {
      await withWebhooks(file, ({ queue, destinations }) => deliver(queue, destinations, { patienceMs: 0 }));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'webhooks could not be sent; they will be tried again');
    }
  }

  const timer = setInterval(sendDue, SENDS_EVERY_MS).unref();
  return {
    /** Starts a run; during a run, another one is scheduled after it. */
    look: () => void passes.run(),
    stop() {
      stopped = true;
      clearInterval(timer);
      passes.stop();
    },
  };
}

/** Runs the monitoring of a folder of customers. */
export type ChildWatch = ReturnType<typeof childWatch>;

/** Counts of a run, for the log. */
function countsOf(summary: string): Record<string, unknown> {
  const { data_version, customers, screened, told, seconds, processor_seconds } = JSON.parse(summary);
  return { data_version: data_version.after, customers, screened, events: told, seconds, processor_seconds };
}
