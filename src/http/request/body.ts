import type { IncomingMessage } from 'node:http';
import { Problem } from '../../service/problems.ts';

/** The media type of a request's body, in lower case, without its parameters; '' when it states none. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

const tooLarge = (most: number): Problem =>
  new Problem(413, `The body is larger than ${most.toLocaleString('en')} bytes.`, { headers: { Connection: 'close' } });

/** Length of the body as the client states it; null when it is sent in chunks. */
export function statedLength({ headers }: IncomingMessage): number | null {
  return headers['content-length'] === undefined ? null : Number(headers['content-length']);
}

/** Reads a whole body. Throws a 413 problem beyond `most` bytes, and a 400 when the client breaks off. */
export async function readBody(incoming: IncomingMessage, most: number): Promise<Buffer> {
  if ((statedLength(incoming) ?? 0) > most) throw tooLarge(most);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw tooLarge(most);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(400, 'The body did not arrive whole.');
  }
  return Buffer.concat(chunks);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A body as JSON. Throws a 400 problem that says what is wrong with it. */
export function jsonOf(body: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw new Problem(400, 'The body is not valid UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}
