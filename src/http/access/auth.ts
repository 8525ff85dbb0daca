import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type ApiToken, type TokenScope, tokenState } from '../../domain/token.ts';
import { StoreUnavailable } from '../../service/outage/store-health.ts';
import { Problem } from '../../service/problems.ts';
import type { TokenRepository } from '../../store/tokens.ts';

/** The part of the token store that authentication needs. */
export type TokenReader = Pick<TokenRepository, 'findByHash' | 'touch'>;

export interface AuthOptions {
  /** How long a token that the store has confirmed remains accepted while the store is unavailable, ms. */
  graceMs: number;
  /** Called when the time of last use could not be written; the request continues. */
  onError(error: unknown): void;
  /** Called for each request admitted by {@link AuthOptions.graceMs}. */
  onGrace(): void;
}

/** How long a token is cached before the store is queried again, ms: a revocation takes effect within this time. */
const BELIEVED_MS = 250;
const MAX_REMEMBERED = 10_000;
const TOUCH_EVERY_MS = 60_000;
/** When a use could not be recorded, it is tried again with the first request after this time. */
const TOUCH_AGAIN_MS = 1_000;
/** Unknown tokens that one address may send per minute; answers to further ones are delayed. */
const UNKNOWN_TOKENS = { points: 30, duration: 60 };
const DELAY_MS = 1_000;
/** The scopes that a token of each scope gives access to. */
const OPENS: Readonly<Record<TokenScope, readonly TokenScope[]>> = {
  all: ['all'],
  decide: ['all', 'decide'],
  feeds: ['feeds'],
};
/** Refusal of a token that gives access to something else. */
const WRONG_SCOPE: Readonly<Record<TokenScope, string>> = {
  all: 'The token opens feeds alone, by their address.',
  decide: 'The token opens no decisions; make one that does with: sis token create NAME --decide.',
  feeds:
    'The token opens more than feeds and must not stand in an address: revoke it, and make one with: sis token create NAME --feeds.',
};
const REALM = 'Bearer realm="sanctions-intelligence-service"';

/** A token was sent but not accepted: 401, or 429 after too many unknown ones. */
export class WrongToken extends Problem {
  override name = 'WrongToken';
  /** Id of the token when it is known, but revoked, expired or of another scope. */
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
 * Bearer tokens (RFC 6750), looked up by SHA-256 and cached for a quarter of a second. Unknown ones are counted by address
 * and delayed. While the store is away, a recently confirmed token is accepted for the grace period. Both functions return
 * a token that gives access to `scope` (default: everything), or throw a 401 or {@link WrongToken}.
 */
export function bearerAuth(tokens: TokenReader, { graceMs, onError, onGrace }: AuthOptions) {
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
      if (!(error instanceof StoreUnavailable)) onError(error);
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
      if (!(error instanceof StoreUnavailable) || !known || now - known.confirmed > graceMs) throw error;
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
    /** Finds the token by its SHA-256 (lower-case hex), as a session has it. */
    byDigest,
    /** Finds the token by the value of an `Authorization` header. */
    byHeader(authorization: string | undefined, address: string, scope?: TokenScope): ApiToken | Promise<ApiToken> {
      if (authorization === undefined)
        throw unauthorized('Send the header "Authorization: Bearer <token>"; a token is made with "sis token create".');
      const match = /^Bearer +([\w~+/.-]{1,512}=*) *$/i.exec(authorization);
      if (!match) throw wrongToken('The Authorization header must read "Bearer <token>".', 'invalid_request');
      return byDigest(hash('sha256', match[1]!, 'hex'), address, scope);
    },
  };
}
