/**
 * Sessions of people in browsers. The cookie has the SHA-256 of the token and the end of the session, encrypted with a key
 * that all nodes share. Each request looks the token up, so a revoked token ends its sessions.
 */

import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parse, serialize } from 'hono/utils/cookie';
import type { EndedSessionRepository } from '../../store/tokens.ts';

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

/** Length in bytes of the key that encrypts cookies. */
export const SESSION_KEY_BYTES = 32;
/** A session ends this long after the sign-in, even when it is in use. */
const SESSION_SECONDS = 12 * 60 * 60;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENDS_BYTES = 8;
const DIGEST_BYTES = 32;
const SEALED = /^[\w-]{91}$/;
const PURPOSE = Buffer.from('sis session 1');

/** The connection on which a cookie is set: over HTTPS it is bound to this host and to HTTPS. */
interface Connection {
  secure: boolean;
}

/** With this prefix a browser accepts the cookie only from this exact host and only over HTTPS. */
const nameOver = ({ secure }: Connection): string => (secure ? '__Host-sis-session' : 'sis-session');

const attributes = ({ secure }: Connection, maxAge: number) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge }) as const;

function sealedIn(cookies: string | undefined, connection: Connection): string | undefined {
  const name = nameOver(connection);
  return cookies === undefined ? undefined : parse(cookies, name)[name];
}

/** Identifies an ended session. It is not the cookie, so that a copy of the store reveals no cookie. */
const idOf = (sealed: string): string => hash('sha256', Buffer.from(sealed, 'base64url'), 'hex');

/** Sessions whose cookies are encrypted with a key of {@link SESSION_KEY_BYTES} bytes, the same on every node. */
export function sealedSessions(key: Buffer, now: () => number = Date.now, ended = endedSessions(undefined, now)) {
  function seal(digest: string): string {
    const plain = Buffer.alloc(ENDS_BYTES + DIGEST_BYTES);
    plain.writeBigUInt64BE(BigInt(now() + SESSION_SECONDS * 1000));
    plain.write(digest, ENDS_BYTES, 'hex');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(PURPOSE);
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }
  function open(sealed: string): string | null {
    if (!SEALED.test(sealed)) return null;
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(PURPOSE).setAuthTag(bytes.subarray(-TAG_BYTES));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
    return plain.readBigUInt64BE() > BigInt(now()) ? plain.toString('hex', ENDS_BYTES) : null;
  }
  return {
    /** The `Set-Cookie` of a new session for the token with this SHA-256 (lower-case hex). */
    begin: (digest: string, connection: Connection): string =>
      serialize(nameOver(connection), seal(digest), attributes(connection, SESSION_SECONDS)),
    /** The SHA-256 of the session's token; null when the cookie is absent, expired or not encrypted with our key. */
    digestOf(cookies: string | undefined, connection: Connection): string | null {
      const sealed = sealedIn(cookies, connection);
      return sealed === undefined ? null : open(sealed);
    },
    /** Whether the session of a `Cookie` header was ended by `end`. */
    async isEnded(cookies: string | undefined, connection: Connection): Promise<boolean> {
      const sealed = sealedIn(cookies, connection);
      return sealed !== undefined && ended.has(idOf(sealed));
    },
    /** Ends a session: its cookie is refused from now on. @returns the `Set-Cookie` that deletes it from the browser */
    async end(cookies: string | undefined, connection: Connection): Promise<string> {
      const sealed = sealedIn(cookies, connection);
      if (sealed !== undefined && open(sealed) !== null) await ended.add(idOf(sealed), now() + SESSION_SECONDS * 1000);
      return serialize(nameOver(connection), '', attributes(connection, 0));
    },
  };
}

/** A session that another node ended is refused after at most this time, ms. */
const BELIEVED_MS = 250;

/** Creates and reads session cookies. */
export type Sessions = ReturnType<typeof sealedSessions>;

/** Sessions ended before they expired, in memory and in the shared store; a failed write is repeated until it succeeds. */
export function endedSessions(stored: EndedSessionRepository | undefined, now: () => number) {
  const ended = new Map<string, { endsAt: number; isStored: boolean }>();
  /** The ended sessions as last read from the store. */
  let others: ReadonlySet<string> = new Set();
  let read = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function storeOwn(of: EndedSessionRepository): Promise<void> {
    for (const [id, one] of ended) {
      if (one.endsAt <= now()) ended.delete(id);
      else if (!one.isStored) {
        await of.add(id, new Date(one.endsAt).toISOString(), new Date(now()).toISOString());
        one.isStored = true;
      }
    }
  }

  async function readAll(of: EndedSessionRepository): Promise<void> {
    // A store that is unavailable or read-only must not end sessions that are still valid.
    await storeOwn(of).catch(() => {});
    others = new Set(await of.list(new Date(now()).toISOString()).catch(() => others));
  }

  async function refresh(): Promise<void> {
    if (!stored) return;
    if (now() - read >= BELIEVED_MS) {
      read = now();
      reading = readAll(stored);
    }
    await reading;
  }

  return {
    /** Ends a session, in this process at once; `endsAt`: when it would have expired, ms since 1970. */
    async add(id: string, endsAt: number): Promise<void> {
      ended.set(id, { endsAt, isStored: stored === undefined });
      read = Number.NEGATIVE_INFINITY;
      await refresh();
    },
    async has(id: string): Promise<boolean> {
      if (ended.has(id)) return true;
      await refresh();
      return others.has(id);
    },
  };
}
