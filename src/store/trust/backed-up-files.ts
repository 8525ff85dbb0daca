/** Files in a backup besides the rows: the archive of the authorities' files. */
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Divisible by three, so that base64 needs no padding between parts. */
const PART_BYTES = 192 * 1024;

/** A part of a file; parts are in file order. */
export interface FilePart {
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
export async function* fileParts(folder: string, files: readonly string[]): AsyncGenerator<FilePart> {
  for (const file of files) {
    try {
      for await (const bytes of createReadStream(join(folder, file), { highWaterMark: PART_BYTES }))
        yield { file: file.split(sep).join('/'), base64: (bytes as Buffer).toString('base64') };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** Temporary storage for the files of a backup until all of it has been read. */
export interface FilesAside {
  /** @throws Error for a path that leads out of the folder */
  put(part: FilePart): Promise<void>;
  /** Moves them into the folder, replacing files of the same names. */
  keep(): Promise<void>;
  drop(): Promise<void>;
}

/** Stores files of a backup next to `folder`, on the same disk, and removes what an interrupted restore left there. */
export async function filesAside(folder: string): Promise<FilesAside> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const prefix = `${basename(folder)}.restored-`;
  const left = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true });
  const aside = await mkdtemp(join(parent, prefix));
  return {
    async put({ file, base64 }) {
      const parts = file.split(/[/\\]/);
      if (parts.some((part) => part === '' || part === '..')) throw new Error(`${file} is no path within the archive.`);
      const path = join(aside, ...parts);
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, Buffer.from(base64, 'base64'), { flush: true });
    },
    async keep() {
      for (const file of await filesBelow(aside)) {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await rename(join(aside, file), join(folder, file));
      }
    },
    drop: () => rm(aside, { recursive: true, force: true }),
  };
}
