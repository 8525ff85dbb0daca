import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { UnreadableEdition } from '../reader.ts';

/** The first bytes of a file, at most `count`. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** All bytes of a stream. @throws UnreadableEdition with the message for more than `maxBytes` */
export async function allBytes(stream: Readable, maxBytes: number, message: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += (piece as Buffer).length;
    if (size > maxBytes) throw new UnreadableEdition(message);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Enough to tell a web page from a list by the first chunk. */
const CHUNK_BYTES = 64 * 1024;

/** Decodes a stream in large chunks. Rejects invalid UTF-8 and more than `maxBytes`. */
export async function* decodedChunks(bytes: Readable, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pending: Buffer = Buffer.alloc(0);
  let total = 0;
  let lines = 1;
  const decode = (chunk: Buffer, stream: boolean): string => {
    try {
      const text = decoder.decode(chunk, { stream });
      lines += linesIn(text);
      return text;
    } catch {
      const before = chunk.toString('utf8').split('\ufffd', 1)[0]!;
      throw new UnreadableEdition(`The file is not valid UTF-8 (line ${lines + linesIn(before)}).`);
    }
  };
  for await (const piece of bytes) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : (piece as Buffer);
    total += chunk.length;
    if (total > maxBytes) throw new UnreadableEdition(`The file is larger than the ${maxBytes} bytes accepted.`);
    pending = Buffer.concat([pending, chunk]);
    if (pending.length < CHUNK_BYTES) continue;
    yield decode(pending, true);
    pending = Buffer.alloc(0);
  }
  if (total === 0) throw new UnreadableEdition('The file is empty (zero bytes).');
  yield decode(pending, false);
}

const WEB_PAGE = /^(?:\ufeff|\s|<!--.*?-->|<\?xml[^>]*>)*<(?:!doctype html|html)\b/is;
const HEAD_BYTES = 1_024;

/** True for bytes that begin like a web page, which servers send instead of a file. */
export const beginsAsWebPage = (bytes: Buffer): boolean => WEB_PAGE.test(bytes.toString('utf8', 0, HEAD_BYTES));
