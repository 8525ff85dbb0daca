import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SharedStore } from '../store/engines/shared-store.ts';
import { StoreAway, type StoreHealth } from './outage/store-health.ts';

/** Length of the windows in which requests are counted. */
export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Counts requests by key. */
export interface RequestCounter {
  /**
   * Counts a request, or several that go together. Gives how many the window has seen with them (more than `limit`:
   * they must be refused), and how long the window goes on, ms.
   */
  count(key: string, limit: number, requests?: number): Promise<{ used: number; msLeft: number }>;
}

/** Counts in this process alone; a window begins with the first request of a key. */
export function localCounter(): RequestCounter {
  // Each key brings its own limit, so the limiter only counts; the comparison is the caller's.
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  return {
    async count(key, _limit, requests = 1) {
      const { consumedPoints, msBeforeNext } = await counter.consume(key, requests);
      return { used: consumedPoints, msLeft: msBeforeNext };
    },
  };
}

/** A node reserves at most this part of a limit at once. */
const LARGEST_PART = 1 / 20;

/** What this node has of a key in a minute. */
interface Window {
  minute: number;
  /** Reserved and not used yet. */
  free: number;
  /** Let in by this node. */
  letIn: number;
  /** Reserved by all nodes when the store was last asked. */
  reserved: number;
  /** Nothing is left for anybody. */
  full: boolean;
  asking: Promise<void> | null;
}

/**
 * Counts over all nodes of a store, in windows of whole minutes. A node reserves requests in the store before it lets
 * them in: an equal part of what is left, at most a twentieth of the limit. So all nodes together never let in more than
 * the limit; a token that goes to one node alone has all of it, one that is spread over n nodes at least `1 - (n - 1) / 20`
 * of it. The store is asked some twenty times a minute for each token and node. While it is away each node lets in its
 * equal part of the limit.
 * @param nodes how many nodes live now, at least 1
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
      if (!(error instanceof StoreAway)) throw error;
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
