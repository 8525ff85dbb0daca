import { hash } from 'node:crypto';
import { RELEASE } from '../../service/release.ts';

const tags = new WeakMap<Uint8Array, string>();

/** Entity tag (without quotes) of a body: its SHA-256, which receipts contain too. The hash of a byte array is cached. */
export function tagOfBody(body: string | Uint8Array): string {
  if (typeof body === 'string') return hash('sha256', body, 'base64url');
  let tag = tags.get(body);
  if (tag === undefined) {
    tag = hash('sha256', body, 'base64url');
    tags.set(body, tag);
  }
  return tag;
}

/** Entity tag (without quotes) of an answer that depends on these texts alone. */
export const tagOf = (...parts: readonly string[]): string =>
  hash('sha1', `${RELEASE}\n${parts.join('\n')}`, 'base64url');

/** The tag in quotes and with its content coding, as `If-None-Match` lists it (RFC 9110, 13.1.2); else null. */
export function clientEntityTag(ifNoneMatch: string | undefined, tag: string): string | null {
  if (ifNoneMatch === undefined) return null;
  for (const candidate of ifNoneMatch.split(',')) {
    const bare = candidate.trim().replace(/^W\//, '');
    if (bare === `"${tag}"` || bare === `"${tag}-gzip"` || bare === `"${tag}-br"`) return bare;
  }
  return null;
}

/** True when an `If-None-Match` header lists the tag with any content coding, or is `*`. */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || clientEntityTag(ifNoneMatch, tag) !== null;
