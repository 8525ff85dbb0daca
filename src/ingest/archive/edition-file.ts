import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isIsoDay } from '../../domain/dates.ts';
import type { SourceReader } from '../../sources/reader.ts';

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

/**
 * The editions of a source in a folder of editions, oldest first, change files before the full edition of the same day.
 * Files without a day in their name, and folders other than `deltas`, are ignored.
 */
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
