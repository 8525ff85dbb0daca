import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isIsoDay } from '../../domain/dates.ts';
import { firstBytes } from '../../sources/format/decoded-chunks.ts';
import { type SourceReader, UnreadableEdition } from '../../sources/reader.ts';
import type { StoredEdition } from '../../store/read/source-states.ts';
import type { Store } from '../../store/store.ts';
import type { Fault } from '../../store/trust/verify.ts';

/** An applied edition is not in the archive. `message` is one line for people. */
export class NotArchived extends Error {
  override name = 'NotArchived';
}

/** Much larger than any official file; stops decompression bombs. */
const MAX_BYTES = 1024 ** 3;
/** Bytes read and decompressed at once. The number of calls per chunk does not depend on its size, so larger is faster. */
const CHUNK_BYTES = 1 << 18;

/** A temporary copy of a file in the archive folder, compressed, with the digest of its content. */
export interface StagedFile {
  path: string;
  /** SHA-256 of the decompressed bytes, lower-case hex. */
  sha256: string;
  /** Format of the copy: gzip, or unchanged for formats that are already compressed (xlsx). */
  form: 'gzip' | 'plain';
}

/** An applied edition with its archived file. */
export interface ArchivedEdition {
  edition: StoredEdition;
  staged: StagedFile;
}

/** The archive folder of a source. */
export const archiveOf = (dataDir: string, sourceId: string): string => join(dataDir, 'archive', sourceId);

/** Counts bytes and fails at the cap, so that neither memory nor disk is exhausted. */
function capped(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES)
        done(new UnreadableEdition('The file grows beyond 1 GiB; no official list is that large.'));
      else done(null, chunk);
    },
  });
}

/** A truncated or damaged compressed stream is an error of the file, not of the service. */
function unreadable(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('Z_')
    ? new UnreadableEdition(`The compressed file is cut off or damaged (${message}).`, { cause: error })
    : error;
}

/** SHA-256 of the chunks together, lower-case hex. */
async function sha256Of(chunks: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of chunks) digest.update(chunk);
  return digest.digest('hex');
}

const readChunks = (path: string): Readable => createReadStream(path, { highWaterMark: CHUNK_BYTES });

/**
 * Copies a file into `folder` in its archive format, and computes the digest of its content.
 * The next copy into the folder replaces it.
 * @throws UnreadableEdition for an empty, damaged or oversized file
 */
export async function stageFile(path: string, folder: string): Promise<StagedFile> {
  const head = await firstBytes(path, 4);
  if (head.length === 0) throw new UnreadableEdition('The file is empty.');
  await mkdir(folder, { recursive: true });
  const staged = join(folder, '.incoming');
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  try {
    // Written as a new file, so that the copy of a read-only file can be replaced later.
    await rm(staged, { force: true });
    await (isGzip || isZip
      ? pipeline(readChunks(path), createWriteStream(staged))
      : pipeline(readChunks(path), capped(), createGzip({ level: 3 }), createWriteStream(staged)));
    const sha256 = await (isGzip
      ? pipeline(readChunks(path), createGunzip({ chunkSize: CHUNK_BYTES }), capped(), sha256Of)
      : pipeline(readChunks(path), capped(), sha256Of));
    return { path: staged, sha256, form: isZip ? 'plain' : 'gzip' };
  } catch (error) {
    await rm(staged, { force: true });
    throw unreadable(error);
  }
}

/** SHA-256 of the raw bytes of a file that cannot be staged; of its first GiB when it is larger. */
export const digestOf = (path: string): Promise<string> => sha256Of(createReadStream(path, { end: MAX_BYTES - 1 }));

/** The decompressed bytes of a staged file. */
export function openStaged(staged: StagedFile): Readable {
  const raw = readChunks(staged.path);
  if (staged.form === 'plain') return raw;
  const bytes = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(raw, bytes).catch(() => {});
  return bytes;
}

