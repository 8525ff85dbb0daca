import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Problem } from '../../service/problems.ts';
import type { Request } from '../request/request.ts';
import { chooseCoding, matchesTag } from './send-answer.ts';

interface ByteRange {
  start: number;
  end: number;
}

/** Parses a `Range` header (RFC 9110, 14.1.2); null to send the whole body, as for several ranges or an invalid one. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

/** A file whose bytes never change while its digest is the same. */
export interface FileAnswer {
  path: string;
  /** File name that browsers suggest. */
  saveAs: string;
  contentType: string;
  bytes: number;
  /** SHA-256 of its bytes, lower-case hex. */
  sha256: string;
  /** The compressed copy at `<path>.gz`, where there is one. */
  gzip?: { bytes: number; sha256: string } | undefined;
}

/** Sends a file, a part of it (206; of the compressed copy for clients that accept gzip) or a 304. Throws 416 and 404. */
export async function sendFile(request: Request, file: FileAnswer): Promise<Response> {
  const { incoming } = request.context.env;
  const { headers } = request;
  const isPacked =
    file.gzip !== undefined && chooseCoding(acceptedGzip(incoming.headers['accept-encoding']), file.bytes) === 'gzip';
  const { bytes, sha256 } = isPacked ? file.gzip! : file;
  const tag = `"${sha256}"`;
  Object.assign(headers, {
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename="${file.saveAs}"`,
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
  });
  if (matchesTag(incoming.headers['if-none-match'], sha256)) return new Response(null, { status: 304, headers });
  const wanted = isStill(incoming.headers['if-range'] as string | undefined, tag) ? incoming.headers.range : undefined;
  const range = rangeOf(wanted, bytes);
  if (range === 'unsatisfiable') {
    delete headers['Content-Encoding'];
    throw new Problem(416, `The file has ${bytes} bytes; the range begins behind them.`, {
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  headers['Content-Length'] = String(end - start + 1);
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${bytes}`;
  const status = range ? 206 : 200;
  if (incoming.method === 'HEAD' || bytes === 0) return new Response(null, { status, headers });
  return new Response(await bodyOf(isPacked ? `${file.path}.gz` : file.path, start, end), { status, headers });
}

/** Removes Brotli from an `Accept-Encoding` header, for the stored copies are gzip only. */
const acceptedGzip = (accepted: string | string[] | undefined): string | undefined =>
  typeof accepted === 'string' ? accepted.replace(/\bbr\b/gi, '-') : undefined;

/** Whether a client that has part of a file may resume: `If-Range` is absent or names the same bytes. */
const isStill = (ifRange: string | undefined, tag: string): boolean => ifRange === undefined || ifRange.trim() === tag;

async function bodyOf(path: string, start: number, end: number): Promise<ReadableStream<Uint8Array>> {
  try {
    // Opened before the answer begins, so that a missing file is a problem and not a truncated answer.
    const handle = await open(path, 'r');
    const stream = createReadStream(path, { fd: handle, start, end, highWaterMark: 1 << 18 });
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Problem(404, 'The file was replaced by a newer one just now; ask for the index again.');
  }
}
