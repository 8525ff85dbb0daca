/** The file of an audit log, by a handle: a closed descriptor's number may have been reused for a connection. */
import { constants } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { type ChainEnd, chainEndOf, rotatedName } from './audit-chain.ts';

/** For appending, and for reading during a repair. O_NONBLOCK: a pipe without a reader must not block. */
const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;
const OWNER_ONLY = 0o600;
const LINE_FEED = 0x0a;
/** The end of a file is read backwards in pieces of this size until its last whole line is found. */
const PIECE_BYTES = 64 * 1024;
/** Maximum number of characters of an incomplete line that are copied into the next line. */
const MAX_TORN = 2000;

/** How a file ends. */
export interface FileEnd {
  size: number;
  /** The chain at its last line, when that line is part of one. */
  chain: ChainEnd | null;
  /** The beginning of an incomplete last line, which has been removed. */
  torn: string | null;
}

/** The open file. All functions reject with the error of the operating system. */
export interface AuditFile {
  /** How the file ended when it was opened. */
  end: FileEnd;
  /** Current size in bytes, as far as this process has written them. */
  size(): number;
  /** True while the path leads to this file and only {@link append} has changed its size. */
  isCurrent(): Promise<boolean>;
  /** Appends lines. `written`: how many are complete in the file, also when the write failed half way. */
  append(lines: readonly string[]): Promise<{ written: number; error?: unknown }>;
  /** Starts a new file at the path. It is opened first, so that the old one can still be written to when this fails. */
  rotate(): Promise<AuditFile>;
  close(): Promise<void>;
}

/** Opens the file at a path, creates it if necessary, and repairs its last line. */
export async function openAuditFile(path: string): Promise<AuditFile> {
  return auditFile(path, await repaired(path));
}

interface Opened {
  handle: FileHandle;
  /** False for a pipe or device, which has no size and no last line, and is never renamed. */
  isRegular: boolean;
  end: FileEnd;
}

function auditFile(path: string, { handle, isRegular, end }: Opened): AuditFile {
  let { size } = end;
  return {
    end,
    size: () => size,
    async isCurrent() {
      const [here, own] = await Promise.all([stat(path).catch(() => null), handle.stat()]);
      return here?.ino === own.ino && here.dev === own.dev && (!isRegular || own.size === size);
    },
    async append(lines) {
      const bytes = Buffer.from(lines.join(''));
      let done = 0;
      try {
        while (done < bytes.length) done += (await handle.write(bytes, done)).bytesWritten;
        return { written: lines.length };
      } catch (error) {
        return { written: bytes.subarray(0, done).filter((byte) => byte === LINE_FEED).length, error };
      } finally {
        if (isRegular) size += done;
      }
    },
    async rotate() {
      const next = `${path}.next`;
      const fresh = await repaired(next);
      try {
        await rename(path, await freeName(path));
        await rename(next, path);
      } catch (error) {
        await fresh.handle.close().catch(() => {});
        throw error;
      }
      await handle.close().catch(() => {});
      return auditFile(path, fresh);
    },
    close: () => handle.close(),
  };
}

/** An unused name for the full file: two files may become full within a millisecond. */
async function freeName(path: string): Promise<string> {
  for (let at = Date.now(); ; at++) {
    const name = rotatedName(path, new Date(at));
    if ((await stat(name).catch(() => null)) === null) return name;
  }
}

async function repaired(path: string): Promise<Opened> {
  const handle = await open(path, FLAGS, OWNER_ONLY);
  try {
    const stats = await handle.stat();
    const isRegular = stats.isFile();
    return { handle, isRegular, end: await repairedEnd(handle, isRegular ? stats.size : 0) };
  } catch (error) {
    await handle.close().catch(() => {});
    throw error;
  }
}

/** Reads how a file ends. An incomplete last line, left by a killed process or a full disk, is removed. */
async function repairedEnd(handle: FileHandle, size: number): Promise<FileEnd> {
  const last = await lastLine(handle, size);
  if (last.text === '' || last.isEnded) return { size, chain: chainEndOf(last.text), torn: null };
  const isWhole = isJson(last.text);
  // In a file that can only be appended to, the incomplete line remains as a line of its own.
  if (isWhole || !(await shortened(handle, last.start))) await handle.appendFile('\n');
  const before = isWhole ? last : await lastLine(handle, last.start);
  return {
    size: (await handle.stat()).size,
    chain: chainEndOf(before.text),
    torn: isWhole ? null : last.text.slice(0, MAX_TORN),
  };
}

const shortened = (handle: FileHandle, size: number): Promise<boolean> =>
  handle.truncate(size).then(
    () => true,
    () => false,
  );

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The last line of the first `size` bytes of a file, where it begins, and whether it ends in a line feed. */
async function lastLine(handle: FileHandle, size: number): Promise<{ text: string; start: number; isEnded: boolean }> {
  let bytes = Buffer.alloc(0);
  let start = size;
  let begins = -1;
  while (start > 0 && begins === -1) {
    const length = Math.min(PIECE_BYTES, start);
    start -= length;
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start);
    bytes = Buffer.concat([buffer, bytes]);
    begins = bytes.subarray(0, -1).lastIndexOf(LINE_FEED);
  }
  const isEnded = bytes.at(-1) === LINE_FEED;
  const text = bytes.subarray(begins + 1, isEnded ? -1 : undefined).toString();
  return { text, start: start + begins + 1, isEnded };
}
