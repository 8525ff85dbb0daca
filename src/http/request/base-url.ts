import type { HttpConfig } from '../app-parts.ts';
import { isSecure, type Request } from './request.ts';

/** The form of a Host header that is safe to repeat in an answer. */
const PLAIN_HOST = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-fA-F:]{2,45}\](?::\d{1,5})?$/;

/** Base address for links to the service: the configured one, else the one that the client used. */
export function baseUrl(request: Request, { publicUrl }: Pick<HttpConfig, 'publicUrl'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = request.context.env.incoming.headers;
  return `${isSecure(request) ? 'https' : 'http'}://${host !== undefined && PLAIN_HOST.test(host) ? host : 'localhost'}`;
}
