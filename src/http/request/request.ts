import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Client } from './client.ts';

/** The Hono environment of the application: Node's request and response are in its bindings. */
export type Env = { Bindings: HttpBindings };

/** What is known of a request while it is answered. */
export interface Request {
  context: Context<Env>;
  id: string;
  /** Who asks; behind proxies that are known, the client of theirs. */
  client: Client;
  /** Pattern of the route, for log and metrics. */
  route: string;
  /** Raw request target; what is written anywhere goes through {@link withoutTokens}. */
  target: string;
  /** When it began, as `performance.now()` gives it. */
  started: number;
  tokenId: string | undefined;
  /** True when it brought a token that was not accepted. */
  isRefused?: boolean;
  /** Parties that the answer found in all, where they are counted for the audit log. */
  hits?: number | undefined;
  /** What was asked, in one form for the audit log, where the body says it and not the address. */
  asked?: string | undefined;
  /** Headers gathered on the way, sent with an answer and with a problem alike. */
  headers: Record<string, string>;
}

/** Tells browsers that came over HTTPS to come so for a year. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * A path or target with nothing in place of tokens: what follows `/feeds/`, and whatever looks like one. No log, audit line or
 * answer is to have any.
 */
export const withoutTokens = (target: string): string =>
  target.replace(/^(\/+feeds\/+)[^/?#]+/i, '$1-').replace(/sis_[\w-]{20,}/g, '-');

/** Notes the beginning of a request. `headers` are those that every answer of the route has. */
export function beginRequest(
  context: Context<Env>,
  client: Client,
  { pattern, headers }: { pattern: string; headers: Readonly<Record<string, string>> },
): Request {
  const started = performance.now();
  const { incoming } = context.env;
  const id = requestId(incoming.headers['x-request-id']);
  return {
    context,
    id,
    client,
    route: pattern,
    target: incoming.url ?? '/',
    started,
    tokenId: undefined,
    headers: { ...headers, ...(client.secure && HTTPS_ONLY), 'X-Request-Id': id },
  };
}

/** True when the client asked over HTTPS, here or at a proxy that is known. */
export const isSecure = ({ client }: Request): boolean => client.secure;

/** True when a browser may keep a cookie for HTTPS alone: it came over HTTPS, here or to a proxy that says so. */
export const takesSecureCookies = (request: Request): boolean =>
  isSecure(request) || request.context.env.incoming.headers['x-forwarded-proto'] === 'https';

/** The client's own request id when it is harmless, else a new one. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}
