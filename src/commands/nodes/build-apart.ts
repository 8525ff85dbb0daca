import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';

const CLI = join(import.meta.dirname, '../../cli.ts');
/** Serving goes before building. */
const NICENESS = 10;

/** Builds the snapshot in a process of its own, so that requests are answered meanwhile. */
export interface Builder {
  /** Builds where it is needed; resolves when the process has ended, to false when it failed. One at a time. */
  build(): Promise<boolean>;
  stop(): void;
}

/** A builder that says in the log what went wrong. */
export function builderApart(log: Logger): Builder {
  let child: ChildProcess | null = null;
  let stopped = false;

  function run(): Promise<boolean> {
    return new Promise((resolve) => {
      const started = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', CLI, 'snapshot', 'build', '--if-needed', '--json'],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      );
      child = started;
      let said = '';
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
        if (reason !== null && !stopped) log.error({ reason }, 'the snapshot could not be built; the old one stays');
        resolve(reason === null);
      };
      started.once('error', (error) => end(error.message));
      started.once('close', (code, signal) =>
        end(code === 0 ? null : (said.trim().split('\n').at(-1) ?? `ended by ${signal ?? code}`)),
      );
    });
  }

  let running: Promise<boolean> | null = null;
  return {
    build() {
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    stop() {
      stopped = true;
      child?.kill('SIGTERM');
    },
  };
}
