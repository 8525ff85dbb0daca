import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

/** The program's own command line, as a file to start. */
const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
/** Serving goes before all other work. */
const NICENESS = 10;
/** Characters kept of what a command says on standard error. */
const MOST_SAID = 2_000;

/** Starts a command of the program as a process. @param args what follows `sis` */
export const startCommand = (args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...args], options);

/** A command that runs in a process of its own, so that requests are answered meanwhile. One at a time. */
export interface CommandApart {
  /**
   * Runs it, after the run under way if there is one: what changed before this call, the command has seen. Calls during
   * one run share the next. Gives why it failed, null when it did not.
   */
  run(): Promise<string | null>;
  isRunning(): boolean;
  /** Ends the run under way; no other one begins. */
  stop(): void;
}

export interface ApartOptions {
  /** Environment of the command; that of this process unless stated. */
  env?: NodeJS.ProcessEnv;
  /** A run that takes longer hangs, and is killed. */
  longestMs?: number;
  /** Told each line of standard output. */
  onLine?(line: string): void;
  /** Told once for each run, however many calls shared it, why it failed, or null; not when it was stopped. */
  onEnded?(reason: string | null): void;
}

/** @param args what follows `sis` */
export function commandApart(args: readonly string[], options: ApartOptions = {}): CommandApart {
  let child: ChildProcess | null = null;
  let running: Promise<string | null> | null = null;
  let next: Promise<string | null> | null = null;
  let stopped = false;

  async function runOnce(): Promise<string | null> {
    const reason = await ended(args, options, (started) => {
      child = started;
    });
    child = null;
    running = null;
    if (!stopped) options.onEnded?.(reason);
    return reason;
  }

  function run(): Promise<string | null> {
    if (stopped) return Promise.resolve('stopped');
    if (running !== null) {
      next ??= running.then(() => {
        next = null;
        return run();
      });
      return next;
    }
    running = runOnce();
    return running;
  }
  return {
    run,
    isRunning: () => running !== null,
    stop() {
      stopped = true;
      child?.kill('SIGTERM');
    },
  };
}

/** Starts the command; resolves when it has ended, to why it failed or null. */
function ended(
  args: readonly string[],
  { env, longestMs, onLine }: ApartOptions,
  onStarted: (child: ChildProcess) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = startCommand(args, {
      ...(env && { env }),
      stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'pipe'],
    });
    onStarted(child);
    const hanging = longestMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), longestMs);
    if (onLine) createInterface({ input: child.stdout! }).on('line', onLine);
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-MOST_SAID);
    });
    child.once('spawn', () => {
      try {
        setPriority(child.pid!, NICENESS);
      } catch {
        // Where priorities cannot be set it runs with that of the service.
      }
    });
    const end = (reason: string | null): void => {
      clearTimeout(hanging);
      resolve(reason);
    };
    child.once('error', (error) => end(`it could not be started: ${error.message}`));
    child.once('close', (code, signal) => {
      if (code === 0) end(null);
      else if (signal) end(`it was ended by ${signal}`);
      else end(said.trim().split('\n').at(-1) || `exit code ${code}`);
    });
  });
}

/** Builds the snapshot in a process of its own, so that requests are answered meanwhile. */
export interface Builder {
  /** Builds where it is needed, from what is stored at this call or later; resolves when the process has ended, to false when it failed. One at a time. */
  build(): Promise<boolean>;
  stop(): void;
}

/** A builder that says in the log what went wrong. */
export function builderApart(log: Logger): Builder {
  const { run, stop } = commandApart(['snapshot', 'build', '--if-needed', '--json'], {
    onEnded(reason) {
      if (reason !== null) log.error({ reason }, 'the snapshot could not be built; the old one stays');
    },
  });
  return { build: async () => (await run()) === null, stop };
}

/** Writes the files of the data in a process of its own. */
export interface Exporter {
  /** Writes those of the snapshot in place, after what is being written. */
  write(): void;
  stop(): void;
}

/** An exporter that says in the log what went wrong; one that is not wanted does nothing. */
export function exporterApart(isWanted: boolean, log: Logger): Exporter {
  const { run, stop } = commandApart(['export', '--publish', '--in-place', '--json'], {
    onEnded(reason) {
      if (reason !== null) log.error({ reason }, 'the files of the data could not be written; the old ones stay');
    },
  });
  return {
    write() {
      if (isWanted) void run();
    },
    stop,
  };
}
