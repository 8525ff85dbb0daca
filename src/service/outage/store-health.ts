import { isAway } from '../../store/engines/postgres.ts';
import type { Store } from '../../store/store.ts';

/** The store cannot answer this now: it is away, or refuses the statement. Requests that need the answer get a 503. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

/**
 * Whether the store answers, as `/ready` and the metrics tell it. `degraded`: it answers, and refuses some statements, as a
 * read-only, full or deadlocked one does; `behind`: it has lost commits that this node has seen. Instants are ISO; operator data.
 */
export type StoreState = { state: 'ok' } | StoreTrouble;

/** What is wrong with the store, and since when. */
export interface StoreTrouble {
  state: 'away' | 'degraded' | 'behind';
  since: string;
  reason: string;
}

/** What every reading of the store by a serving process goes through. */
export interface StoreHealth {
  state(): StoreState;
  /**
   * Asks the store. `what` names the statement to operators, for `/ready` and the log; it counts as refused until it succeeds.
   * @throws StoreAway when it does not answer in time, at once while it is known to be away, and for every error that
   *   it answers with: no fault of the store is one of the request.
   */
  ask<T>(question: () => Promise<T>, what?: string): Promise<T>;
  stop(): void;
}

export interface HealthOptions {
  /** Longest wait of a request, ms. Less than the connection itself waits. */
  patienceMs?: number;
  /** How often a store that is away is asked whether it is back, ms. */
  probeMs?: number;
  /** Told of every change, with the error that brought it. */
  onChange?(state: StoreState, error?: unknown): void;
}

const PATIENCE_MS = 1_500;
const PROBE_MS = 1_000;
/** A refused statement that nobody has tried again counts no more after this, ms. */
const FORGOTTEN_MS = 60_000;

/** Statements that were refused and have not succeeded since. `onChange` is told when that is another set. */
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
    /** The first of them; null when every statement succeeds. */
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
 * Watches over a store by what becomes of the questions. One that does not answer is away for everybody, so that no
 * further request waits for it, until it answers a probe. One that answers with an error is asked on: others of its
 * statements may succeed.
 */
export function storeHealth(store: Pick<Store, 'ping'>, options: HealthOptions = {}): StoreHealth {
  const { patienceMs = PATIENCE_MS, probeMs = PROBE_MS, onChange } = options;
  let away: StoreTrouble | null = null;
  let probing: NodeJS.Timeout | undefined;
  let asking = false;
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
      // Still away; the next probe tells.
    } finally {
      asking = false;
    }
  }

  function goneFor(reason: string, error: unknown): void {
    if (away) return;
    away = { state: 'away', since: new Date().toISOString(), reason };
    onChange?.(away, error);
    clearInterval(probing);
    probing = setInterval(probe, probeMs);
    probing.unref();
  }

  async function ask<T>(question: () => Promise<T>, what = 'a statement'): Promise<T> {
    if (away) throw new StoreAway(away.reason);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new StoreAway(`no answer within ${patienceMs} ms`));
      // When it is this process that was busy, the answer has come and only waits to be read.
      timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), patienceMs);
    });
    const answer = question();
    // Its own failure, after we have stopped waiting, is nobody's.
    answer.catch(() => {});
    try {
      const answered = await Promise.race([answer, late]);
      refused.succeeded(what);
      return answered;
    } catch (error) {
      const reason = (error as Error).message;
      if (error instanceof StoreAway || isAway(error)) goneFor(reason, error);
      else refused.failed(what, error);
      throw error instanceof StoreAway ? error : new StoreAway(reason, { cause: error });
    } finally {
      clearTimeout(timer);
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
