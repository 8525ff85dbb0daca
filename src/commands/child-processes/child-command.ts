import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { RefreshStep } from '../../service/data/refresh-status.ts';

/** Path of the program's command line. */
const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
/** Priority of child processes; answering requests takes precedence. */
const NICENESS = 10;
/** Maximum characters stored from the standard error of a command. */
const MAX_STDERR_CHARS = 2_000;

/** Starts a command of the program as a process. @param args arguments of `sis` */
const startCommand = (args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...args], options);

/** Options of a child command. */
interface ChildOptions {
  /** Environment of the command; default: that of this process. */
  env?: NodeJS.ProcessEnv;
  /** Timeout: a run that takes longer is killed. */
  longestMs?: number;
  onLine?(line: string): void;
  /** Called once per run, however many calls shared it, with the reason of a failure or null; not called when it was stopped. */
  onEnded?(reason: string | null): void;
}

/** A command that runs in a child process, so that requests are answered meanwhile. @param args arguments of `sis` */
export function childCommand(args: readonly string[], options: ChildOptions = {}) {
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

  /** Runs the command, after a present run; calls during one share the next. Resolves like {@link ended}. */
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
    /** Ends the present run; no other one starts. */
    stop(): void {
      stopped = true;
      child?.kill('SIGTERM');
    },
  };
}

export type ChildCommand = ReturnType<typeof childCommand>;

/** Starts the command; resolves when it has ended, to the reason of a failure or null. */
function ended(
  args: readonly string[],
  { env, longestMs, onLine }: ChildOptions,
  onStarted: (child: ChildProcess) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = startCommand(args, { env, stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'pipe'] });
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

/** Builds the snapshot if needed, in a child process, from the store at the call or later; logs failures. */
export const snapshotBuilder = (log: Logger): ChildCommand =>
  childCommand(['snapshot', 'build', '--if-needed', '--json'], {
    onEnded(reason) {
      if (reason !== null) log.error({ reason }, 'the snapshot could not be built; the previous one stays active');
    },
  });

/** Writes the export files of the active snapshot, in a child process; logs failures. */
export const exporter = (log: Logger): ChildCommand =>
  childCommand(['export', '--publish', '--in-place', '--json'], {
    onEnded(reason) {
      if (reason !== null) log.error({ reason }, 'the export files could not be written; the previous ones stay');
    },
  });

/** Messages of the preparing process. */
export type PreparingMessage =
  /** A snapshot is ready to be served. */
  | { kind: 'in place' }
  /** Demo data are ready, because no list could be downloaded so far. */
  | { kind: 'stand-in' }
  /** The lists that are still awaited; serving need not wait for them. */
  | { kind: 'awaiting'; lists: readonly string[] }
  | { kind: 'step'; step: RefreshStep };

/** Runs `prepare` in a child process, because it needs 700 MB that would otherwise stay with the serving process. */
export function prepareInChildProcess() {
  const servable = Promise.withResolvers<'in place' | 'stand-in'>();
  const awaiting = Promise.withResolvers<readonly string[]>();
  const ended = Promise.withResolvers<number | null>();
  const steps: RefreshStep[] = [];
  let report = (step: RefreshStep): void => void steps.push(step);
  let started = false;

  function hear(message: PreparingMessage): void {
    if (message.kind === 'step') report(message.step);
    else if (message.kind === 'awaiting') awaiting.resolve(message.lists);
    else servable.resolve(message.kind);
  }

  return {
    /** Starts the process; further calls have no effect. */
    start(): void {
      if (started) return;
      started = true;
      const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
      const child = startCommand([...process.argv.slice(2), '--prepare'], { stdio: [...stdio] });
      const stop = (): void => void child.kill('SIGTERM');
      process.once('SIGTERM', stop);
      child.on('message', (message) => hear(message as PreparingMessage));
      child.once('error', ended.reject);
      child.once('close', (code) => {
        process.off('SIGTERM', stop);
        ended.resolve(code);
      });
    },
    /** Resolves when there is something to serve, to its kind; never if the process ends without it. */
    servable: servable.promise,
    /** Resolves to the lists that are still awaited when others are served; never if there are none. */
    awaiting: awaiting.promise,
    /** Exit code of the process; null when a signal ended it. */
    ended: ended.promise,
    onStep(reportStep: (step: RefreshStep) => void): void {
      report = reportStep;
      for (const step of steps.splice(0)) reportStep(step);
    },
  };
}

export type Preparing = ReturnType<typeof prepareInChildProcess>;
