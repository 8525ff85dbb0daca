import type { IncomingMessage } from 'node:http';
import { parseJson } from '../../service/json-text.ts';
import { Problem } from '../../service/problems.ts';
import type { Request } from './request.ts';

/** Maximum amount that requests may use at a time: all of them, and those of one token (without tokens: of one address). */
interface Budget {
  all: number;
  ofOne: number;
  /** What is limited, as the refusal names it: `batches under way`. */
  what: string;
}

/** Returns a function that reserves an amount until the answer is sent; throws a 429 or 503 problem at the limit. */
export function sharedBudget({ all, ofOne, what }: Budget): (request: Request, amount: number) => void {
  const held = new Map<string, number>();
  let total = 0;
  const refuse = (status: 429 | 503, why: string): Problem =>
    new Problem(status, `${why} ${what}; try again in a few seconds.`, {
      headers: { 'Retry-After': '5', Connection: 'close' },
    });
  return ({ context, tokenId, client }, amount) => {
    const key = tokenId ?? client.address;
    const own = held.get(key) ?? 0;
    if (own + amount > ofOne) throw refuse(429, 'You have too many');
    if (total + amount > all) throw refuse(503, 'The service has too many');
    held.set(key, own + amount);
    total += amount;
    context.env.outgoing.once('close', () => {
      total -= amount;
      const left = held.get(key)! - amount;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    });
  };
}

/** The media type of a request's body, in lower case, without its parameters; '' when it states none. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

const tooLarge = (most: number): Problem =>
  new Problem(413, `The body is larger than ${most.toLocaleString('en')} bytes.`, { headers: { Connection: 'close' } });

/** Length of the body as the client states it; null when it is sent in chunks. */
export function statedLength({ headers }: IncomingMessage): number | null {
  return headers['content-length'] === undefined ? null : Number(headers['content-length']);
}

/** Limits the bytes of complete bodies in memory at a time. */
const holdBytes = sharedBudget({ all: 32 * 2 ** 20, ofOne: 16 * 2 ** 20, what: 'bytes under way' });

/** Minimum rate at which a client must send while we wait for it, bytes per second. */
const MIN_RATE = 100;
/** How long a client may send nothing. Data above the minimum rate restore this time. */
const PATIENCE_MS = 30_000;
const TICK_MS = 1000;

/** Yields the chunks of a body. Throws a 408 problem for less than {@link MIN_RATE}, unless we are busy ourselves. */
export async function* chunksOf(incoming: AsyncIterable<Buffer>, isBusy = () => false): AsyncGenerator<Buffer> {
  const chunks = incoming[Symbol.asyncIterator]();
  let patience = PATIENCE_MS;
  let refuse: ((problem: Problem) => void) | null = null;
  const timer = setInterval(() => {
    if (refuse && !isBusy()) patience -= TICK_MS;
    if (patience <= 0)
      refuse?.(
        new Problem(408, `The body came too slowly; send at least ${MIN_RATE} bytes a second.`, {
          headers: { Connection: 'close' },
        }),
      );
  }, TICK_MS).unref();
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        refuse = reject;
        chunks.next().then(resolve, reject);
      });
      refuse = null;
      if (next.done) return;
      patience = Math.min(PATIENCE_MS, patience + (next.value.length * 1000) / MIN_RATE);
      yield next.value;
    }
  } finally {
    clearInterval(timer);
    void chunks.return?.();
  }
}

/** Reads a complete body. Throws 413 beyond `most` bytes, 429 or 503 with too many in memory, 408 when slow, 400. */
export async function readBody(request: Request, most: number): Promise<Buffer> {
  const { incoming } = request.context.env;
  const stated = statedLength(incoming);
  if ((stated ?? 0) > most) throw tooLarge(most);
  holdBytes(request, stated ?? most);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of chunksOf(incoming)) {
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

/** Parses a body with {@link parseJson}. Throws a 400 problem that states what is wrong with it. */
export function jsonOf(body: Buffer, options?: Parameters<typeof parseJson>[1]): unknown {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw new Problem(400, 'The body is not valid UTF-8.');
  }
  try {
    return parseJson(text, options);
  } catch (error) {
    throw new Problem(400, `The body ${(error as Error).message}.`);
  }
}
