import { endsInDays } from '../../domain/token.ts';
import type { AppParts } from '../app-parts.ts';
import type { Request } from '../request/request.ts';
import { bearerAuth } from './auth.ts';
import { rateLimit } from './rate-limit.ts';

/** What an admitted request may go on to do: work that counts as much as many requests. */
export interface Allowance {
  /** Counts rows against the limit of the request's token. Resolves when there is room for them; rejects on abort. */
  rows(count: number, signal: AbortSignal): Promise<void>;
}

/**
 * Admits a request: checks its token, warns of its end, and counts it against the rate limit, whose headers it adds. Throws a 401 or 429
 * problem.
 * @param authorization the value to check instead of that of the header `Authorization`, where a door has its own form
 */
export type Admit = (request: Request, authorization?: string) => Promise<Allowance>;

/** Admission by the tokens of the store, or by address where authentication is off. */
export function admission(parts: Pick<AppParts, 'tokens' | 'counter' | 'config' | 'log' | 'metrics'>): Admit {
  const { tokens, counter, config, log, metrics } = parts;
  const limit = rateLimit(counter);
  const authenticate = bearerAuth(tokens, {
    graceMs: config.tokenGraceMs ?? 0,
    onError: (error) => log.warn({ err: error }, 'time of last use not written'),
    onGrace: metrics.grace,
  });
  const counted = async (request: Request, key: string, perMinute: number): Promise<Allowance> => {
    Object.assign(request.headers, await limit.request(key, perMinute));
    return { rows: (count, signal) => limit.rows(key, perMinute, count, signal) };
  };
  return async (request, authorization) => {
    const { incoming } = request.context.env;
    const address = incoming.socket.remoteAddress;
    if (config.auth === 'off') return counted(request, `address ${address}`, config.rateLimit);
    const found = authenticate(authorization ?? incoming.headers.authorization, address ?? '');
    const token = found instanceof Promise ? await found : found;
    request.tokenId = token.id;
    const days = endsInDays(token);
    if (days !== null) request.headers.Warning = `299 - "The token ends in ${days} day${days === 1 ? '' : 's'}."`;
    return counted(request, token.id, token.rate_limit ?? config.rateLimit);
  };
}
