import { hash } from 'node:crypto';

/** Entity tag (without quotes) of a body: its SHA-256, which receipts contain too. */
export const tagOfBody = (body: string | Uint8Array): string => hash('sha256', body, 'base64url');

/** True when an `If-None-Match` header (RFC 9110, 13.1.2) lists the tag with any content coding, or is `*`. */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((candidate) => {
    const bare = candidate.trim().replace(/^W\//, '');
    return bare === '*' || bare === `"${tag}"` || bare === `"${tag}-gzip"` || bare === `"${tag}-br"`;
  });
