import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../service/problems.ts';
import { localCounter, type RequestCounter, WINDOW_SECONDS } from '../../service/request-counter.ts';

/** Counts requests per key against a limit per minute. A row of a batch counts as one request. A limit of 0 means none. */
export interface RateLimit {
  /** Counts one request of `key` and returns the `RateLimit-*` headers. @throws Problem 429 above `perMinute` */
  request(key: string, perMinute: number): Promise<Record<string, string>>;
  /** Counts `rows` more; when this minute is used up, waits for the next that has capacity. Rejects when `signal` aborts. */
  rows(key: string, perMinute: number, rows: number, signal: AbortSignal): Promise<void>;
}

/** Counts requests per minute and key in fixed windows; by default in this process alone. */
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
        // More rows than the limit of a minute are counted over several minutes.
        const part = Math.min(left, perMinute);
        const { used, msLeft } = await counter.count(key, perMinute, part);
        if (used <= perMinute) left -= part;
        else await setTimeout(msLeft, undefined, { signal });
      }
    },
  };
}
