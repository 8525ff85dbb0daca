import { createHmac } from 'node:crypto';
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** What the audit log says of an answered request. */
interface AuditEntry {
  /** ISO instant of the answer. */
  time: string;
  request_id: string;
  /** Id of the token; absent where authentication is off or the token was not accepted. */
  token_id?: string | undefined;
  /** Operation as the OpenAPI document names it. */
  operation: string;
  status: number;
  data_version?: string | undefined;
  /** Parties found, in all pages; absent where nothing was searched. */
  hits?: number | undefined;
  /** The request in one form; written as a keyed hash unless the operator wants the text. */
  request: string;
}

export interface AuditLog {
  write(entry: AuditEntry): void;
  /** Writes what is waiting. */
  close(): void;
}

export interface AuditOptions {
  path: string;
  /** Key of the hash that stands for a query: equal queries read alike, and nobody without the key can try names. */
  key: Buffer;
  /** Write the request itself instead of its hash. */
  plainQueries: boolean;
  /** A file that has grown so far is renamed, with the instant in its name, and a new one begun. Nothing is deleted. */
  maxBytes: number;
  /** Told when lines could not be written; requests go on. */
  onError(error: unknown): void;
}

/** Opens an audit log: JSON lines, appended, readable for its owner only. @throws Error when the file cannot be opened */
export function openAuditLog({ path, key, plainQueries, maxBytes, onError }: AuditOptions): AuditLog {
  let file = openSync(path, 'a', 0o600);
  let bytes = fstatSync(file).size;
  let waiting: string[] = [];

  function rotate(): void {
    closeSync(file);
    renameSync(path, `${path}.${new Date().toISOString().replaceAll(':', '')}`);
    file = openSync(path, 'a', 0o600);
    bytes = 0;
  }
  function flush(): void {
    if (waiting.length === 0) return;
    const lines = Buffer.from(waiting.join(''));
    waiting = [];
    try {
      if (bytes > 0 && bytes + lines.length > maxBytes) rotate();
      for (let done = 0; done < lines.length; ) done += writeSync(file, lines, done);
      bytes += lines.length;
    } catch (error) {
      onError(error);
    }
  }
  return {
    write({ request, ...entry }) {
      const asked = plainQueries
        ? { request }
        : { request_hash: createHmac('sha256', key).update(request).digest('hex') };
      waiting.push(`${JSON.stringify({ ...entry, ...asked })}\n`);
      // One write for all requests that are answered together.
      if (waiting.length === 1) setImmediate(flush);
    },
    close() {
      flush();
      closeSync(file);
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
