/**
 * Sends what waits: of each subject the oldest event first, several subjects at a time, and a failed one again after growing
 * pauses, until it is taken or given up.
 */
import type { Destination } from './destinations.ts';
import type { Delivery, WebhookQueue } from './queue.ts';
import { type Attempt, type Outside, send } from './send.ts';

/** Seconds to wait after each failed try; after the last, an event is a dead letter. About a day in all. */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800];
/** Newest events whose delivery is remembered. */
const KEPT = 100_000;
/** Connections to one destination at a time. */
const AT_ONCE = 8;
/** After so many failures in a row a destination is left alone for the pause of one event. */
const FAILURES_IN_A_ROW = AT_ONCE;

export interface DeliverOptions extends Outside {
  /** Seconds to wait after each failed try. */
  pauses?: readonly number[] | undefined;
  /** Ends when nothing can be sent for longer than this, ms; the rest waits for the next call. */
  patienceMs: number;
  signal?: AbortSignal | undefined;
  /** Told of each attempt, without what was sent. */
  onAttempt?(delivery: Delivery, attempt: Attempt): void;
}

export interface Delivered {
  delivered: number;
  failed: number;
  /** Given up. */
  dead: number;
  /** Events that wait for a later try. */
  waiting: number;
}

/** Sends what waits for all destinations until nothing is left or all of it must wait longer than `patienceMs`. */
export async function deliver(
  queue: WebhookQueue,
  destinations: readonly Destination[],
  options: DeliverOptions,
): Promise<Delivered> {
  const done: Delivered = { delivered: 0, failed: 0, dead: 0, waiting: 0 };
  await allEnded(destinations.map((destination) => deliverTo(queue, destination, { options, done })));
  queue.tidy(KEPT);
  done.waiting = queue.counts().reduce((sum, { state, count }) => sum + (state === 'waiting' ? count : 0), 0);
  return done;
}

/** Waits until all have ended, also when one fails: the others still write to the queue. @throws what the first one threw */
export async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end);
  });

/** A destination while it is sent to. */
interface Line {
  destination: Destination;
  queue: WebhookQueue;
  options: DeliverOptions;
  done: Delivered;
  /** Failures since something was taken. */
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
    // One that takes nothing is asked by single events, not by all that wait.
    const batch = due.slice(0, line.inARow >= FAILURES_IN_A_ROW ? 1 : AT_ONCE);
    const attempts = await Promise.all(batch.map((delivery) => send(destination, delivery, options)));
    // What was taken first: a receiver that is gone ends what waits.
    const taken = (at: number): boolean => attempts[at]!.outcome === 'delivered';
    const order = [...attempts.keys()].sort((a, b) => Number(taken(b)) - Number(taken(a)));
    queue.step(() => {
      for (const at of order) settle(line, batch[at]!, attempts[at]!);
    });
    const rests = line.inARow >= FAILURES_IN_A_ROW ? Math.min(...pauses) * 1000 : 0;
    const pause = due.length === 0 ? heads[0]!.next_at - timeOf(options) : rests;
    if (pause > patienceMs) return;
    if (pause > 0) await wait(pause, signal);
  }
}

const timeOf = ({ now }: DeliverOptions): number => (now?.() ?? new Date()).getTime();

/** Notes what came of an attempt. */
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
