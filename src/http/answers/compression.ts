import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Smaller bodies fit into one packet without compression. */
const MIN_BYTES = 1200;

export type Coding = 'br' | 'gzip' | null;

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
export function compress(body: Uint8Array | string, coding: 'br' | 'gzip'): Promise<Buffer> {
  if (coding === 'gzip') return gzipAsync(body, { level: 4 });
  return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
