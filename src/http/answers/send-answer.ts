import type { Request } from '../request/request.ts';
import { chooseCoding, compress } from './compression.ts';
import { matchesTag, tagOfBody } from './entity-tags.ts';

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

/** Sends a 304: the client has the answer with this tag (in quotes). */
export const sendNotModified = ({ headers }: Request, etag: string): Response =>
  new Response(null, { status: 304, headers: { ...headers, ETag: etag } });

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
