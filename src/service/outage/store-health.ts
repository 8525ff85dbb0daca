import { isAway } from '../../store/engines/postgres.ts';
import type { Store } from '../../store/store.ts';

/** The store cannot be asked now; requests that need it are answered 503. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

/** Whether the store answers, as `/ready` and the metrics tell it. Instants are ISO; operator data. */
export type StoreState = { state: 'ok' } | { state: 'away'; since: string; reason: string };

/** What every reading of the store by a serving process goes through. */
export interface StoreHealth {
  state(): StoreState;
  /**
   * Asks the store. @throws StoreAway when it does not answer in time, and at once while it is known to be away. Errors of
   * a store that answers are thrown as they are.
   */
  ask<T>(question: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** The health of a store in a file of this machine: its answers and errors are passed on as they are. */
export const ALWAYS_THERE: StoreHealth = { state: () => ({ state: 'ok' }), ask: (question) => question(), stop() {} };

export interface HealthOptions {
  /** Longest wait of a request, ms. Less than the connection itself waits. */
  patienceMs?: number;
  /** How often a store that is away is asked whether it is back, ms. */
  probeMs?: number;
  /** Told when the store goes away and when it is back. */
  onChange?(state: StoreState): void;
}

const PATIENCE_MS = 1_500;
const PROBE_MS = 1_000;

/**
 * Watches over a store by what becomes of the questions. One that does not answer is away for everybody, so that no
 * further request waits for it, until it answers a probe.
 */
export function storeHealth(store: Pick<Store, 'ping'>, options: HealthOptions = {}): StoreHealth {
  const { patienceMs = PATIENCE_MS, probeMs = PROBE_MS, onChange } = options;
  let state: StoreState = { state: 'ok' };
  let probing: NodeJS.Timeout | undefined;
  let asking = false;

  function change(next: StoreState): void {
    state = next;
    onChange?.(next);
  }

  async function probe(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      await store.ping();
      clearInterval(probing);
      change({ state: 'ok' });
    } catch {
      // Still away; the next probe tells.
    } finally {
      asking = false;
    }
  }

  function goneFor(reason: string): void {
    if (state.state === 'away') return;
    change({ state: 'away', since: new Date().toISOString(), reason });
    clearInterval(probing);
    probing = setInterval(probe, probeMs);
    probing.unref();
  }

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    if (state.state === 'away') throw new StoreAway(state.reason);
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
      return await Promise.race([answer, late]);
    } catch (error) {
      if (!(error instanceof StoreAway) && !isAway(error)) throw error;
      const reason = (error as Error).message;
      goneFor(reason);
      throw error instanceof StoreAway ? error : new StoreAway(reason, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return { state: () => state, ask, stop: () => clearInterval(probing) };
}
