import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { type Duplex, PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isoDay } from '../../domain/dates.ts';
import { ForbiddenRedirect, guardedRequest, type Network } from './guarded-request.ts';
import { ForbiddenAddress } from './public-addresses.ts';

/** Some authorities answer only clients that look like a browser, so the service's own name follows behind that. */
const USER_AGENT = 'Mozilla/5.0 (compatible; SanctionsIntelligenceService/1.0)';

/** Waits and bounds of a download; tests make them short. */
export interface DownloadLimits {
  /** Tries in all. */
  attempts: number;
  /** Wait before the second try; doubles with every further one, up to half more by chance. */
  backoffMs: number;
  /** Longest silence, before the answer and between two chunks. */
  stallMs: number;
  totalMs: number;
  maxBytes: number;
}

const DOWNLOAD_LIMITS: DownloadLimits = {
  attempts: 4,
  backoffMs: 1_000,
  stallMs: 60_000,
  totalMs: 15 * 60_000,
  maxBytes: 512 * 1024 ** 2,
};

export interface DownloadRequest {
  url: string;
  /** File to write. */
  path: string;
  /** Validators of the copy that is already applied. */
  etag?: string | null;
  lastModified?: string | null;
  limits?: Partial<DownloadLimits> | undefined;
  /** Hosts that a redirect may lead to beside the one of `url`. */
  storageHosts?: readonly string[] | undefined;
  /** The operator named the address (a mirror): it may be on a private network. */
  ownAddress?: boolean;
  /** How connections are made, for tests. */
  network?: Network | undefined;
  /** Bytes so far, and in all when the server says it. */
  onProgress?: (bytes: number, total: number | null) => void;
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

/** An error that a retry will not resolve. */
class FinalFault extends Error {}

/** A fault with the server's own word on when to come back. */
class RetryAfter extends Error {
  readonly waitMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

const MAX_RETRY_AFTER_MS = 60_000;

function dayOf(lastModified: string | null): string | null {
  const time = new Date(lastModified ?? Number.NaN);
  if (Number.isNaN(time.getTime())) return null;
  return isoDay(time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate());
}

function faultOf({ statusCode = 0, statusMessage = '', headers }: IncomingMessage): Error {
  const message = `the server answered ${statusCode} ${statusMessage}`.trim();
  if (statusCode !== 408 && statusCode !== 429 && statusCode < 500) return new FinalFault(message);
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? new RetryAfter(message, Math.min(seconds * 1_000, MAX_RETRY_AFTER_MS)) : new Error(message);
}

/** What undoes the content coding of an answer. */
function decoder({ headers }: IncomingMessage): Duplex {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding === 'identity') return new PassThrough();
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  throw new FinalFault(`the server sent the content coding ${coding}, which was not asked for`);
}

async function attempt(request: DownloadRequest, limits: DownloadLimits): Promise<Download> {
  const stall = new AbortController();
  const restart = () => timer.refresh();
  const timer = setTimeout(
    () => stall.abort(new Error(`no answer for ${limits.stallMs / 1_000} seconds`)),
    limits.stallMs,
  );
  try {
    const headers: Record<string, string> = { 'user-agent': USER_AGENT, accept: '*/*', 'accept-encoding': 'gzip' };
    if (request.etag) headers['if-none-match'] = request.etag;
    if (request.lastModified) headers['if-modified-since'] = request.lastModified;
    const signal = AbortSignal.any([stall.signal, AbortSignal.timeout(limits.totalMs)]);
    const { url, storageHosts, ownAddress, network } = request;
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
        restart();
        bytes += chunk.length;
        request.onProgress?.(bytes, total);
        if (bytes > limits.maxBytes) done(new FinalFault(`the file is larger than ${limits.maxBytes} bytes`));
        else done(null, chunk);
      },
    });
    await pipeline(response, decode, watch, createWriteStream(request.path), { signal });
    if (total !== null && bytes !== total) throw new Error(`the file broke off after ${bytes} of ${total} bytes`);
    const lastModified = response.headers['last-modified'] ?? null;
    return {
      status: 'downloaded',
      etag: response.headers.etag ?? null,
      lastModified,
      lastModifiedDay: dayOf(lastModified),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** What went wrong, in words: an abort hides its cause, and a refused connection may have a code alone. */
function causeOf(error: unknown): string {
  const { message, cause, name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' && cause instanceof Error) return cause.message;
  return message || String(code);
}

/** True for what a further try would not change. */
const isFinal = (error: unknown): boolean =>
  error instanceof FinalFault || error instanceof ForbiddenRedirect || error instanceof ForbiddenAddress;

/**
 * Downloads one file, with conditional request, retries with backoff and bounds on time and size.
 * @throws DownloadFailed after the last try; no file is left behind then.
 */
export async function download(request: DownloadRequest): Promise<Download> {
  const limits = { ...DOWNLOAD_LIMITS, ...request.limits };
  await mkdir(dirname(request.path), { recursive: true });
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(request, limits);
    } catch (error) {
      await rm(request.path, { force: true });
      if (isFinal(error) || tries >= limits.attempts) {
        const { host } = new URL(request.url);
        throw new DownloadFailed(`Download from ${host} failed: ${causeOf(error)}.`, { cause: error });
      }
      const backoff = limits.backoffMs * 2 ** (tries - 1) * (1 + Math.random() / 2);
      const wait = error instanceof RetryAfter ? error.waitMs : backoff;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
