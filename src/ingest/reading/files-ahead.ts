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
 * Files under way at once: the one that is applied and the next two. Between two editions of a large list there is often a small
 * file of changes, which would leave the second thread that reads without work.
 */
const UNDER_WAY = 3;

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
  const takeUp = (): void => {
    while (underWay.size < UNDER_WAY && waiting.length > 0) {
      const { source, file, archiveDir } = waiting.shift()!;
      // Files of one source have places of their own.
      const staged = stageFile(file.path, archiveDir, taken++ % UNDER_WAY);
      underWay.set(file, staged);
      staged.then(
        (copy) => {
          if (underWay.has(file) && !isKnown(copy.sha256)) apart.begin({ source, kind: file.kind, staged: copy });
        },
        // Said by who asks for the file.
        () => {},
      );
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
