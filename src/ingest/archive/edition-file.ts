import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isIsoDay } from '../../domain/dates.ts';
import type { SourceReader } from '../../sources/reader.ts';

/** One file to ingest, with what is known of it before it is read. */
export interface EditionFile {
  path: string;
  kind: 'full' | 'delta';
  /** Official file name without date and `.gz`, in lower case. */
  name: string;
  /** Day of publication from the file name, `--published` or the server; null when none says it. */
  published: string | null;
  /** It comes from the authority now, so that it is no older than what came before. */
  isDownload?: boolean;
}

/** The digest that the archive puts between day and file name. */
const ARCHIVE_DIGEST = /^[0-9a-f]{12}\./;

/** Splits `<YYYY-MM-DD>.<official file name>[.gz]`; `published` is null when the name does not begin with a day. */
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
 * The editions of a source in a folder of editions, oldest first, change files before the full edition of the same
 * day. Files without a day in their name, and folders other than `deltas`, are no editions.
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
