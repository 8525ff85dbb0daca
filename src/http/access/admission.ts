import { setTimeout } from 'node:timers/promises';
import { type ApiToken, endsInDays, type TokenScope } from '../../domain/token.ts';
import { Problem } from '../../service/problems.ts';
import { localCounter, type RequestCounter, WINDOW_SECONDS } from '../../service/request-counter.ts';
import type { AppParts } from '../app-parts.ts';
import { networkOf } from '../request/client.ts';
import { type Request, takesSecureCookies } from '../request/request.ts';
import { bearerAuth, WrongToken } from './auth.ts';
import { isSameOrigin } from './session.ts';

/** Counts requests per key and minute, by default in this process alone. A row counts as a request; a limit of 0 means none. */
export function rateLimit(counter: RequestCounter = localCounter()) {
  return {
    /** Counts one request of `key` and returns the `RateLimit-*` headers. @throws Problem 429 above `perMinute` */
    async request(key: string, perMinute: number): Promise<Record<string, string>> {
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
    /** Counts `rows` more; when this minute is used up, waits for the next that has capacity. Rejects when `signal` aborts. */
    async rows(key: string, perMinute: number, rows: number, signal: AbortSignal): Promise<void> {
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

/** What an admitted request may do further: work that counts as much as many requests. */
export interface Allowance {
  /** Name of the token; "local" where authentication is off. */
  name: string;
  /** Counts rows against the limit of the request's token. Resolves when there is capacity for them; rejects on abort. */
  rows(count: number, signal: AbortSignal): Promise<void>;
}

/**
 * Checks the token (`authorization`: default the header) for a scope, warns of its end, and counts the request against
 * the rate limit, whose headers it adds. Throws a 401 or 429 problem.
 */
export type Admit = (request: Request, authorization?: string, scope?: TokenScope) => Promise<Allowance>;

/** The ways in which a request can be admitted. */
export interface Admission {
  /** For programs and scripts of our pages: the cookie counts only when the browser states that our page asks. */
  admit: Admit;
  /** For pages: the session cookie counts wherever the browser sends it. */
  admitPage: Admit;
  /** Checks the token of a sign-in. Throws as {@link Admit} does; wrong tokens are counted by address. */
  check(request: Request, token: string): Promise<ApiToken>;
  /** The signed-in user's token, for pages that are open to all; null without a session. Counts nothing against a limit. */
  signedIn(request: Request): Promise<ApiToken | null>;
}

/** Methods that change nothing: a browser sends them without `Origin`. */
const READING = new Set(['GET', 'HEAD']);

/**
 * Whether the cookie may admit a request outside pages. A browser on plain HTTP to another machine does not state the
 * origin of a GET request; there `SameSite=Strict` alone keeps the cookie from other sites.
 */
function mayUseSession({ context }: Request): boolean {
  const { headers, method } = context.env.incoming;
  const isUntold = headers['sec-fetch-site'] === undefined && headers.origin === undefined;
  return isSameOrigin(headers) || (isUntold && READING.has(method ?? ''));
}

/** Admission by the tokens of the store, or by address where authentication is off. */
export function admission(
  parts: Pick<AppParts, 'tokens' | 'counter' | 'config' | 'log' | 'metrics' | 'sessions'>,
): Admission {
  const { tokens, counter, config, log, metrics, sessions } = parts;
  const limit = rateLimit(counter);
  const { byHeader, byDigest } = bearerAuth(tokens, {
    graceMs: config.tokenGraceMs ?? 0,
    onError: (error) => log.warn({ err: error }, 'time of last use not written'),
    onGrace: metrics.grace,
  });
  const counted = async (request: Request, key: string, perMinute: number, name: string): Promise<Allowance> => {
    Object.assign(request.headers, await limit.request(key, perMinute));
    return { name, rows: (count, signal) => limit.rows(key, perMinute, count, signal) };
  };
  /** Digest of the token that the session belongs to; null without a session, or when it has ended. */
  async function sessionOf(request: Request): Promise<string | null> {
    const { cookie } = request.context.env.incoming.headers;
    const connection = { secure: takesSecureCookies(request) };
    const digest = sessions.digestOf(cookie, connection);
    return digest !== null && (await sessions.isEnded(cookie, connection)) ? null : digest;
  }
  const addressOf = ({ client }: Request): string => networkOf(client.address);
  /** Finds the token and records its id, or its refusal, on the request for the logs. */
  async function accepted(request: Request, find: () => ApiToken | Promise<ApiToken>): Promise<ApiToken> {
    try {
      const token = await find();
      request.tokenId = token.id;
      return token;
    } catch (error) {
      if (error instanceof WrongToken) {
        request.isRefused = true;
        request.tokenId = error.tokenId;
      }
      throw error;
    }
  }

  async function admitted(
    request: Request,
    isSession: boolean,
    authorization?: string,
    scope?: TokenScope,
  ): Promise<Allowance> {
    const address = addressOf(request);
    if (config.auth === 'off') return counted(request, `address ${address}`, config.rateLimit, 'local');
    const header = authorization ?? request.context.env.incoming.headers.authorization;
    const digest = header === undefined && isSession ? await sessionOf(request) : null;
    const token = await accepted(request, () =>
      digest === null ? byHeader(header, address, scope) : byDigest(digest, address, scope),
    );
    const days = endsInDays(token);
    if (days !== null) request.headers.Warning = `299 - "The token ends in ${days} day${days === 1 ? '' : 's'}."`;
    return counted(request, token.id, token.rate_limit ?? config.rateLimit, token.name);
  }
  return {
    admit: (request, ...shown) => admitted(request, mayUseSession(request), ...shown),
    admitPage: (request, authorization) => admitted(request, true, authorization),
    check: (request, token) => accepted(request, () => byHeader(`Bearer ${token}`, addressOf(request))),
    async signedIn(request) {
      const digest = config.auth === 'off' ? null : await sessionOf(request);
      if (digest === null) return null;
      try {
        return await byDigest(digest, addressOf(request));
      } catch (error) {
        if (error instanceof Problem) return null;
        throw error;
      }
    },
  };
}
