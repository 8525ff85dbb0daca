import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type CheckRows, openStore, type Store } from '../store.ts';
import { type Row, type RowSink, TABLE_KEYS } from './portable-rows.ts';

/**
 * A backup is text, compressed with gzip, that either engine can read:
 *
 *     {"backup":"sanctions-intelligence-service","version":1,"schema":"006-trust","made":"…"}
 *     {"table":"entities","rows":[{…},{…}]}                  up to 1,000 rows a line, table after table
 *     {"file":"un-sc/2026-01-05.….xml.gz","base64":"…"}       a part of a file of the archive, where it is in the backup
 *     {"end":{"entities":52314,…},"sha256":"…"}              of all lines before
 */
const KIND = 'sanctions-intelligence-service';
/** Version of a backup with the archive. A backup without one has version 1, which older releases can read. */
const VERSION = 2;

interface Head {
  backup: string;
  version: number;
  /** Name of the newest migration of the store. */
  schema: string;
  /** ISO 8601 time. */
  made: string;
}

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** The file is not a backup that this release can restore; nothing was changed. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup';
}

/**
 * Writes everything in the store as of one time to a file, while others read and write. The file appears when it is
 * complete. Only its owner can read it, because it contains the digests of tokens.
 * @param archive folder of the authorities' files, to be included
 * @returns rows written, by table
 */
