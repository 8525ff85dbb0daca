import type { Logger } from 'pino';
import type { RefreshStatus, RefreshStep } from '../../service/data/refresh-status.ts';
import { commandApart } from '../apart/command-apart.ts';

const MS_PER_HOUR = 3_600_000;
/** A pass that takes longer hangs. */
const LONGEST_MS = 2 * MS_PER_HOUR;
/** Passes of many installations should not meet: each wait is shorter or longer by up to this share. */
const JITTER = 0.1;

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

/**
 * Brings everything up to date again and again, each pass in a process of its own, so that requests are answered
 * meanwhile and nothing a pass does to its memory stays. A new snapshot is noticed by the watch on its file.
 */
export function startRefreshLoop({ hours, startNow, env, log, onStep, onFinished }: RefreshLoopOptions): RefreshLoop {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let status: RefreshStatus = NOT_BEGUN;

  const command = commandApart(['refresh', '--json'], {
    env,
    longestMs: LONGEST_MS,
    onLine(line) {
      if (line.startsWith('{')) noteStep(JSON.parse(line) as RefreshStep);
    },
  });

  function noteStep(step: RefreshStep): void {
    status.steps.push(step);
    if (step.outcome === 'failed') log.warn(step, 'refresh step failed');
    else log.info(step, 'refresh step');
    onStep(step);
  }

  async function pass(): Promise<void> {
    const started = Date.now();
    status = { ...status, running: true, last_started: new Date(started).toISOString(), next: null, steps: [] };
    const reason = await command.run();
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
      command.stop();
    },
  };
}
