import type { ReadItem, SourceReader } from '../../sources/reader.ts';
import { openStaged, type StagedFile } from '../archive/archive.ts';
import type { EditionFile } from '../archive/edition-file.ts';

/** What of a source's file is read, and by whom. */
export interface StagedEdition {
  source: SourceReader;
  kind: EditionFile['kind'];
  staged: StagedFile;
}

/** Reads staged files: here, or in another thread. */
export type ReadStaged = (edition: StagedEdition) => AsyncGenerator<ReadItem>;

/** The items of a staged file, read as they are asked for. */
export async function* readStaged({ source, kind, staged }: StagedEdition): AsyncGenerator<ReadItem> {
  const bytes = openStaged(staged);
  try {
    yield* kind === 'delta' ? source.readDelta!(bytes) : source.read(bytes);
  } finally {
    bytes.destroy();
  }
}
