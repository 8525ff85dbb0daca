import { isAway } from '../../store/engines/postgres.ts';
import type { Store } from '../../store/store.ts';

/** The store cannot answer now: it is unavailable or refuses the statement. Requests that need the answer get a 503. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** For a page or document that is shown without what the store knows while that is away. @throws any other error */
export function nullWhileAway(error: unknown): null {
  if (error instanceof StoreUnavailable) return null;
  throw error;
}

/**
 * State of the store, as in `/ready` and the metrics. `degraded`: it answers, but refuses some statements, like a
 * read-only, full or deadlocked one; `behind`: it has lost commits that this node has seen. Times are ISO 8601;
 * operator data.
 */
export type StoreState = { state: 'ok' } | StoreTrouble;

/** What is wrong with the store, and since when. */
export interface StoreTrouble {
  state: 'away' | 'degraded' | 'behind';
  since: string;
  reason: string;
}

export interface HealthOptions {
  /** How long a request waits while the store answers nothing at all, ms. Shorter than the timeout of the connection. */
  patienceMs?: number;
  /** Interval of the probes while the store is unavailable, ms. */
  probeMs?: number;
  /** Called at every change, with the error that caused it. */
  onChange?(state: StoreState, error?: unknown): void;
}

const PATIENCE_MS = 1_500;
/** Looks for a sign of the store per patience. */
const LOOKS = 10;
const PROBE_MS = 1_000;
/** A refused statement that is not tried again is forgotten after this time, ms. */
const FORGOTTEN_MS = 60_000;

/** Tracks statements that were refused and have not succeeded since. `onChange` is called when the set changes. */
function refusedStatements(onChange: (error?: unknown) => void) {
  const refused = new Map<string, { since: string; reason: string; forget: NodeJS.Timeout }>();
  function succeeded(what: string): void {
    const known = refused.get(what);
    if (!known) return;
    clearTimeout(known.forget);
    refused.delete(what);
    onChange();
  }
  return {
    succeeded,
    failed(what: string, error: unknown): void {
      const known = refused.get(what);
      clearTimeout(known?.forget);
      const forget = setTimeout(succeeded, FORGOTTEN_MS, what).unref();
      const reason = `${what}: ${(error as Error).message}`;
      refused.set(what, { since: known?.since ?? new Date().toISOString(), reason, forget });
      if (!known) onChange(error);
    },
    /** The first refused statement; null when all succeed. */
    state(): StoreTrouble | null {
      const [first] = refused.values();
      return first ? { state: 'degraded', since: first.since, reason: first.reason } : null;
    },
    stop(): void {
      for (const { forget } of refused.values()) clearTimeout(forget);
    },
  };
}

/**
 * Calls `giveUp` once `answers` has not grown for `patienceMs`. Looks are counted, not time: a process too busy to read the
 * replies also looks rarely, and so does not take its own delay for that of the store.
 */
function whenSilent(answers: () => number, patienceMs: number, giveUp: () => void): NodeJS.Timeout {
  let known = answers();
  let silent = 0;
  return setInterval(() => {
    silent = known === answers() ? silent + 1 : 0;
    known = answers();
    if (silent === LOOKS) giveUp();
  }, patienceMs / LOOKS);
}

/**
 * Circuit breaker. After a timeout the store counts as unavailable for every request until a probe succeeds, so that no
 * further request waits for it. A store that answers with an error is still queried, because other statements may
 * succeed.
 */
export function storeHealth(store: Pick<Store, 'ping'>, options: HealthOptions = {}) {
  const { patienceMs = PATIENCE_MS, probeMs = PROBE_MS, onChange } = options;
  let away: StoreTrouble | null = null;
  let probing: NodeJS.Timeout | undefined;
  let asking = false;
  /** Answers of the store so far. */
  let answers = 0;
  const refused = refusedStatements((error) => away ?? onChange?.(state(), error));
  const state = (): StoreState => away ?? refused.state() ?? { state: 'ok' };

  async function probe(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      await store.ping();
      clearInterval(probing);
      away = null;
      onChange?.(state());
    } catch {
      // Still unavailable; the next probe decides.
    } finally {
      asking = false;
    }
  }

  function goneFor(reason: string, error: unknown): void {
    if (away) return;
    away = { state: 'away', since: new Date().toISOString(), reason };
    onChange?.(away, error);
    clearInterval(probing);
    probing = setInterval(probe, probeMs).unref();
  }

  /**
   * Queries the store. `what` names the statement for operators, until it succeeds. @throws StoreUnavailable when the store
   * does not answer in time, or with an error: a failure of the store is never an error of the request
   */
  async function ask<T>(question: () => Promise<T>, what = 'a statement'): Promise<T> {
    if (away) throw new StoreUnavailable(away.reason);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new StoreUnavailable(`no answer within ${patienceMs} ms`));
      timer = whenSilent(() => answers, patienceMs, giveUp);
    });
    const answer = question();
    // The caller no longer waits: a later failure of this query must not be an unhandled rejection.
    answer.catch(() => {});
    try {
      const answered = await Promise.race([answer, late]);
      answers++;
      refused.succeeded(what);
      return answered;
    } catch (error) {
      const reason = (error as Error).message;
      if (error instanceof StoreUnavailable || isAway(error)) goneFor(reason, error);
      else refused.failed(what, error);
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(reason, { cause: error });
    } finally {
      clearInterval(timer);
    }
  }

  return {
    state,
    ask,
    stop() {
      clearInterval(probing);
      refused.stop();
    },
  };
}

/** Every read of the store by a serving process passes through this interface. */
export type StoreHealth = ReturnType<typeof storeHealth>;
