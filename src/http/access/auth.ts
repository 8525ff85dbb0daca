import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type ApiToken, type TokenScope, tokenState } from '../../domain/token.ts';
import { StoreAway } from '../../service/outage/store-health.ts';
import { Problem } from '../../service/problems.ts';
import type { TokenRepository } from '../../store/tokens.ts';

/** What authentication needs of the stored tokens. */
export type TokenReader = Pick<TokenRepository, 'findByHash' | 'touch'>;

/**
 * Each gives a token that opens what is asked for, by default everything. Throws a 401 {@link Problem} where there is none,
 * and {@link WrongToken} for one that is not accepted.
 */
export interface Authentication {
  /** By the value of an `Authorization` header. */
  byHeader(authorization: string | undefined, address: string, scope?: TokenScope): ApiToken | Promise<ApiToken>;
  /** By the SHA-256 of the token, lower-case hex, as a session holds it. */
  byDigest(digest: string, address: string, scope?: TokenScope): ApiToken | Promise<ApiToken>;
}

export interface AuthOptions {
  /** How long a token that the store has confirmed is honoured while the store is away, ms. */
  graceMs: number;
  /** Told when the time of last use could not be written; the request goes on. */
  onError(error: unknown): void;
  /** Told of each request that is let in so. */
  onGrace(): void;
}

/** How long a token is believed without asking the store: a revocation takes effect within this time. */
const BELIEVED_MS = 250;
const MAX_REMEMBERED = 10_000;
const TOUCH_EVERY_MS = 60_000;
/** A use that could not be noted is noted with a request after this. */
const TOUCH_AGAIN_MS = 1_000;
/** Unknown tokens that an address may send in a minute; the answer to further ones is delayed. */
const UNKNOWN_TOKENS = { points: 30, duration: 60 };
const DELAY_MS = 1_000;
/** What the tokens of a scope open. */
const OPENS: Readonly<Record<TokenScope, readonly TokenScope[]>> = {
  all: ['all'],
  decide: ['all', 'decide'],
  feeds: ['feeds'],
};
/** What a token is told that opens something else. */
const WRONG_SCOPE: Readonly<Record<TokenScope, string>> = {
  all: 'The token opens feeds alone, by their address.',
  decide: 'The token opens no decisions; make one that does with: sis token create NAME --decide.',
  feeds:
    'The token opens more than feeds and must not stand in an address: revoke it, and make one with: sis token create NAME --feeds.',
};
const REALM = 'Bearer realm="sanctions-intelligence-service"';

/** A token was sent and is not accepted: 401, or 429 after too many unknown ones. */
export class WrongToken extends Problem {
  override name = 'WrongToken';
  /** Id of a token that is known and revoked, expired or for something else. */
  tokenId: string | undefined;
}

const unauthorized = (detail: string): Problem => new Problem(401, detail, { headers: { 'WWW-Authenticate': REALM } });

function wrongToken(detail: string, error: string, token?: ApiToken): WrongToken {
  const challenge = `${REALM}, error="${error}", error_description="${detail}"`;
  const problem = new WrongToken(401, detail, { headers: { 'WWW-Authenticate': challenge } });
  problem.tokenId = token?.id;
  return problem;
}

function tooManyUnknown(msBeforeNext: number): WrongToken {
  const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  return new WrongToken(
    429,
    `The token is not known, and too many unknown tokens came from this address; try again in ${seconds} seconds.`,
    { headers: { 'Retry-After': seconds } },
  );
}

/**
 * Bearer tokens (RFC 6750): looked up by SHA-256, compared in constant time, expiry and revocation checked on every
 * request. Known tokens are remembered for a quarter of a second, least recently used forgotten first. Unknown tokens are
 * counted by address, and too many are answered late; a valid token is admitted whatever else comes from its address.
 * While the store is away a token that it confirmed lately goes on being honoured, until its own end or that of the
 * grace; any other is answered 503.
 */
export function bearerAuth(tokens: TokenReader, { graceMs, onError, onGrace }: AuthOptions): Authentication {
  const remembered = new Map<string, { token: ApiToken; confirmed: number }>();
  const touched = new Map<string, number>();
  const unknown = new RateLimiterMemory(UNKNOWN_TOKENS);

  async function refusalOfUnknown(address: string): Promise<WrongToken> {
    const { consumedPoints, msBeforeNext } = await unknown.consume(address).catch((full: RateLimiterRes) => full);
    if (consumedPoints <= UNKNOWN_TOKENS.points) return wrongToken('The token is not known.', 'invalid_token');
    await pause(DELAY_MS);
    return tooManyUnknown(msBeforeNext);
  }

  function touch(token: ApiToken, now: number): void {
    if (now - (touched.get(token.id) ?? 0) < TOUCH_EVERY_MS) return;
    if (touched.size >= MAX_REMEMBERED) touched.clear();
    touched.set(token.id, now);
    tokens.touch(token.id, new Date(now).toISOString()).catch((error) => {
      touched.set(token.id, now - TOUCH_EVERY_MS + TOUCH_AGAIN_MS);
      if (!(error instanceof StoreAway)) onError(error);
    });
  }

  function accept(token: ApiToken, digest: string, scope: TokenScope): ApiToken {
    const now = Date.now();
    if (!timingSafeEqual(Buffer.from(token.hash, 'hex'), Buffer.from(digest, 'hex')))
      throw wrongToken('The token is not known.', 'invalid_token');
    const state = tokenState(token, now);
    if (state === 'revoked') throw wrongToken('The token has been revoked.', 'invalid_token', token);
    if (state === 'expired') throw wrongToken('The token has expired.', 'invalid_token', token);
    if (!OPENS[token.scope ?? 'all'].includes(scope)) throw wrongToken(WRONG_SCOPE[scope], 'insufficient_scope', token);
    touch(token, now);
    return token;
  }

  async function lookUp(digest: string, address: string, scope: TokenScope): Promise<ApiToken> {
    let token: ApiToken | null;
    try {
      token = await tokens.findByHash(digest);
    } catch (error) {
      const known = remembered.get(digest);
      const now = Date.now();
      if (!(error instanceof StoreAway) || !known || now - known.confirmed > graceMs) throw error;
      onGrace();
      return accept(known.token, digest, scope);
    }
    if (!token) {
      remembered.delete(digest);
      throw await refusalOfUnknown(address);
    }
    const now = Date.now();
    remembered.delete(digest);
    remembered.set(digest, { token, confirmed: now });
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    return accept(token, digest, scope);
  }

  function byDigest(digest: string, address: string, scope: TokenScope = 'all'): ApiToken | Promise<ApiToken> {
    const known = remembered.get(digest);
    const now = Date.now();
    return known && now - known.confirmed < BELIEVED_MS
      ? accept(known.token, digest, scope)
      : lookUp(digest, address, scope);
  }

  return {
    byDigest,
    byHeader(authorization, address, scope) {
      if (authorization === undefined)
        throw unauthorized('Send the header "Authorization: Bearer <token>"; a token is made with "sis token create".');
      const match = /^Bearer +([\w~+/.-]{1,512}=*) *$/i.exec(authorization);
      if (!match) throw wrongToken('The Authorization header must read "Bearer <token>".', 'invalid_request');
      return byDigest(hash('sha256', match[1]!, 'hex'), address, scope);
    },
  };
}
