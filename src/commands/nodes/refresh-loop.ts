import type { Logger } from 'pino';
import type { RefreshStatus, RefreshStep } from '../../service/data/refresh-status.ts';
import { type ChildCommand, childCommand } from '../child-processes/child-command.ts';

const MS_PER_HOUR = 3_600_000;
/** Timeout: a run that takes longer hangs. */
const LONGEST_MS = 2 * MS_PER_HOUR;
/** Maximum random change of each wait, as a fraction, so that many installations do not download at the same time. */
const JITTER = 0.1;
/** Delays before a failed list is downloaded again, minutes. After the last one it waits for the next run of all lists. */
const RETRY_MINUTES = [1, 5, 15, 60];

export interface RefreshLoopOptions {
  hours: number;
  startNow: boolean;
  /** Reports the results of lists that were refreshed elsewhere, such as by the preparing process. */
  otherSteps?: ((report: (step: RefreshStep) => void) => void) | undefined;
  env: NodeJS.ProcessEnv;
  log: Logger;
  onStep(step: RefreshStep): void;
  onFinished(succeeded: boolean, seconds: number): void | Promise<void>;
}

/** Status before the first run. */
export const NOT_BEGUN: RefreshStatus = {
  running: false,
  last_started: null,
  last_finished: null,
  last_outcome: null,
  reason: null,
  next: null,
  retries: [],
  steps: [],
};

/** Lists that failed, with the time of their next attempt. `onDue` is called when it has come. */
function retries(onDue: (sourceId: string) => void) {
  const failed = new Map<string, { times: number; at: number | null; timer?: NodeJS.Timeout }>();
  return {
    note({ source_id, outcome }: RefreshStep): void {
      if (source_id === undefined) return;
      const before = failed.get(source_id);
      clearTimeout(before?.timer);
      failed.delete(source_id);
      if (outcome !== 'failed') return;
      const times = before?.times ?? 0;
      const minutes = RETRY_MINUTES[times];
      if (minutes === undefined) failed.set(source_id, { times, at: null });
      else {
        const timer = setTimeout(onDue, minutes * 60_000, source_id).unref();
        failed.set(source_id, { times: times + 1, at: Date.now() + minutes * 60_000, timer });
      }
    },
    planned: (): RefreshStatus['retries'] =>
      [...failed].flatMap(([source_id, { at }]) =>
        at === null ? [] : [{ source_id, next: new Date(at).toISOString() }],
      ),
    stop(): void {
      for (const { timer } of failed.values()) clearTimeout(timer);
      failed.clear();
    },
  };
}

/** A run in a child process. @param lists ids to download; all if empty */
const childRefresh = (
  lists: readonly string[],
  env: NodeJS.ProcessEnv,
  onStep: (step: RefreshStep) => void,
): ChildCommand =>
  childCommand(['refresh', '--json', ...lists], {
    env,
    longestMs: LONGEST_MS,
    onLine(line) {
      if (line.startsWith('{')) onStep(JSON.parse(line) as RefreshStep);
    },
  });

/** Refreshes everything periodically, in child processes. A failed list is retried separately before the next run. */
export function startRefreshLoop(options: RefreshLoopOptions) {
  const { hours, startNow, env, log, onFinished } = options;
  const nextWait = (): number => hours * MS_PER_HOUR * (1 - JITTER + 2 * JITTER * Math.random());
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let status: RefreshStatus = { ...NOT_BEGUN, steps: [] };
  let command: ChildCommand | null = null;
  /** Work to do after the present run. */
  let isAllDue = false;
  const due = new Set<string>();
  const failed = retries((sourceId) => {
    due.add(sourceId);
    void work();
  });

  function noteStep(step: RefreshStep): void {
    status.steps.push(step);
    if (step.outcome === 'failed') log.warn(step, 'refresh step failed');
    else log.info(step, 'refresh step');
    failed.note(step);
    options.onStep(step);
  }

  /** @param lists ids to download; all if empty */
  async function pass(lists: readonly string[]): Promise<void> {
    const started = Date.now();
    status = { ...status, running: true, last_started: new Date(started).toISOString(), steps: [] };
    command = childRefresh(lists, env, noteStep);
    const reason = await command.run();
    command = null;
    if (stopped) return;
    const seconds = (Date.now() - started) / 1000;
    const last_outcome = reason === null ? 'done' : 'failed';
    status = { ...status, running: false, last_finished: new Date().toISOString(), last_outcome, reason };
    log.info(
      { outcome: last_outcome, seconds, ...(lists.length > 0 && { lists }), ...(reason && { reason }) },
      'refresh finished',
    );
    await onFinished(reason === null, seconds);
  }

  /** Performs the due runs, one after the other. */
  async function work(): Promise<void> {
    while (!stopped && !status.running && (isAllDue || due.size > 0)) {
      const isAll = isAllDue;
      const lists = isAll ? [] : [...due];
      isAllDue = false;
      due.clear();
      await pass(lists);
      if (isAll) plan(nextWait());
    }
  }

  function plan(waitMs: number): void {
    if (stopped) return;
    status = { ...status, next: new Date(Date.now() + waitMs).toISOString() };
    timer = setTimeout(() => {
      isAllDue = true;
      status = { ...status, next: null };
      void work();
    }, waitMs).unref();
  }

  options.otherSteps?.(noteStep);
  plan(startNow ? 0 : nextWait());
  return {
    status: (): RefreshStatus => ({ ...status, retries: failed.planned() }),
    /** Ends the present run (its unfinished work has no effect) and all further ones. */
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      failed.stop();
      command?.stop();
    },
  };
}

export type RefreshLoop = ReturnType<typeof startRefreshLoop>;
