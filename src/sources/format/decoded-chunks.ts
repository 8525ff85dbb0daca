import type { Readable } from 'node:stream';
import { UnreadableEdition } from '../reader.ts';

/** Bytes decoded and parsed at once: large enough for speed, small enough to be negligible in memory. */
const CHUNK_BYTES = 64 * 1024;

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Decodes a stream in large chunks. Rejects invalid UTF-8 and more than `maxBytes`. */
export async function* decodedChunks(bytes: Readable, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let total = 0;
  let lines = 1;
  const decode = (last: boolean): string => {
    const chunk = Buffer.concat(pending);
    try {
      const text = decoder.decode(chunk, { stream: !last });
      pending = [];
      pendingBytes = 0;
      lines += linesIn(text);
      return text;
    } catch {
      const before = chunk.toString('utf8').split('\ufffd', 1)[0]!;
      throw new UnreadableEdition(`The file is not valid UTF-8 (line ${lines + linesIn(before)}).`);
    }
  };
  for await (const piece of bytes) {
    const buffer = typeof piece === 'string' ? Buffer.from(piece) : (piece as Buffer);
    total += buffer.length;
    if (total > maxBytes) throw new UnreadableEdition(`The file is larger than the ${maxBytes} bytes accepted.`);
    pending.push(buffer);
    pendingBytes += buffer.length;
    if (pendingBytes >= CHUNK_BYTES) yield decode(false);
  }
  if (total === 0) throw new UnreadableEdition('The file is empty (zero bytes).');
  yield decode(true);
}
