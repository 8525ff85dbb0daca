import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { type Duplex, PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { isoDay } from '../../domain/dates.ts';
import { beginsAsWebPage } from '../../sources/format/web-page.ts';
import { ForbiddenRedirect, guardedRequest, type Network } from './guarded-request.ts';
import { ForbiddenAddress } from './public-addresses.ts';

/** Some authorities answer only clients that look like a browser, so the service's own name follows behind that. */
const USER_AGENT = 'Mozilla/5.0 (compatible; SanctionsIntelligenceService/1.0)';
/** Firewalls that refuse the name above let this one pass. */
const BROWSER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

/** Waits and bounds of a download; tests make them short. */
export interface DownloadLimits {
  /** Tries of each address. */
  attempts: number;
  /** Wait before the second try; doubles with every further one, up to half more by chance. */
  backoffMs: number;
  /** All waits together. */
  backoffTotalMs: number;
  /** Longest wait for the first byte; default {@link DownloadLimits.stallMs}. */
  firstByteMs?: number;
  /** In this time at least {@link DownloadLimits.leastBytes} must come. */
  stallMs: number;
  leastBytes: number;
  totalMs: number;
  maxBytes: number;
}

const DOWNLOAD_LIMITS: DownloadLimits = {
  attempts: 8,
  backoffMs: 1_000,
  backoffTotalMs: 90_000,
  stallMs: 30_000,
  // 2 kB a second: eight lists side by side may share a slow line.
  leastBytes: 60_000,
  totalMs: 15 * 60_000,
  maxBytes: 512 * 1024 ** 2,
};

export interface DownloadRequest {
  url: string;
  /** Further addresses of the same file, asked when `url` fails. */
  otherUrls?: readonly string[] | undefined;
  /** File to write. */
  path: string;
  /** A web page is what is asked for; of anything else it is a fault. */
  isPage?: boolean;
  /** Validators of the copy that is already applied; they hold for `url` alone. */
  etag?: string | null;
  lastModified?: string | null;
  limits?: Partial<DownloadLimits> | undefined;
  /** Hosts that a redirect may lead to beside the one of `url`. */
  storageHosts?: readonly string[] | undefined;
  /** The operator named the address (a mirror): it may be on a private network. */
  ownAddress?: boolean;
  /** How connections are made, for tests. */
  network?: Network | undefined;
  /** Ends the download. */
  signal?: AbortSignal | undefined;
  /** Bytes so far, and in all when the server says it. */
  onProgress?: (bytes: number, total: number | null) => void;
  /** A try failed, and another one follows after so many milliseconds. */
  onRetry?: ((cause: string, waitMs: number) => void) | undefined;
}

export type Download =
  | { status: 'unchanged' }
  | {
      status: 'downloaded';
      etag: string | null;
      lastModified: string | null;
      /** The day of Last-Modified (UTC); null without that header. */
      lastModifiedDay: string | null;
    };

/** The download failed for good; `message` is one line that names the address's host and the cause. */
export class DownloadFailed extends Error {
  override name = 'DownloadFailed';
}

/** Faults of the disk that is written to: neither the server's, nor better with a further try. */
const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** An error that a retry will not resolve. */
class FinalFault extends Error {}

/** The server refuses this client. */
class Refused extends FinalFault {}

/** A fault with the server's own word on when to come back at the earliest. */
class RetryAfter extends Error {
  readonly waitMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

function dayOf(lastModified: string | null): string | null {
  const time = new Date(lastModified ?? Number.NaN);
  if (Number.isNaN(time.getTime())) return null;
  return isoDay(time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate());
}

function faultOf({ statusCode = 0, statusMessage = '', headers }: IncomingMessage): Error {
  const message = `the server answered ${statusCode} ${statusMessage}`.trim();
  if (statusCode === 403) return new Refused(message);
  if (statusCode !== 408 && statusCode !== 429 && statusCode < 500) return new FinalFault(message);
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? new RetryAfter(message, seconds * 1_000) : new Error(message);
}

/** What undoes the content coding of an answer. */
function decoder({ headers }: IncomingMessage): Duplex {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding === 'identity') return new PassThrough();
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  throw new FinalFault(`the server sent the content coding ${coding}, which was not asked for`);
}

const HEAD_BYTES = 1_024;

/** True for a file that begins as a web page does. */
async function isWebPage(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return beginsAsWebPage(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Aborts a download whose first byte does not come in time, or which goes on more slowly than is allowed. */
function pace({ stallMs, firstByteMs = stallMs, leastBytes }: DownloadLimits) {
  const stall = new AbortController();
  let fresh = 0;
  const giveUp = (words: string): void => stall.abort(new Error(words));
  let timer = setTimeout(() => giveUp(`no answer for ${firstByteMs / 1_000} seconds`), firstByteMs);
  let begun = false;
  const look = (): void => {
    if (fresh >= leastBytes) timer.refresh();
    else
      giveUp(
        fresh === 0 ? `no answer for ${stallMs / 1_000} seconds` : `only ${fresh} bytes in ${stallMs / 1_000} seconds`,
      );
    fresh = 0;
  };
  return {
    signal: stall.signal,
    came(bytes: number): void {
      fresh += bytes;
      if (begun) return;
      begun = true;
      clearTimeout(timer);
      timer = setTimeout(look, stallMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** What an attempt asks for: one of the addresses, by one of the names of this client. */
interface Asked {
  url: string;
  agent: string;
}

async function attempt(request: DownloadRequest, { url, agent }: Asked, limits: DownloadLimits): Promise<Download> {
  const { signal: slow, came, stop } = pace(limits);
  try {
    const headers: Record<string, string> = { 'user-agent': agent, accept: '*/*', 'accept-encoding': 'gzip' };
    if (request.etag && url === request.url) headers['if-none-match'] = request.etag;
    if (request.lastModified && url === request.url) headers['if-modified-since'] = request.lastModified;
    const ended = request.signal ? [request.signal] : [];
    const signal = AbortSignal.any([slow, AbortSignal.timeout(limits.totalMs), ...ended]);
    const { storageHosts, ownAddress, network } = request;
    const response = await guardedRequest({ url, headers, signal, storageHosts, ownAddress, network });
    if (response.statusCode !== 200) {
      response.destroy();
      if (response.statusCode === 304) return { status: 'unchanged' };
      throw faultOf(response);
    }
    const decode = decoder(response);
    const encoded = response.headers['content-encoding'] !== undefined;
    const total = encoded ? null : Number(response.headers['content-length']) || null;
    let bytes = 0;
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        came(chunk.length);
        bytes += chunk.length;
        request.onProgress?.(bytes, total);
        if (bytes > limits.maxBytes) done(new FinalFault(`the file is larger than ${limits.maxBytes} bytes`));
        else done(null, chunk);
      },
    });
    await pipeline(response, decode, watch, createWriteStream(request.path), { signal });
    if (total !== null && bytes !== total) throw new Error(`the file broke off after ${bytes} of ${total} bytes`);
    if (!request.isPage && (await isWebPage(request.path)))
      throw new FinalFault('the server sent a web page instead of the file');
    const lastModified = response.headers['last-modified'] ?? null;
    const isFirst = url === request.url;
    return {
      status: 'downloaded',
      etag: isFirst ? (response.headers.etag ?? null) : null,
      lastModified: isFirst ? lastModified : null,
      lastModifiedDay: dayOf(lastModified),
    };
  } catch (error) {
    // A connection that is cut off tells of that, and not of why.
    if (request.signal?.aborted) throw request.signal.reason;
    throw slow.aborted ? slow.reason : error;
  } finally {
    stop();
  }
}

/** What went wrong, in words: a refused connection may have a code alone. */
const causeOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code);
};

/** True for what a further try would not change. */
const isFinal = (error: unknown): boolean =>
  error instanceof FinalFault || error instanceof ForbiddenRedirect || error instanceof ForbiddenAddress;

/** One try of an address; where this client is refused by name, another one under that of a browser. */
async function tryAddress(request: DownloadRequest, url: string, limits: DownloadLimits): Promise<Download> {
  try {
    return await attempt(request, { url, agent: USER_AGENT }, limits);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return await attempt(request, { url, agent: BROWSER_AGENT }, limits);
  }
}

/**
 * Downloads one file, with conditional request, retries with backoff and bounds on time, pace and size. Each round of tries
 * asks every address that may still answer.
 * @throws DownloadFailed after the last try, and at once the Error of a disk that is full or read-only; no file is left behind
 */
export async function download(request: DownloadRequest): Promise<Download> {
  const limits = { ...DOWNLOAD_LIMITS, ...request.limits };
  await mkdir(dirname(request.path), { recursive: true });
  let left = [request.url, ...(request.otherUrls ?? [])];
  /** What each address failed by in the end. */
  const causes = new Map<string, string>();
  let waited = 0;
  for (let tries = 1; ; tries++) {
    let wait = limits.backoffMs * 2 ** (tries - 1) * (1 + Math.random() / 2);
    for (const url of left) {
      try {
        return await tryAddress(request, url, limits);
      } catch (error) {
        await rm(request.path, { force: true });
        if (DISK_FAULTS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
        causes.set(url, `Download from ${new URL(url).host} failed: ${causeOf(error)}.`);
        if (isFinal(error)) left = left.filter((one) => one !== url);
        if (error instanceof RetryAfter) wait = Math.max(wait, error.waitMs);
      }
    }
    const said = [...causes.values()].join(' ');
    if (request.signal?.aborted || left.length === 0 || tries >= limits.attempts || waited >= limits.backoffTotalMs)
      throw new DownloadFailed(said);
    wait = Math.min(wait, limits.backoffTotalMs - waited);
    waited += wait;
    request.onRetry?.(said, wait);
    await pause(wait, undefined, { signal: request.signal }).catch(() => {});
  }
}
