import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

/** Path of the program's command line. */
const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
/** Priority of child processes; answering requests takes precedence. */
const NICENESS = 10;
/** Maximum characters stored from the standard error of a command. */
const MAX_STDERR_CHARS = 2_000;

/** Starts a command of the program as a process. @param args arguments of `sis` */
export const startCommand = (args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...args], options);

/** A command that runs in a child process, so that requests are answered meanwhile. One run at a time. */
export interface ChildCommand {
  /**
   * Runs the command after the present run, if any, so that it sees all changes before this call. Calls during one run
   * share the next one. Resolves to the reason of a failure, or null.
   */
  run(): Promise<string | null>;
  isRunning(): boolean;
  /** Ends the present run; no other one starts. */
  stop(): void;
}

export interface ApartOptions {
  /** Environment of the command; default: that of this process. */
  env?: NodeJS.ProcessEnv;
  /** Timeout: a run that takes longer is killed. */
  longestMs?: number;
  /** Called with each line of standard output. */
  onLine?(line: string): void;
  /** Called once per run, however many calls shared it, with the reason of a failure or null; not called when it was stopped. */
  onEnded?(reason: string | null): void;
}

/** @param args arguments of `sis` */
export function childCommand(args: readonly string[], options: ApartOptions = {}): ChildCommand {
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

/** Starts the command; resolves when it has ended, to the reason of a failure or null. */
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
      said = `${said}${chunk}`.slice(-MAX_STDERR_CHARS);
    });
    child.once('spawn', () => {
      try {
        setPriority(child.pid!, NICENESS);
      } catch {
        // Where priorities cannot be set, it has the priority of the service.
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

/** Builds the snapshot in a child process, so that requests are answered meanwhile. */
export interface Builder {
  /**
   * Builds the snapshot if needed, from the store at this call or later. Resolves when the process has ended, to false
   * when it failed. One build at a time.
   */
  build(): Promise<boolean>;
  stop(): void;
}

/** Creates a builder that logs failures. */
export function builderApart(log: Logger): Builder {
  const { run, stop } = childCommand(['snapshot', 'build', '--if-needed', '--json'], {
    onEnded(reason) {
      if (reason !== null) log.error({ reason }, 'the snapshot could not be built; the previous one stays active');
    },
  });
  return { build: async () => (await run()) === null, stop };
}

/** Writes the export files in a child process. */
export interface Exporter {
  /** Exports the active snapshot, after the present export. */
  write(): void;
  stop(): void;
}

/** Creates an exporter that logs failures; it does nothing unless `isWanted`. */
export function childExporter(isWanted: boolean, log: Logger): Exporter {
  const { run, stop } = childCommand(['export', '--publish', '--in-place', '--json'], {
    onEnded(reason) {
      if (reason !== null) log.error({ reason }, 'the export files could not be written; the previous ones stay');
    },
  });
  return {
    write() {
      if (isWanted) void run();
    },
    stop,
  };
}
