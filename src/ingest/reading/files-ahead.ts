/** Files that are staged, and begun to be read, while the one before them is applied. */
import type { SourceReader } from '../../sources/reader.ts';
import { dropStaged, type StagedFile, stageFile } from '../archive/archive.ts';
import type { EditionFile } from '../archive/edition-file.ts';
import type { ReadingApart } from './read-apart.ts';

/** A file that will be ingested. */
interface ComingFile {
  source: SourceReader;
  file: EditionFile;
  /** Where it is staged: the archive of its source. */
  archiveDir: string;
}

/**
 * Files under way at once: the one that is applied and those after it. Between large lists there are up to seven small files,
 * of changes or of short lists, and the largest list takes as long to read as the twelve files after it: with fewer the threads
 * that read would be left without work.
 */
const UNDER_WAY = 16;

export interface FilesAhead {
  /** Says which files come after those before, in the order in which they will be asked for. */
  add(coming: readonly ComingFile[]): void;
  /** The staged copy of the next file, as {@link stageFile} gives it; undefined for a file that is none of those to come. */
  staged(file: EditionFile): Promise<StagedFile> | undefined;
  /** Lets go of a file that was ingested; another one is taken up. */
  done(file: EditionFile): void;
  /** Stops reading, and drops what was staged for nothing. */
  close(): Promise<void>;
}

/** @param isKnown true for the digest of a file that need not be read */
export function filesAhead(apart: ReadingApart, isKnown: (sha256: string) => boolean): FilesAhead {
  const waiting: ComingFile[] = [];
  const underWay = new Map<EditionFile, Promise<StagedFile>>();
  let taken = 0;
  /** Settles when those before have been begun. */
  let begun: Promise<unknown> = Promise.resolve();
  /** Begins a file after those before it: a thread that had a later one first would wait with it for who asks for this one. */
  const inTurn = async ({ source, file }: ComingFile, staging: Promise<StagedFile>): Promise<StagedFile> => {
    const before = begun;
    // That a file cannot be staged is said by who asks for it.
    staging.catch(() => {});
    await before;
    const staged = await staging;
    if (underWay.has(file) && !isKnown(staged.sha256)) apart.begin({ source, kind: file.kind, staged });
    return staged;
  };
  const takeUp = (): void => {
    while (underWay.size < UNDER_WAY && waiting.length > 0) {
      const coming = waiting.shift()!;
      // Files of one source have places of their own.
      const staged = inTurn(coming, stageFile(coming.file.path, coming.archiveDir, taken++ % UNDER_WAY));
      begun = staged.catch(() => {});
      underWay.set(coming.file, staged);
    }
  };
  const letGo = async (staged: Promise<StagedFile>): Promise<void> => {
    const copy = await staged.catch(() => null);
    if (copy) apart.forget(copy);
  };
  return {
    add(coming) {
      waiting.push(...coming);
      takeUp();
    },
    staged: (file) => underWay.get(file),
    done(file) {
      const staged = underWay.get(file);
      if (staged === undefined) return;
      underWay.delete(file);
      void letGo(staged);
      takeUp();
    },
    async close() {
      waiting.length = 0;
      for (const staged of underWay.values()) {
        await letGo(staged);
        await staged.then(dropStaged, () => {});
      }
      underWay.clear();
    },
  };
}
