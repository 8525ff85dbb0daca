/** A watch beside a service: a pass whenever new data are served, in a process of its own, and webhooks every minute. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { deliver } from '../../watch/webhooks/deliver.ts';
import { destinationsFile, openWebhooks } from './webhook-places.ts';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
/** Serving goes before watching. */
const NICENESS = 10;
const SENDS_EVERY_MS = 60_000;

/** Runs passes for a folder of customers. */
export interface WatchApart {
  /** Begins a pass; while one runs, another one follows it. */
  look(): void;
  stop(): void;
}

/** @param folder with the customers; what goes wrong is said in the log, without what it was about */
export function watchApart(folder: string, log: Logger): WatchApart {
  let child: ChildProcess | null = null;
  let isWanted = false;
  let stopped = false;

  function run(): void {
    isWanted = false;
    const started = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', CLI, 'watch', folder, '--in-place', '--json'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child = started;
    let summary = '';
    let said = '';
    started.stdout.on('data', (chunk: Buffer) => {
      summary += chunk;
    });
    started.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
    started.once('spawn', () => {
      try {
        setPriority(started.pid!, NICENESS);
      } catch {
        // Where priorities cannot be set it runs with that of the service.
      }
    });
    const end = (reason: string | null): void => {
      child = null;
      if (stopped) return;
      if (reason === null) log.info(countsOf(summary), 'the customers were watched');
      else log.error({ reason }, 'the customers could not be watched; it is tried with the next data');
      if (isWanted) run();
    };
    started.once('error', (error) => end(error.message));
    started.once('close', (code, signal) =>
      end(code === 0 ? null : (said.trim().split('\n').at(-1) ?? `ended by ${signal ?? code}`)),
    );
  }

  async function sendDue(): Promise<void> {
    const file = destinationsFile(folder);
    if (child !== null || stopped || !existsSync(file)) return;
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
    look() {
      if (stopped) return;
      if (child === null) run();
      else isWanted = true;
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      child?.kill('SIGTERM');
    },
  };
}

/** Counts of a pass, for the log. */
function countsOf(summary: string): Record<string, unknown> {
  const { data_version, customers, screened, told, seconds, processor_seconds } = JSON.parse(summary);
  return { data_version: data_version.after, customers, screened, events: told, seconds, processor_seconds };
}
