import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { RefreshStatus, RefreshStep } from '../../service/data/refresh-status.ts';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
const MS_PER_HOUR = 3_600_000;
/** A pass that takes longer hangs. */
const LONGEST_MS = 2 * MS_PER_HOUR;
/** Passes of many installations should not meet: each wait is shorter or longer by up to this share. */
const JITTER = 0.1;
/** Serving goes before refreshing. */
const NICENESS = 10;

export interface RefreshLoopOptions {
  hours: number;
  /** Begin with a pass, instead of a wait. */
  startNow: boolean;
  /** Environment of the pass. */
  env: NodeJS.ProcessEnv;
  log: Logger;
  onStep(step: RefreshStep): void;
  onFinished(succeeded: boolean, seconds: number): void | Promise<void>;
}

export interface RefreshLoop {
  status(): RefreshStatus;
  /** Ends a pass under way (what it had not finished is as if it had not begun) and all further ones. */
  stop(): void;
}

/** Before the first pass. */
export const NOT_BEGUN: RefreshStatus = {
  running: false,
  last_started: null,
  last_finished: null,
  last_outcome: null,
  reason: null,
  next: null,
  steps: [],
};

/** Runs one pass in a process of its own; resolves with the reason of its failure, or null. */
function runPass(env: NodeJS.ProcessEnv, onChild: (child: ChildProcess) => void, onStep: (step: RefreshStep) => void) {
  return new Promise<string | null>((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, 'refresh', '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onChild(child);
    const hanging = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) onStep(JSON.parse(line) as RefreshStep);
    });
    child.once('spawn', () => {
      try {
        setPriority(child.pid!, NICENESS);
      } catch {
        // Where priorities cannot be set the pass runs with that of the service.
      }
    });
    const end = (reason: string | null): void => {
      clearTimeout(hanging);
      resolve(reason);
    };
    child.once('error', (error) => end(`the pass could not be started: ${error.message}`));
    child.once('close', (code, signal) => {
      if (code === 0) end(null);
      else end(signal ? `the pass was ended by ${signal}` : (said.trim().split('\n').at(-1) ?? `exit code ${code}`));
    });
  });
}

/**
 * Brings everything up to date again and again, each pass in a process of its own, so that requests are answered
 * meanwhile and nothing a pass does to its memory stays. A new snapshot is noticed by the watch on its file.
 */
export function startRefreshLoop({ hours, startNow, env, log, onStep, onFinished }: RefreshLoopOptions): RefreshLoop {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let status: RefreshStatus = NOT_BEGUN;

  async function pass(): Promise<void> {
    const started = Date.now();
    const steps: RefreshStep[] = [];
    status = { ...status, running: true, last_started: new Date(started).toISOString(), next: null, steps };
    const noteStep = (step: RefreshStep): void => {
      steps.push(step);
      if (step.outcome === 'failed') log.warn(step, 'refresh step failed');
      else log.info(step, 'refresh step');
      onStep(step);
    };
    const reason = await runPass(
      env,
      (started) => {
        child = started;
      },
      noteStep,
    );
    child = null;
    if (stopped) return;
    const seconds = (Date.now() - started) / 1000;
    const last_outcome = reason === null ? 'done' : 'failed';
    status = { ...status, running: false, last_finished: new Date().toISOString(), last_outcome, reason };
    log.info({ outcome: last_outcome, seconds, ...(reason && { reason }) }, 'refresh finished');
    await onFinished(reason === null, seconds);
    plan(hours * MS_PER_HOUR * (1 - JITTER + 2 * JITTER * Math.random()));
  }

  function plan(waitMs: number): void {
    if (stopped) return;
    status = { ...status, next: new Date(Date.now() + waitMs).toISOString() };
    timer = setTimeout(pass, waitMs);
    timer.unref();
  }

  plan(startNow ? 0 : hours * MS_PER_HOUR * (1 - JITTER + 2 * JITTER * Math.random()));
  return {
    status: () => status,
    stop() {
      stopped = true;
      clearTimeout(timer);
      child?.kill('SIGTERM');
    },
  };
}
