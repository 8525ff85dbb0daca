import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { badParameters, faultOfParameter, type ParameterError, Problem } from '../../service/problems.ts';
import type { Client } from './client.ts';

/** The Hono environment of the application: its bindings contain Node's request and response. */
export type Env = { Bindings: HttpBindings };

/** The state of a request while it is being answered. */
export interface Request {
  context: Context<Env>;
  id: string;
  /** The client; behind known proxies, the client of the first proxy. */
  client: Client;
  /** Pattern of the route, for log and metrics. */
  route: string;
  /** Raw request target; before it is written anywhere, {@link withoutTokens} must be applied. */
  target: string;
  /** When the request began, by `performance.now()`. */
  started: number;
  tokenId: string | undefined;
  /** True when the request had a token that was not accepted. */
  isRefused?: boolean;
  /** Total number of parties in the answer, when it is counted for the audit log. */
  hits?: number | undefined;
  /** The canonical request for the audit log, when it is in the body and not in the address. */
  asked?: string | undefined;
  /** Headers collected so far; both answers and problems are sent with them. */
  headers: Record<string, string>;
}

/** Makes browsers that came over HTTPS use it for a year. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Removes tokens from a path or target: no log, audit line or answer may contain one. */
export const withoutTokens = (target: string): string =>
  target.replace(/^(\/+feeds\/+)[^/?#]+/i, '$1-').replace(/sis_[\w-]{20,}/g, '-');

/** Records the beginning of a request. `headers`: those that all answers of the route have. */
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

/** True when a browser accepts a Secure cookie: it used HTTPS, to us or to any proxy that states so. */
export const takesSecureCookies = ({ client, context }: Request): boolean =>
  client.secure || context.env.incoming.headers['x-forwarded-proto'] === 'https';

/** The client's own request id when it is safe to repeat, else a new one. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** The form of a Host header that is safe to repeat in an answer. */
const PLAIN_HOST = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-fA-F:]{2,45}\](?::\d{1,5})?$/;

/** Base address for links to the service: the configured one, else the one that the client used. */
export function baseUrl({ client, context }: Request, { publicUrl }: { publicUrl?: string | undefined }): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = context.env.incoming.headers;
  return `${client.secure ? 'https' : 'http'}://${host !== undefined && PLAIN_HOST.test(host) ? host : 'localhost'}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** True for a text with a control character other than tab and line breaks. */
export const hasControl = (text: string): boolean => CONTROL.test(text);

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** The parameters of a raw target. Throws a 400 problem for a repeated one, invalid UTF-8 or a control character. */
export function readQuery(target: string): Map<string, string> {
  const values = new Map<string, string>();
  const start = target.indexOf('?');
  if (start === -1) return values;
  const end = target.indexOf('#', start);
  const errors: ParameterError[] = [];
  for (const pair of target.slice(start + 1, end === -1 ? undefined : end).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (name === null || hasControl(name))
      throw new Problem(400, 'The query holds a parameter name that is not valid percent-encoded UTF-8.');
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (value === null) errors.push(faultOfParameter(name, { is: 'not_utf8' }));
    else if (hasControl(value)) errors.push(faultOfParameter(name, { is: 'control' }));
    else if (values.has(name)) errors.push(faultOfParameter(name, { is: 'repeated' }));
    else values.set(name, value);
  }
  if (errors.length > 0) throw badParameters(errors.slice(0, 20));
  return values;
}
