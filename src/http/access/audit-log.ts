import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChainEnd, chainedLine, EMPTY_CHAIN } from './audit-chain.ts';
import { type AuditFile, type FileEnd, openAuditFile } from './audit-file.ts';

/** What the audit log says of an answered request. */
interface AuditEntry {
  /** ISO instant of the answer. */
  time: string;
  request_id: string;
  /** Id of the token; absent where authentication is off or the token was not accepted. */
  token_id?: string | undefined;
  /** Address of the client; only where the token was not accepted. */
  address?: string | undefined;
  /** Operation as the OpenAPI document names it. */
  operation: string;
  status: number;
  data_version?: string | undefined;
  /** Parties found, in all pages; absent where nothing was searched. */
  hits?: number | undefined;
  /** The request in one form; written as a keyed hash unless the operator wants the text. */
  request: string;
}

/** Whether lines can be written, as `/ready` and the metrics report it. */
export interface AuditState {
  state: 'ok' | 'failing';
  /** Why lines cannot be written, and since when (ISO instant). */
  reason?: string;
  since?: string;
  /** Lines that wait to be written. */
  waiting: number;
  /** Lines that this process had to drop. */
  lost: number;
}

export interface AuditLog {
  /** Resolves when the file is open. Rejects when it cannot be opened; lines wait for another try then. */
  opened: Promise<void>;
  write(entry: AuditEntry): void;
  state(): AuditState;
  /** Writes what is waiting and closes the file; gives up after two seconds. */
  close(): Promise<void>;
}

export interface AuditOptions {
  path: string;
  /** Key of the hash that stands for a query, so that nobody without it can try names, and of the chain of lines. */
  key: Buffer;
  /** Write the request itself instead of its hash. */
  plainQueries: boolean;
  /** A file that has grown so far is renamed, with the instant in its name, and a new one begun. Nothing is deleted. */
  maxBytes: number;
  /** Called when lines begin to wait because they cannot be written, and when some are lost; requests go on. */
  onError(error: unknown): void;
}

/** Lines that cannot be written wait in memory, up to so many bytes; further ones are lost. */
const MAX_WAITING_BYTES = 16_000_000;
const RETRY_MS = 1_000;
/** A write that takes longer is reported as a failure. */
const SLOW_WRITE_MS = 5_000;
const CLOSE_MS = 2_000;

interface Waiting {
  /** The entry as JSON, not yet numbered. */
  json: string;
  /** Lines before this one that were lost. */
  gap: number;
}

/** An audit log at work. */
interface Writing {
  readonly options: AuditOptions;
  readonly chain: ReturnType<typeof chainWriter>;
  file: AuditFile | null;
  /** A write has failed half way. */
  isTorn: boolean;
  waiting: Waiting[];
  waitingBytes: number;
  lost: number;
  /** Lines lost since the last one that waits. */
  gap: number;
  failure: { reason: string; since: string } | null;
  /** The next try, while nothing can be written. */
  retry: NodeJS.Timeout | undefined;
  /** What is under way: the file being opened, or lines being written. */
  underWay: Promise<void> | null;
  writingSince: number;
}

function fail(log: Writing, error: unknown): void {
  if (log.failure === null) log.options.onError(error);
  log.failure ??= { reason: (error as Error).message, since: new Date().toISOString() };
}

async function attach(log: Writing): Promise<void> {
  const fresh = await openAuditFile(log.options.path);
  await log.file?.close().catch(() => {});
  log.file = fresh;
  log.isTorn = false;
  log.chain.follow(fresh.end);
}

/** Writes what waits. @returns false when the file is full and no new one can be begun; it is written to all the same */
async function writeBatch(log: Writing): Promise<boolean> {
  if (log.isTorn || !(await log.file?.isCurrent())) await attach(log);
  const { lines, ends } = log.chain.linesOf(log.waiting);
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  const file = log.file!;
  const isFull = file.size() > 0 && file.size() + bytes > log.options.maxBytes;
  const fresh = isFull ? await file.rotate().catch((error) => fail(log, error)) : file;
  log.file = fresh ?? file;
  const { written, error } = await log.file.append(lines);
  if (written > 0) log.chain.written(ends[written - 1]!);
  log.waiting = log.waiting.slice(written);
  log.waitingBytes = log.waiting.reduce((sum, { json }) => sum + json.length, 0);
  if (error) {
    log.isTorn = true;
    throw error;
  }
  return fresh !== undefined;
}

async function flush(log: Writing): Promise<void> {
  clearTimeout(log.retry);
  log.retry = undefined;
  try {
    while (log.waiting.length > 0) {
      log.writingSince = Date.now();
      if (await writeBatch(log)) log.failure = null;
    }
  } catch (error) {
    fail(log, error);
    log.retry = setTimeout(begin, RETRY_MS, log);
    log.retry.unref();
  }
}

