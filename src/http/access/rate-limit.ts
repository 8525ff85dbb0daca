import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../service/problems.ts';
import { localCounter, type RequestCounter, WINDOW_SECONDS } from '../../service/request-counter.ts';

/** Counts requests, and rows that are worth one each, of keys that each have a limit. A limit of 0 means none. */
export interface RateLimit {
  /** Counts one request of `key` against `perMinute` and gives the `RateLimit-*` headers; throws a 429 {@link Problem}. */
  request(key: string, perMinute: number): Promise<Record<string, string>>;
  /** Counts `rows` more; where the minute is used up, resolves when another has room for them. Rejects when `signal` aborts. */
  rows(key: string, perMinute: number, rows: number, signal: AbortSignal): Promise<void>;
}

/** Requests per minute and key, counted in fixed windows; by default in this process alone. */
export function rateLimit(counter: RequestCounter = localCounter()): RateLimit {
  return {
    async request(key, perMinute) {
      if (perMinute === 0) return {};
      const { used, msLeft } = await counter.count(key, perMinute);
      const reset = String(Math.max(1, Math.ceil(msLeft / 1000)));
      const headers = {
        'RateLimit-Limit': String(perMinute),
        'RateLimit-Remaining': String(Math.max(0, perMinute - used)),
        'RateLimit-Reset': reset,
        'RateLimit-Policy': `${perMinute};w=${WINDOW_SECONDS}`,
      };
      if (used > perMinute)
        throw new Problem(429, `More than ${perMinute} requests in a minute; go on in ${reset} seconds.`, {
          headers: { ...headers, 'Retry-After': reset },
        });
      return headers;
    },
    async rows(key, perMinute, rows, signal) {
      if (perMinute === 0) return;
      for (let left = rows; left > 0; ) {
        // More than a whole minute has are taken minute by minute.
        const part = Math.min(left, perMinute);
        const { used, msLeft } = await counter.count(key, perMinute, part);
        if (used <= perMinute) left -= part;
        else await setTimeout(msLeft, undefined, { signal });
      }
    },
  };
}
