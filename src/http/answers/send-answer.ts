import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { lazilyOf } from '../../domain/lazily.ts';
import { RELEASE } from '../../service/release.ts';
import type { Request } from '../request/request.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Smaller bodies fit into one packet without compression. */
const MIN_BYTES = 1200;

type Coding = 'br' | 'gzip' | null;

/** The content coding to use for an `Accept-Encoding` header (RFC 9110, 12.5.3); null = none. */
export function chooseCoding(acceptEncoding: string | undefined, bytes: number): Coding {
  if (acceptEncoding === undefined || bytes < MIN_BYTES) return null;
  const weights = new Map(parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q]));
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const br = weightOf('br');
  const gz = weightOf('gzip');
  if (br <= 0 && gz <= 0) return null;
  return br >= gz ? 'br' : 'gzip';
}

/** Compresses off the main thread at a fast level, since most bodies are sent only once. */
function compress(body: Uint8Array | string, coding: 'br' | 'gzip'): Promise<Buffer> {
  if (coding === 'gzip') return gzipAsync(body, { level: 4 });
  return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

const digestOf = (body: string | Uint8Array): string => hash('sha256', body, 'base64url');
const tagOfBytes = lazilyOf<Uint8Array, string>(digestOf);

/** Entity tag (without quotes) of a body: its SHA-256, which receipts contain too. The hash of a byte array is cached. */
export const tagOfBody = (body: string | Uint8Array): string =>
  typeof body === 'string' ? digestOf(body) : tagOfBytes(body);

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

/** The answer of an operation or a public resource, before it is sent. */
export interface Answer {
  body: Uint8Array | string;
  /** Default 200. */
  status?: number;
  /** Default `application/json`. */
  contentType?: string;
  /** Headers that replace the usual ones for answers of this kind. */
  headers?: Readonly<Record<string, string>>;
  /** Set on cached answers: entity tag and compressed forms, so that each is computed once. */
  kept?: { tag: string; coded: Map<string, Uint8Array>; keepCoded(coding: string, body: Uint8Array): void } | undefined;
}

/** An answer in JSON. */
export const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });

/** Sends an answer, compressed if accepted, or a 304. `tag`: null for an answer that differs every time. */
export async function sendAnswer(request: Request, answer: Answer, tag: string | null): Promise<Response> {
  const { incoming } = request.context.env;
  const { status = 200 } = answer;
  const length = typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.byteLength;
  const coding = chooseCoding(incoming.headers['accept-encoding'] as string | undefined, length);
  const headers = Object.assign(request.headers, answer.headers);
  if (tag !== null) {
    headers.ETag = coding ? `"${tag}-${coding}"` : `"${tag}"`;
    if (matchesTag(incoming.headers['if-none-match'], tag)) return new Response(null, { status: 304, headers });
  }
  headers['Content-Type'] = answer.contentType ?? 'application/json; charset=utf-8';
  if (coding === null) {
    headers['Content-Length'] = String(length);
    return new Response(answer.body as string, { status, headers });
  }
  const known = answer.kept?.coded.get(coding);
  const body = known ?? (await compress(answer.body, coding));
  if (!known) answer.kept?.keepCoded(coding, body);
  headers['Content-Encoding'] = coding;
  headers['Content-Length'] = String(body.length);
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
}

/** Sends a value as JSON. `tag`: default that of its bytes; null for an answer that differs every time. */
export function sendJson(request: Request, value: unknown, tag?: string | null): Promise<Response> {
  const answer = json(value);
  return sendAnswer(request, answer, tag === undefined ? tagOfBody(answer.body) : tag);
}

/** Sends a value as JSON that nobody keeps. */
export function sendUncached(request: Request, value: unknown): Promise<Response> {
  request.headers['Cache-Control'] = 'no-store';
  return sendJson(request, value, null);
}
