/**
 * Where the session cookie counts, the browser must state that our page sends the request: by `Sec-Fetch-Site`, or by
 * `Origin` where it sends only that, as on plain HTTP to another machine.
 */
import type { IncomingHttpHeaders } from 'node:http';

const isOwnOrigin = (origin: string, host: string | undefined): boolean =>
  host !== undefined && /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host;

/** True when the browser states that a page of this origin sends the request. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && isOwnOrigin(headers.origin, headers.host);
}

/** True when the browser states that a page of another origin sends the request, or that a link there was followed. */
export function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host);
}
