/** Sends waiting events, the oldest of each subject first, again after increasing pauses until they are given up. */
import { setTimeout } from 'node:timers/promises';
import type { Destination } from './destinations.ts';
import type { Delivery, WebhookQueue } from './queue.ts';
import { type Attempt, type Outside, send } from './send.ts';

/** Seconds to wait after each failed attempt, about a day in total. After the last one an event becomes a dead letter. */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800];
/** Number of delivered events that are kept. */
const KEPT = 100_000;
/** Maximum number of parallel connections to one destination. */
const AT_ONCE = 8;
/** After this many failures in a row a destination is paused. */
const FAILURES_IN_A_ROW = AT_ONCE;

/** Numbers of events by outcome: `dead` ones are given up, `waiting` ones tried again later. */
type Delivered = Record<'delivered' | 'failed' | 'dead' | 'waiting', number>;

export interface DeliverOptions extends Outside {
  pauses?: readonly number[] | undefined;
  /** Returns when nothing can be sent for longer than this, ms; the rest waits for the next call. */
  patienceMs: number;
  signal?: AbortSignal | undefined;
  /** Called after each attempt, without the content. */
  onAttempt?(delivery: Delivery, attempt: Attempt): void;
}

/** Sends the waiting events of all destinations until none is left or all must wait longer than `patienceMs`. */
export async function deliver(
  queue: WebhookQueue,
  destinations: readonly Destination[],
  options: DeliverOptions,
): Promise<Delivered> {
  const done = { delivered: 0, failed: 0, dead: 0, waiting: 0 };
  await allEnded(destinations.map((destination) => deliverTo(queue, destination, { options, done })));
  queue.tidy(KEPT);
  done.waiting = queue.counts().reduce((sum, { state, count }) => sum + (state === 'waiting' ? count : 0), 0);
  return done;
}

/** Waits for all promises even if one fails, since the others still write to the queue. @throws the error of the first that failed */
export async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

interface Line {
  destination: Destination;
  queue: WebhookQueue;
  options: DeliverOptions;
  done: Delivered;
  /** Number of failures since the last delivery. */
  inARow: number;
}

async function deliverTo(
  queue: WebhookQueue,
  destination: Destination,
  { options, done }: { options: DeliverOptions; done: Delivered },
): Promise<void> {
  const { patienceMs, signal, pauses = PAUSES } = options;
  const { name, url } = destination;
  const line: Line = { destination, queue, options, done, inARow: 0 };
  while (!signal?.aborted && queue.disabled(name, url.href) === null) {
    const heads = queue.heads(name, 4 * AT_ONCE);
    if (heads.length === 0) return;
    const due = heads.filter(({ next_at }) => next_at <= timeOf(options));
    // A destination that keeps failing gets single events only.
    const batch = due.slice(0, line.inARow >= FAILURES_IN_A_ROW ? 1 : AT_ONCE);
    const attempts = await Promise.all(batch.map((delivery) => send(destination, delivery, options)));
    // Deliveries are recorded first, because `gone` ends everything that still waits.
    const taken = (at: number): boolean => attempts[at]!.outcome === 'delivered';
    const order = [...attempts.keys()].sort((a, b) => Number(taken(b)) - Number(taken(a)));
    queue.step(() => {
      for (const at of order) settle(line, batch[at]!, attempts[at]!);
    });
    const rests = line.inARow >= FAILURES_IN_A_ROW ? Math.min(...pauses) * 1000 : 0;
    const pause = due.length === 0 ? heads[0]!.next_at - timeOf(options) : rests;
    if (pause > patienceMs) return;
    if (pause > 0) await setTimeout(pause, undefined, { signal }).catch(() => {});
  }
}

const timeOf = ({ now }: DeliverOptions): number => (now?.() ?? new Date()).getTime();

function settle(line: Line, delivery: Delivery, attempt: Attempt): void {
  const { destination, queue, options, done } = line;
  options.onAttempt?.(delivery, attempt);
  if (attempt.outcome === 'delivered') {
    queue.delivered(delivery);
    done.delivered++;
    line.inARow = 0;
  } else if (attempt.outcome === 'gone') {
    if (queue.disabled(destination.name, destination.url.href) === null)
      done.dead += queue.disable(destination.name, destination.url.href, 'answered 410: the receiver is gone');
  } else {
    line.inARow++;
    done.failed++;
    const pause = (options.pauses ?? PAUSES)[delivery.tries];
    if (pause === undefined) {
      queue.bury(delivery, attempt.reason);
      done.dead++;
    } else queue.failed(delivery, attempt.reason, timeOf(options) + pause * 1000);
  }
}
