import { hash } from 'node:crypto';
import { RELEASE } from '../../service/release.ts';

/** Entity tag (without quotes) of a body: its SHA-256, which receipts state too. */
export const tagOfBody = (body: string | Uint8Array): string => hash('sha256', body, 'base64url');

/** Entity tag (without quotes) of an answer that follows from these texts. */
export const tagOf = (...parts: readonly string[]): string =>
  hash('sha1', `${RELEASE}\n${parts.join('\n')}`, 'base64url');

/** True when an `If-None-Match` header names the tag, in whichever content coding it was sent (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => {
    const bare = candidate.trim().replace(/^W\//, '');
    return bare === `"${tag}"` || bare === `"${tag}-gzip"` || bare === `"${tag}-br"`;
  });
}
