import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyText } from '../../service/json-text.ts';
import { type ChainEnd, chainedLine, EMPTY_CHAIN } from './audit-chain.ts';
import { type AuditFile, type FileEnd, openAuditFile } from './audit-file.ts';

/** What the audit log records of an answered request. */
interface AuditEntry {
  /** ISO instant of the answer. */
  time: string;
  request_id: string;
  /** Id of the token; absent when authentication is off or the token is unknown. */
  token_id?: string | undefined;
  /** Address of the client; only when the token was refused. */
  address?: string | undefined;
  /** Operation as the OpenAPI document names it. */
  operation: string;
  status: number;
  data_version?: string | undefined;
  /** Total number of parties found, on all pages; absent when nothing was searched. */
  hits?: number | undefined;
  /** The request in canonical form; written as a keyed hash unless the operator asked for the text. */
  request: string;
}

/** Whether lines can be written, as `/ready` and the metrics report it. */
export interface AuditState {
  state: 'ok' | 'failing';
  /** Why lines cannot be written, and since when (ISO instant). */
  reason?: string;
  since?: string;
  /** Lines waiting to be written. */
  waiting: number;
  /** Lines that this process had to drop. */
  lost: number;
}

interface AuditOptions {
  path: string;
  /** Key of the chain and of the hash that replaces a query: without it nobody can find a query by hashing names. */
  key: Buffer;
  /** Write the request itself instead of its hash. */
  plainQueries: boolean;
  /** A file is renamed, with the instant in its name, before it exceeds this size. Nothing is deleted. */
  maxBytes: number;
  /** Called when lines start to wait because they cannot be written, and when some are lost; requests continue. */
  onError(error: unknown): void;
}

/** Lines that cannot be written wait in memory up to this size; further ones are lost. */
const MAX_WAITING_BYTES = 16_000_000;
const RETRY_MS = 1_000;
/** A write that takes longer is reported as a failure. */
const SLOW_WRITE_MS = 5_000;
const CLOSE_MS = 2_000;

interface Waiting {
  /** The entry as JSON, not yet numbered. */
  json: string;
  /** Number of lines lost directly before this one. */
  gap: number;
}

/** Opens an audit log: JSON lines, numbered and chained, appended to a file that only its owner can read. */
export function openAuditLog({ path, key, plainQueries, maxBytes, onError }: AuditOptions) {
  const file = chainedFile(path, { key, maxBytes });
  const waiting = waitingLines(onError);
  let failure: { reason: string; since: string } | null = null;
  /** Timer of the next attempt while nothing can be written. */
  let retry: NodeJS.Timeout | undefined;
  let writingSince = 0;

  function fail(error: unknown): void {
    if (failure === null) onError(error);
    failure ??= { reason: (error as Error).message, since: new Date().toISOString() };
  }

  /** Writes the waiting lines. */
  async function writeBatch(): Promise<void> {
    const { written, error, rotation } = await file.write(waiting.lines());
    waiting.written(written);
    if (error) throw error;
    if (rotation) fail(rotation);
    else failure = null;
  }

  async function flush(): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    try {
      while (waiting.lines().length > 0) {
        writingSince = Date.now();
        await writeBatch();
      }
    } catch (error) {
      fail(error);
      retry = setTimeout(begin, RETRY_MS).unref();
    }
  }

  const opened = file.attach();
  let writing: Promise<void> | null = opened.catch(fail).finally(endWriting);
  function endWriting(): void {
    writing = null;
    if (waiting.lines().length > 0 && retry === undefined) begin();
  }
  function begin(): void {
    writing ??= flush().finally(endWriting);
  }

  return {
    /** Resolves when the file is open. Rejects when it cannot be opened; lines then wait for the next attempt. */
    opened,
    write({ request, ...entry }: AuditEntry): void {
      const asked = plainQueries
        ? { request }
        : { request_hash: createHmac('sha256', key).update(request).digest('hex') };
      waiting.add(JSON.stringify({ ...entry, ...asked }));
      if (retry === undefined) begin();
    },
    state(): AuditState {
      const { length } = waiting.lines();
      const isSlow = writing !== null && length > 0 && Date.now() - writingSince > SLOW_WRITE_MS;
      const slow = isSlow ? { reason: 'a write does not end', since: new Date(writingSince).toISOString() } : null;
      const trouble = failure ?? slow;
      return { state: trouble ? 'failing' : 'ok', ...trouble, waiting: length, lost: waiting.lost() };
    },
    /** Writes the waiting lines and closes the file; gives up after two seconds. */
    async close(): Promise<void> {
      const writeAll = async (): Promise<void> => {
        await writing;
        if (waiting.lines().length > 0) begin();
        await writing;
        await file.close();
      };
      await Promise.race([writeAll().catch(fail), pause(CLOSE_MS, undefined, { ref: false })]);
      clearTimeout(retry);
      waiting.dropAll();
    },
  };
}

