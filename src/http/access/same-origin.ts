/**
 * Whether a request comes from our own pages. A browser sends a session's cookie by itself, so where the cookie counts the
 * browser must also say who asks: `Sec-Fetch-Site` (Fetch Metadata, W3C), or `Origin` where a browser sends only that,
 * as over plain HTTP to another machine.
 */
import type { IncomingHttpHeaders } from 'node:http';

const isOwnOrigin = (origin: string, host: string | undefined): boolean =>
  host !== undefined && /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host;

/** True when the browser says that a page of this origin asks. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && isOwnOrigin(headers.origin, headers.host);
}

/** True when the browser says that a page of another origin asks, or that a link there was followed. */
export function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host);
}