function begin(log: Writing): void {
  log.underWay ??= flush(log).finally(() => endWriting(log));
}

function endWriting(log: Writing): void {
  log.underWay = null;
  if (log.waiting.length > 0 && log.retry === undefined) begin(log);
}

/** Has an entry wait to be written, where there is room. */
function add(log: Writing, { request, ...entry }: AuditEntry): void {
  const { key, plainQueries, onError } = log.options;
  const asked = plainQueries ? { request } : { request_hash: createHmac('sha256', key).update(request).digest('hex') };
  const json = JSON.stringify({ ...entry, ...asked });
  if (log.waitingBytes + json.length > MAX_WAITING_BYTES) {
    log.lost++;
    if (log.gap++ === 0) onError(new Error('lines of the audit log are lost, for too many wait to be written'));
    return;
  }
  log.waiting.push({ json, gap: log.gap });
  log.waitingBytes += json.length;
  log.gap = 0;
  if (log.retry === undefined) begin(log);
}

function stateOf({ underWay, waiting, writingSince, failure, lost }: Writing): AuditState {
  const isSlow = underWay !== null && waiting.length > 0 && Date.now() - writingSince > SLOW_WRITE_MS;
  const slow = isSlow ? { reason: 'a write does not end', since: new Date(writingSince).toISOString() } : null;
  const trouble = failure ?? slow;
  return { state: trouble ? 'failing' : 'ok', ...trouble, waiting: waiting.length, lost };
}

async function writeAll(log: Writing): Promise<void> {
  await log.underWay;
  if (log.waiting.length > 0) begin(log);
  await log.underWay;
  await log.file?.close();
}

async function close(log: Writing): Promise<void> {
  const written = writeAll(log).catch((error) => fail(log, error));
  await Promise.race([written, pause(CLOSE_MS, undefined, { ref: false })]);
  clearTimeout(log.retry);
  const left = log.waiting.length;
  if (left === 0) return;
  log.lost += left;
  log.options.onError(new Error(`${left} lines of the audit log were lost, for they could not be written`));
}

/** Opens an audit log: JSON lines, numbered and chained, appended to a file that only its owner can read. */
export function openAuditLog(options: AuditOptions): AuditLog {
  const log: Writing = {
    options,
    chain: chainWriter(options.key),
    file: null,
    isTorn: false,
    waiting: [],
    waitingBytes: 0,
    lost: 0,
    gap: 0,
    failure: null,
    retry: undefined,
    underWay: null,
    writingSince: 0,
  };
  const opened = attach(log);
  log.underWay = opened.catch((error) => fail(log, error)).finally(() => endWriting(log));
  return {
    opened,
    write: (entry) => add(log, entry),
    state: () => stateOf(log),
    close: () => close(log),
  };
}

/** Numbers lines and chains them. */
function chainWriter(key: Buffer) {
  let end: ChainEnd = EMPTY_CHAIN;
  /** The beginning of a line that an ended process did not write whole; the next line holds it. */
  let torn: string | null = null;
  let hasWritten = false;
  return {
    /** Lines for what waits, and the end of the chain after each. */
    linesOf(batch: readonly Waiting[]): { lines: string[]; ends: ChainEnd[] } {
      const ends: ChainEnd[] = [];
      const lines = batch.map(({ json, gap }, at) => {
        const last = ends.at(-1) ?? end;
        const entry = at === 0 && torn !== null ? `${json.slice(0, -1)},"torn":${JSON.stringify(torn)}}` : json;
        const next = chainedLine(key, last, last.n + gap + 1, entry);
        ends.push(next.end);
        return next.line;
      });
      return { lines, ends };
    },
    /** Goes on from the end of a file. An empty one is a new part of the same log; a longer chain is by another process. */
    follow(file: FileEnd): void {
      if (file.chain && file.chain.n > end.n) end = file.chain;
      if (!hasWritten) torn = file.torn;
    },
    written(last: ChainEnd): void {
      end = last;
      torn = null;
      hasWritten = true;
    },
  };
}

const TOTAL = /"pagination":\{"page":\d+,"limit":\d+,"total":(\d+)/;

/** How many parties an answer found in all: `total` of its pagination; undefined where it has none. */
export function hitsOf(body: Uint8Array | string): number | undefined {
  const text = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  // Texts of parties cannot hold these quotes unescaped, so the match is the member itself.
  const found = TOTAL.exec(text);
  return found ? Number(found[1]) : undefined;
}
