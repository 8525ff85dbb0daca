import type { ReadItem, SourceReader } from '../../sources/reader.ts';
import { openStaged, type StagedFile } from '../archive/archive.ts';
import type { EditionFile } from '../archive/edition-file.ts';

/** A staged file, its source and its kind. */
export interface StagedEdition {
  source: SourceReader;
  kind: EditionFile['kind'];
  staged: StagedFile;
}

/** Parses staged files, in this or another thread. */
export type ReadStaged = (edition: StagedEdition) => AsyncGenerator<ReadItem>;

/** The items of a staged file, parsed on demand. */
export async function* readStaged({ source, kind, staged }: StagedEdition): AsyncGenerator<ReadItem> {
  const bytes = openStaged(staged);
  try {
    yield* kind === 'delta' ? source.readDelta!(bytes) : source.read(bytes);
  } finally {
    bytes.destroy();
  }
}
