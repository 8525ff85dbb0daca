import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Problem } from '../../service/problems.ts';

const WINDOW_SECONDS = 60;

/** Counts one request of `key` against `perMinute` and gives the `RateLimit-*` headers; throws a 429 {@link Problem}. */
export type RateLimit = (key: string, perMinute: number) => Promise<Record<string, string>>;

/** Requests per minute and key, counted in fixed windows in this process. A limit of 0 means none. */
export function rateLimit(): RateLimit {
  // Each key brings its own limit, so the limiter only counts; the comparison is ours.
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  return async (key, perMinute) => {
    if (perMinute === 0) return {};
    const { consumedPoints, msBeforeNext } = await counter.consume(key);
    const reset = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    const headers = {
      'RateLimit-Limit': String(perMinute),
      'RateLimit-Remaining': String(Math.max(0, perMinute - consumedPoints)),
      'RateLimit-Reset': reset,
      'RateLimit-Policy': `${perMinute};w=${WINDOW_SECONDS}`,
    };
    if (consumedPoints > perMinute)
      throw new Problem(429, `More than ${perMinute} requests in a minute; go on in ${reset} seconds.`, {
        headers: { ...headers, 'Retry-After': reset },
      });
    return headers;
  };
}