/** Renames a staged file to `<day>.<digest>.<file name>[.gz]`: the archive is itself a folder of editions. */
export async function keepStaged(staged: StagedFile, folder: string, file: EditionFile, date: string): Promise<void> {
  const target = join(folder, archivedName({ date, sha256: staged.sha256, kind: file.kind, file_name: file.name }));
  await mkdir(dirname(target), { recursive: true });
  const ending = staged.form === 'gzip' ? '.gz' : '';
  const copy = await open(staged.path, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  await rename(staged.path, `${target}${ending}`);
}

type Archived = Pick<StoredEdition, 'date' | 'sha256' | 'kind' | 'file_name'>;

/** Name of an edition in the archive folder of its source, without the `.gz`. */
const archivedName = ({ date, sha256, kind, file_name }: Archived): string =>
  join(kind === 'delta' ? 'deltas' : '', `${date}.${sha256.slice(0, 12)}.${file_name}`);

/** Path of an edition's file in the archive folder of its source, or null when it is missing. */
export function archivedFile(folder: string, edition: Archived): string | null {
  const path = join(folder, archivedName(edition));
  return [`${path}.gz`, path].find((one) => existsSync(one)) ?? null;
}

/** A file of the archive, with the digest of its present content. @throws Error when it cannot be read completely */
async function stagedOf(path: string): Promise<StagedFile> {
  const form = path.endsWith('.gz') ? 'gzip' : 'plain';
  return { path, sha256: await sha256Of(openStaged({ path, sha256: '', form })), form };
}

/** Moves the files of revoked editions to the folder `revoked`, which an ingest of the archive ignores. */
export async function retireRevoked(folder: string, editions: readonly StoredEdition[]): Promise<void> {
  for (const edition of editions) {
    const path = edition.status === 'revoked' ? archivedFile(folder, edition) : null;
    if (path === null) continue;
    await mkdir(join(folder, 'revoked'), { recursive: true });
    await rename(path, join(folder, 'revoked', basename(path)));
  }
}

/** The archived file of an applied edition. @throws NotArchived when it is missing or was changed */
export async function appliedFile(folder: string, edition: Archived): Promise<StagedFile> {
  const path = archivedFile(folder, edition);
  if (!path) throw new NotArchived(`The edition of ${edition.date} (${edition.file_name}) is not in the archive.`);
  const staged = await stagedOf(path);
  if (staged.sha256 === edition.sha256) return staged;
  throw new NotArchived(`The archived file ${basename(path)} is not the one that was applied.`);
}

/** The archived files of applied editions. @throws NotArchived */
export async function appliedFiles(folder: string, editions: readonly StoredEdition[]): Promise<ArchivedEdition[]> {
  const found: ArchivedEdition[] = [];
  for (const edition of editions) found.push({ edition, staged: await appliedFile(folder, edition) });
  return found;
}

export const dropStaged = (staged: StagedFile): Promise<void> => rm(staged.path, { force: true });

/** A file to ingest, with what is known about it before parsing. */
export interface EditionFile {
  path: string;
  kind: 'full' | 'delta';
  /** Official file name without date and `.gz`, in lower case. */
  name: string;
  /** Day of publication from the file name, `--published` or the server; null when unknown. */
  published: string | null;
  /** True if it was just downloaded from the authority, so that it cannot be older than the previous edition. */
  isDownload?: boolean;
}

/** The digest between day and file name in the archive. */
const ARCHIVE_DIGEST = /^[0-9a-f]{12}\./;

/** Parses `<YYYY-MM-DD>.<official file name>[.gz]`; `published` is null when the name does not begin with a day. */
export function editionFile(path: string, kind: EditionFile['kind'] = 'full'): EditionFile {
  const name = basename(path).toLowerCase().replace(/\.gz$/, '');
  const day = name.slice(0, 10);
  return isIsoDay(day) && name[10] === '.'
    ? { path, kind, name: name.slice(11).replace(ARCHIVE_DIGEST, ''), published: day }
    : { path, kind, name, published: null };
}

const filesOf = (folder: string, kind: EditionFile['kind']): EditionFile[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
        .map((entry) => editionFile(join(folder, entry.name), kind))
    : [];

/** The editions of a source in a folder, oldest first, change files before the full edition of the same day. */
export function editionsInFolder(listsDir: string, source: SourceReader): EditionFile[] {
  const { id } = source.info;
  const deltaFolders = source.readDelta ? (source.deltaFolders ?? [id]) : [];
  const deltas = deltaFolders.flatMap((folder) => filesOf(join(listsDir, folder, 'deltas'), 'delta'));
  return inOrder([...filesOf(join(listsDir, id), 'full'), ...deltas]);
}

/** The editions in the folder of one list, oldest first. */
export const editionsIn = (folder: string): EditionFile[] => inOrder(filesOf(folder, 'full'));

function inOrder(files: readonly EditionFile[]): EditionFile[] {
  const order = (file: EditionFile): string => `${file.published} ${file.kind === 'delta' ? 0 : 1} ${file.name}`;
  return files
    .filter((file) => file.published !== null)
    .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}

/** Reads the archived file of every applied edition (not of the demo): their number, and those that differ. */
export async function verifyArchive(store: Store, dataDir: string): Promise<{ files: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  const editions = (await store.editions()).filter(({ status, demo }) => status === 'applied' && !demo);
  for (const edition of editions) {
    const folder = archiveOf(dataDir, edition.source_id);
    const name = `${edition.source_id} ${edition.date} ${edition.sha256.slice(0, 8)}`;
    const path = archivedFile(folder, edition);
    if (path === null) {
      faults.push({ where: 'archive', name, fault: `has no file in ${folder}` });
      continue;
    }
    const sha256 = await stagedOf(path).then(
      (staged) => staged.sha256,
      () => null,
    );
    if (sha256 !== edition.sha256) faults.push({ where: 'archive', name, fault: `${path} is not what was applied` });
  }
  return { files: editions.length, faults };
}
