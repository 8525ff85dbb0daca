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
}

/** An answer in JSON. */
export const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });

/** Sends an answer, compressed if accepted, or a 304. One that differs every time, or is not to be stored, has no tag. */
export async function sendAnswer(request: Request, answer: Answer, isTagged = true): Promise<Response> {
  const { incoming } = request.context.env;
  const { status = 200, body } = answer;
  const length = Buffer.byteLength(body);
  const coding = chooseCoding(incoming.headers['accept-encoding'] as string | undefined, length);
  const headers = Object.assign(request.headers, answer.headers);
  if (isTagged && status === 200 && headers['Cache-Control'] !== 'no-store') {
    const tag = tagOfBody(body);
    headers.ETag = coding ? `"${tag}-${coding}"` : `"${tag}"`;
    if (matchesTag(incoming.headers['if-none-match'], tag)) return new Response(null, { status: 304, headers });
  }
  const sent = coding === null ? body : await compress(body, coding);
  Object.assign(headers, {
    'Content-Type': answer.contentType ?? 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(sent)),
    ...(coding && { 'Content-Encoding': coding }),
  });
  return new Response(sent as string, { status, headers });
}

/** Sends a value as JSON. */
export const sendJson = (request: Request, value: unknown): Promise<Response> => sendAnswer(request, json(value));