/** An open audit log. */
export type AuditLog = ReturnType<typeof openAuditLog>;

function waitingLines(onError: AuditOptions['onError']) {
  let lines: Waiting[] = [];
  let bytes = 0;
  let lost = 0;
  /** Lines lost since the last line in the queue. */
  let gap = 0;
  return {
    lines: (): readonly Waiting[] => lines,
    lost: () => lost,
    add(json: string): void {
      if (bytes + json.length > MAX_WAITING_BYTES) {
        lost++;
        if (gap++ === 0)
          onError(new Error('lines of the audit log are lost, because too many are waiting to be written'));
        return;
      }
      lines.push({ json, gap });
      bytes += json.length;
      gap = 0;
    },
    written(count: number): void {
      lines = lines.slice(count);
      bytes = lines.reduce((sum, { json }) => sum + json.length, 0);
    },
    dropAll(): void {
      if (lines.length === 0) return;
      lost += lines.length;
      onError(new Error(`${lines.length} lines of the audit log were lost, because they could not be written`));
      lines = [];
    },
  };
}

/** The file of the log; reopened when the path no longer leads to it. */
function chainedFile(path: string, { key, maxBytes }: Pick<AuditOptions, 'key' | 'maxBytes'>) {
  const chain = chainWriter(key);
  let file: AuditFile | null = null;
  /** True after a write that failed half way. */
  let isTorn = false;

  async function attach(): Promise<void> {
    const fresh = await openAuditFile(path);
    await file?.close().catch(() => {});
    file = fresh;
    isTorn = false;
    chain.follow(fresh.end);
  }

  return {
    attach,
    /** `written`: how many lines are complete in the file; `error`: why others are not; `rotation`: why it is not renamed. */
    async write(waiting: readonly Waiting[]): Promise<{ written: number; error?: unknown; rotation?: unknown }> {
      if (isTorn || !(await file?.isCurrent())) await attach();
      const { lines, ends } = chain.linesOf(waiting);
      const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
      let rotation: unknown;
      try {
        if (file!.size() > 0 && file!.size() + bytes > maxBytes) file = await file!.rotate();
      } catch (error) {
        rotation = error;
      }
      const { written, error } = await file!.append(lines);
      if (written > 0) chain.written(ends[written - 1]!);
      isTorn = error !== undefined;
      return { written, error, rotation };
    },
    close: async (): Promise<void> => file?.close(),
  };
}

function chainWriter(key: Buffer) {
  let end: ChainEnd = EMPTY_CHAIN;
  /** The beginning of a line that an ended process left incomplete; the next line includes it. */
  let torn: string | null = null;
  let hasWritten = false;
  return {
    /** Makes the lines for waiting entries, and the end of the chain after each. */
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
    /** Continues from the end of a file: an empty one is a new part, a longer chain is of another process. */
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

/** Total number of parties that an answer found: `total` of its pagination; undefined when it has none. */
export function hitsOf(body: Uint8Array | string): number | undefined {
  // Texts of parties cannot contain unescaped quotes, so a match is the member itself.
  const found = TOTAL.exec(bodyText(body));
  return found ? Number(found[1]) : undefined;
}
