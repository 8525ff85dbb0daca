import { hash } from 'node:crypto';
import { RELEASE } from '../../service/release.ts';

/** Tags of bodies that may be given again. */
const tags = new WeakMap<Uint8Array, string>();

/** Entity tag (without quotes) of a body: its SHA-256, which receipts state too. Bytes are hashed once. */
export function tagOfBody(body: string | Uint8Array): string {
  if (typeof body === 'string') return hash('sha256', body, 'base64url');
  let tag = tags.get(body);
  if (tag === undefined) {
    tag = hash('sha256', body, 'base64url');
    tags.set(body, tag);
  }
  return tag;
}

/** Entity tag (without quotes) of an answer that follows from these texts. */
export const tagOf = (...parts: readonly string[]): string =>
  hash('sha1', `${RELEASE}\n${parts.join('\n')}`, 'base64url');

/**
 * The tag, in quotes and with the content coding in which it was sent, as an `If-None-Match` header names it (RFC 9110, 13.1.2);
 * null when it does not, or takes any.
 */
export function tagHeld(ifNoneMatch: string | undefined, tag: string): string | null {
  if (ifNoneMatch === undefined) return null;
  for (const candidate of ifNoneMatch.split(',')) {
    const bare = candidate.trim().replace(/^W\//, '');
    if (bare === `"${tag}"` || bare === `"${tag}-gzip"` || bare === `"${tag}-br"`) return bare;
  }
  return null;
}

/** True when an `If-None-Match` header names the tag in whichever content coding, or takes any. */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || tagHeld(ifNoneMatch, tag) !== null;
