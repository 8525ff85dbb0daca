import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SharedStore } from '../store/engines/shared-store.ts';
import { type StoreHealth, StoreUnavailable } from './outage/store-health.ts';

/** Length of the windows in which requests are counted. */
export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Counts requests by key. */
export interface RequestCounter {
  /** Counts requests. `used`: those of the window, to be refused beyond `limit`. `msLeft`: its rest */
  count(key: string, limit: number, requests?: number): Promise<{ used: number; msLeft: number }>;
}

/** Counts in this process only; a window begins with the first request of a key. */
export function localCounter(): RequestCounter {
  // Limits differ by key, so the limiter only counts; the caller compares.
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  return {
    async count(key, _limit, requests = 1) {
      const { consumedPoints, msBeforeNext } = await counter.consume(key, requests);
      return { used: consumedPoints, msLeft: msBeforeNext };
    },
  };
}

/** Maximum fraction of a limit that a node reserves at once. */
const LARGEST_PART = 1 / 20;

/** The requests of one key in one minute, as known to this node. */
interface Window {
  minute: number;
  /** Reserved by this node and not used yet. */
  free: number;
  /** Accepted by this node. */
  letIn: number;
  /** Reserved by all nodes, at the last query of the store. */
  reserved: number;
  /** No node can reserve more. */
  full: boolean;
  asking: Promise<void> | null;
}

/**
 * Counts requests over all nodes of a store, in windows of whole minutes. A node reserves requests in the store before
 * it accepts them: an equal fraction of the rest, at most a twentieth of the limit. Together the nodes never accept
 * more than the limit. A token used at one node gets all of it; one used at n nodes gets at least `1 - (n - 1) / 20` of
 * it. Each node queries the store some twenty times a minute per token. While the store is unavailable, each node
 * accepts its equal fraction of the limit.
 * @param nodes number of live nodes, at least 1
 */
export function sharedCounter(
  store: Pick<SharedStore, 'countRequests'>,
  health: Pick<StoreHealth, 'ask'>,
  nodes: () => number,
): RequestCounter {
  const windows = new Map<string, Window>();
  let minute = 0;

  function windowOf(key: string, now: number): Window {
    const current = Math.floor(now / WINDOW_MS);
    if (current !== minute) {
      windows.clear();
      minute = current;
    }
    const found = windows.get(key) ?? { minute, free: 0, letIn: 0, reserved: 0, full: false, asking: null };
    windows.set(key, found);
    return found;
  }

  async function reserve(key: string, window: Window, limit: number, least: number): Promise<void> {
    const equal = Math.ceil((limit - window.reserved) / nodes());
    const wanted = Math.max(least, Math.min(equal, Math.floor(limit * LARGEST_PART)));
    try {
      const reserved = await health.ask(() => store.countRequests(key, window.minute, wanted), 'counting requests');
      const before = reserved - wanted;
      window.free += Math.max(0, Math.min(wanted, limit - before));
      window.reserved = Math.min(reserved, limit);
      window.full = reserved >= limit;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      window.free = Math.max(0, Math.ceil(limit / nodes()) - window.letIn);
      window.full = true;
    }
  }

  return {
    async count(key, limit, requests = 1) {
      const now = Date.now();
      const window = windowOf(key, now);
      const msLeft = WINDOW_MS - (now % WINDOW_MS);
      while (window.free < requests && !window.full) {
        window.asking ??= reserve(key, window, limit, requests - window.free).finally(() => {
          window.asking = null;
        });
        await window.asking;
      }
      if (window.free < requests) return { used: limit + 1, msLeft };
      window.free -= requests;
      window.letIn += requests;
      return { used: Math.min(limit, window.reserved - window.free), msLeft };
    },
  };
}
