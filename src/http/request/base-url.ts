import type { HttpConfig } from '../app-parts.ts';
import { isSecure, type Request } from './request.ts';

/** What a Host header may hold for us to repeat it. */
const PLAIN_HOST = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-fA-F:]{2,45}\](?::\d{1,5})?$/;

/** Address that links to the service begin with: the configured one, else the one at which the client reached it. */
export function baseUrl(request: Request, { publicUrl }: Pick<HttpConfig, 'publicUrl'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = request.context.env.incoming.headers;
  return `${isSecure(request) ? 'https' : 'http'}://${host !== undefined && PLAIN_HOST.test(host) ? host : 'localhost'}`;
}
