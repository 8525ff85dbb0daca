import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { type Duplex, PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { isoDay } from '../../domain/dates.ts';
import { beginsAsWebPage, firstBytes } from '../../sources/format/decoded-chunks.ts';
import { ForbiddenRedirect, guardedRequest, type Network } from './guarded-request.ts';
import { ForbiddenAddress } from './public-addresses.ts';

/** Some authorities answer only clients that look like a browser, so the service's own name follows that. */
const USER_AGENT = 'Mozilla/5.0 (compatible; SanctionsIntelligenceService/1.0)';
/** Accepted by firewalls that reject the name above. */
const BROWSER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

/** Timeouts and limits of a download; tests shorten them. */
export interface DownloadLimits {
  attempts: number;
  /** Delay before the second attempt. It doubles with each further one, plus up to half at random. */
  backoffMs: number;
  backoffTotalMs: number;
  /** Timeout for the first byte; default {@link DownloadLimits.stallMs}. */
  firstByteMs?: number;
  /** At least {@link DownloadLimits.leastBytes} must arrive in this time. */
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
  // 2 kB a second: eight parallel downloads may share a slow line.
  leastBytes: 60_000,
  totalMs: 15 * 60_000,
  maxBytes: 512 * 1024 ** 2,
};

export interface DownloadRequest {
  url: string;
  /** Further addresses of the same file, used when `url` fails. */
  otherUrls?: readonly string[] | undefined;
  path: string;
  /** True if a web page is expected; otherwise a web page is an error. */
  isPage?: boolean;
  /** Validators of the copy that is already applied; valid for `url` only. */
  etag?: string | null;
  lastModified?: string | null;
  limits?: Partial<DownloadLimits> | undefined;
  /** Hosts, besides that of `url`, that redirects may lead to. */
  storageHosts?: readonly string[] | undefined;
  /** The operator configured the address (a mirror), so it may be on a private network. */
  ownAddress?: boolean;
  /** Connection functions, replaced in tests. */
  network?: Network | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the bytes so far, and the total if the server states it. */
  onProgress?: (bytes: number, total: number | null) => void;
  /** Called when an attempt has failed and another one follows after `waitMs`. */
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

/** The download failed finally; `message` is one line with the host and the cause. */
export class DownloadFailed extends Error {
  override name = 'DownloadFailed';
}

/** Errors of the local disk: the server is not their cause, and a further attempt does not help. */
const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** An error that another attempt will not resolve. */
class FinalFault extends Error {}

/** The server rejects this client. */
class Refused extends FinalFault {}

/** An error with the server's minimum delay before the next attempt. */
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

/** A stream that decodes the content coding of a response. */
function decoder({ headers }: IncomingMessage): Duplex {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding === 'identity') return new PassThrough();
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  throw new FinalFault(`the server sent the content coding ${coding}, which was not asked for`);
}

const HEAD_BYTES = 1_024;

/** Aborts a download whose first byte is late, or that is slower than allowed. */
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

/** An attempt: one of the addresses, with one of the user agents. */
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
    if (!request.isPage && beginsAsWebPage(await firstBytes(request.path, HEAD_BYTES)))
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
    // The error of an aborted connection does not contain the reason.
    if (request.signal?.aborted) throw request.signal.reason;
    throw slow.aborted ? slow.reason : error;
  } finally {
    stop();
  }
}

/** The cause of a failure in words. The error of a refused connection may only have a code. */
const causeOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code);
};

/** True for failures that another attempt cannot change. */
const isFinal = (error: unknown): boolean =>
  error instanceof FinalFault || error instanceof ForbiddenRedirect || error instanceof ForbiddenAddress;

/** One attempt of an address. If the server rejects this client's name, another one with a browser's name. */
async function tryAddress(request: DownloadRequest, url: string, limits: DownloadLimits): Promise<Download> {
  try {
    return await attempt(request, { url, agent: USER_AGENT }, limits);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return await attempt(request, { url, agent: BROWSER_AGENT }, limits);
  }
}

/**
 * Downloads one file with conditional requests, retries with backoff, and limits on time, speed and size. Each round
 * tries every address that may still answer.
 * @throws DownloadFailed after the last attempt
 * @throws Error at once if the disk is full or read-only; no file is left behind
 */
export async function download(request: DownloadRequest): Promise<Download> {
  const limits = { ...DOWNLOAD_LIMITS, ...request.limits };
  await mkdir(dirname(request.path), { recursive: true });
  let left = [request.url, ...(request.otherUrls ?? [])];
  /** Final cause of failure by address. */
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