export async function writeBackup(store: Store, path: string, archive?: string): Promise<RowCounts> {
  const counts: RowCounts = {};
  const digest = createHash('sha256');
  const temporary = `${path}.${process.pid}.tmp`;
  const gzip = createGzip({ level: 6 });
  const written = pipeline(gzip, createWriteStream(temporary, { mode: 0o600, flush: true }));
  written.catch(() => {});
  // Waits for a slow disk, so that memory use stays small; fails as soon as the disk does.
  const put = async (line: string): Promise<void> => {
    digest.update(line);
    if (gzip.destroyed || !gzip.write(line)) await Promise.race([once(gzip, 'drain'), written]);
  };
  const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;
  try {
    const version = archive === undefined ? 1 : VERSION;
    const head: Head = { backup: KIND, version, schema: await store.schema(), made: new Date().toISOString() };
    await put(lineOf(head));
    await store.exportRows(async (table, rows) => {
      counts[table] = (counts[table] ?? 0) + rows.length;
      await put(lineOf({ table, rows }));
    });
    // After the rows, so that no edition has rows in the backup but no file.
    if (archive !== undefined)
      for await (const part of fileParts(archive, await filesBelow(archive))) await put(lineOf(part));
    gzip.end(lineOf({ end: counts, sha256: digest.digest('hex') }));
    await written;
    await rename(temporary, path);
  } catch (error) {
    gzip.destroy();
    await written.catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
  return counts;
}

function headOf(line: string, path: string): Head {
  let head: Partial<Head> | null = null;
  try {
    head = JSON.parse(line) as Partial<Head>;
  } catch {
    // Reported below.
  }
  if (head?.backup !== KIND || !head.schema) throw new UnusableBackup(`${path} is no backup of this service.`);
  if (typeof head.version !== 'number' || head.version > VERSION)
    throw new UnusableBackup(`${path} was made by a newer release; restore it with that one.`);
  return head as Head;
}

/** The lines of a backup. Only a line feed ends one; texts may contain other line breaks. @throws UnusableBackup */
async function* linesOf(path: string): AsyncGenerator<string> {
  const bytes = createGunzip();
  const piped = pipeline(createReadStream(path), bytes);
  piped.catch(() => {});
  const decoder = new TextDecoder();
  let open = '';
  try {
    for await (const chunk of bytes) {
      const lines = (open + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      open = lines.pop()!;
      yield* lines;
    }
    await piped;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_')) throw new UnusableBackup(`${path} is cut off or damaged.`, { cause: error });
    throw error;
  }
}

/** Passes on the rows and files of a backup. @throws UnusableBackup when it is incomplete, after some were passed on */
async function readRows(path: string, sink: RowSink, files?: FilesAside): Promise<RowCounts> {
  const digest = createHash('sha256');
  let isFirst = true;
  let end: { end: RowCounts; sha256: string } | null = null;
  for await (const line of linesOf(path)) {
    if (isFirst) {
      isFirst = false;
    } else if (line.startsWith('{"end":')) {
      end = JSON.parse(line) as { end: RowCounts; sha256: string };
      break;
    } else if (line.startsWith('{"file":')) {
      await files?.put(JSON.parse(line) as FilePart);
    } else {
      const { table, rows } = JSON.parse(line) as { table: string; rows: Row[] };
      await sink(table, rows);
    }
    digest.update(`${line}\n`);
  }
  if (end === null || end.sha256 !== digest.digest('hex')) throw new UnusableBackup(`${path} is cut off or damaged.`);
  return end.end;
}

/** The header of a backup. @throws UnusableBackup */
async function readHead(path: string): Promise<Head> {
  for await (const line of linesOf(path)) return headOf(line, path);
  throw new UnusableBackup(`${path} is empty.`);
}

/** Options of a restore. */
export interface RestoreOptions {
  /** If it throws, nothing changes. */
  check?: CheckRows;
  /** Folder of the authorities' files, to which those in the backup are written. */
  archive?: string;
}

/**
 * Replaces everything in the store by a backup, atomically. A backup of an older release is first migrated in a
 * temporary store in `scratchDir`.
 * @returns rows restored, by table
 * @throws UnusableBackup
 */
export async function restoreBackup(
  store: Store,
  path: string,
  scratchDir: string,
  { check, archive }: RestoreOptions = {},
): Promise<RowCounts> {
  const { schema } = await readHead(path);
  const known = await store.schema();
  if (schema > known) throw new UnusableBackup(`${path} was made by a newer release; restore it with that one.`);
  const files = archive === undefined ? undefined : await filesAside(archive);
  const folder = await mkdtemp(join(scratchDir, 'restore-'));
  const counts: RowCounts = Object.fromEntries(Object.keys(TABLE_KEYS).map((table) => [table, 0]));
  try {
    if (schema === known)
      await store.importRows(async (insert) => void Object.assign(counts, await readRows(path, insert, files)), check);
    else {
      const old = await openStore({ dataDir: folder }, schema);
      await old.importRows(async (insert) => void (await readRows(path, insert, files))).finally(() => old.close());
      const renewed = await openStore({ dataDir: folder });
      const copy = async (insert: RowSink): Promise<void> =>
        renewed.exportRows(async (table, rows) => {
          counts[table] = (counts[table] ?? 0) + rows.length;
          await insert(table, rows);
        });
      await store.importRows(copy, check).finally(() => renewed.close());
    }
    await files?.keep();
    return counts;
  } finally {
    await files?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Divisible by three, so that base64 needs no padding between parts. */
const PART_BYTES = 192 * 1024;

/** A part of a file; parts are in file order. */
interface FilePart {
  /** Path below the folder, with slashes. */
  file: string;
  base64: string;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Paths of the files below a folder, without hidden ones, which are still being written; empty if there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The content of files in parts. A file that is moved away meanwhile, like that of a revoked edition, is omitted. */
async function* fileParts(folder: string, files: readonly string[]): AsyncGenerator<FilePart> {
  for (const file of files) {
    try {
      for await (const bytes of createReadStream(join(folder, file), { highWaterMark: PART_BYTES }))
        yield { file: file.split(sep).join('/'), base64: (bytes as Buffer).toString('base64') };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

type FilesAside = Awaited<ReturnType<typeof filesAside>>;

/** Stores the files of a backup next to `folder` until all of it is read; removes what an interrupted restore left. */
export async function filesAside(folder: string) {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const prefix = `${basename(folder)}.restored-`;
  const left = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true });
  const aside = await mkdtemp(join(parent, prefix));
  return {
    /** @throws Error for a path that leads out of the folder */
    async put({ file, base64 }: FilePart): Promise<void> {
      const parts = file.split(/[/\\]/);
      if (parts.some((part) => part === '' || part === '..')) throw new Error(`${file} is no path within the archive.`);
      const path = join(aside, ...parts);
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, Buffer.from(base64, 'base64'), { flush: true });
    },
    /** Moves them into the folder, replacing files of the same names. */
    async keep(): Promise<void> {
      for (const file of await filesBelow(aside)) {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await rename(join(aside, file), join(folder, file));
      }
    },
    drop: (): Promise<void> => rm(aside, { recursive: true, force: true }),
  };
}
