import { endsInDays } from '../../domain/token.ts';
import type { AppParts } from '../app-parts.ts';
import type { Request } from '../request/request.ts';
import { bearerAuth } from './auth.ts';
import { rateLimit } from './rate-limit.ts';

/**
 * Admits a request: checks its token, warns of its end, and counts it against the rate limit, whose headers it adds. Throws a 401 or 429
 * problem.
 */
export type Admit = (request: Request) => Promise<void>;

/** Admission by the tokens of the store, or by address where authentication is off. */
export function admission({ tokens, config, log }: Pick<AppParts, 'tokens' | 'config' | 'log'>): Admit {
  const limit = rateLimit();
  const authenticate = bearerAuth(tokens, (error) => log.warn({ err: error }, 'time of last use not written'));
  return async (request) => {
    const { incoming } = request.context.env;
    if (config.auth === 'off') {
      Object.assign(request.headers, await limit(`address ${incoming.socket.remoteAddress}`, config.rateLimit));
      return;
    }
    const found = authenticate(incoming.headers.authorization, incoming.socket.remoteAddress ?? '');
    const token = found instanceof Promise ? await found : found;
    request.tokenId = token.id;
    const days = endsInDays(token);
    if (days !== null) request.headers.Warning = `299 - "The token ends in ${days} day${days === 1 ? '' : 's'}."`;
    Object.assign(request.headers, await limit(token.id, token.rate_limit ?? config.rateLimit));
  };
}
