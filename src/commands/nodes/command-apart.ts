import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
/** Serving goes before all other work. */
const NICENESS = 10;

/** A command that runs in a process of its own, so that requests are answered meanwhile. One at a time. */
export interface CommandApart {
  /**
   * Runs it, after the run under way if there is one: what changed before this call, the command has seen. Calls during
   * one run share the next. Gives why it failed, null when it did not.
   */
  run(): Promise<string | null>;
  /** Ends the run under way; no other one begins. */
  stop(): void;
}

/** @param args what follows `sis` */
export function commandApart(args: readonly string[]): CommandApart {
  let child: ChildProcess | null = null;

  function start(): Promise<string | null> {
    return new Promise((resolve) => {
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...args], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
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
        resolve(reason);
      };
      started.once('error', (error) => end(error.message));
      started.once('close', (code, signal) =>
        end(code === 0 ? null : (said.trim().split('\n').at(-1) ?? `ended by ${signal ?? code}`)),
      );
    });
  }

  let running: Promise<string | null> | null = null;
  let next: Promise<string | null> | null = null;
  let stopped = false;
  function run(): Promise<string | null> {
    if (stopped) return Promise.resolve('stopped');
    if (running !== null) {
      next ??= running.then(() => {
        next = null;
        return run();
      });
      return next;
    }
    running = start().finally(() => {
      running = null;
    });
    return running;
  }
  return {
    run,
    stop() {
      stopped = true;
      child?.kill('SIGTERM');
    },
  };
}
