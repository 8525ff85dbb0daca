import type { Logger } from 'pino';
import type { RefreshStatus, RefreshStep } from '../../service/data/refresh-status.ts';
import { type CommandApart, commandApart } from '../apart/command-apart.ts';

const MS_PER_HOUR = 3_600_000;
/** A pass that takes longer hangs. */
const LONGEST_MS = 2 * MS_PER_HOUR;
/** Passes of many installations should not meet: each wait is shorter or longer by up to this share. */
const JITTER = 0.1;
/** Waits before a list that failed is asked for again, minutes. After them it waits for the passes of all lists. */
const RETRY_MINUTES = [1, 5, 15, 60];

export interface RefreshLoopOptions {
  hours: number;
  /** Begin with a pass, instead of a wait. */
  startNow: boolean;
  /** Tells what became of lists that others have asked for, such as the process that prepares. */
  otherSteps?: ((tell: (step: RefreshStep) => void) => void) | undefined;
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
  retries: [],
  steps: [],
};

/** Lists that failed, and when each is asked for again. `onDue` is told of one whose time has come. */
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
        const timer = setTimeout(onDue, minutes * 60_000, source_id);
        timer.unref();
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

/** A pass in a process of its own. @param lists ids of those to ask for; all without any */
const passApart = (
  lists: readonly string[],
  env: NodeJS.ProcessEnv,
  onStep: (step: RefreshStep) => void,
): CommandApart =>
  commandApart(['refresh', '--json', ...lists], {
    env,
    longestMs: LONGEST_MS,
    onLine(line) {
      if (line.startsWith('{')) onStep(JSON.parse(line) as RefreshStep);
    },
  });

/**
 * Brings everything up to date again and again, each pass in a process of its own, so that requests are answered
 * meanwhile and nothing a pass does to its memory stays. A list that failed is asked for by itself before the next pass. A new
 * snapshot is noticed by the watch on its file.
 */
export function startRefreshLoop(options: RefreshLoopOptions): RefreshLoop {
  const { hours, startNow, env, log, onFinished } = options;
  const nextWait = (): number => hours * MS_PER_HOUR * (1 - JITTER + 2 * JITTER * Math.random());
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let status: RefreshStatus = { ...NOT_BEGUN, steps: [] };
  let command: CommandApart | null = null;
  /** What is to be done when the pass under way has ended. */
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

  /** @param lists those to ask for; all without any */
  async function pass(lists: readonly string[]): Promise<void> {
    const started = Date.now();
    status = { ...status, running: true, last_started: new Date(started).toISOString(), steps: [] };
    command = passApart(lists, env, noteStep);
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

  /** Does what is due, one pass after the other. */
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
    }, waitMs);
    timer.unref();
  }

  options.otherSteps?.(noteStep);
  plan(startNow ? 0 : nextWait());
  return {
    status: () => ({ ...status, retries: failed.planned() }),
    stop() {
      stopped = true;
      clearTimeout(timer);
      failed.stop();
      command?.stop();
    },
  };
}
