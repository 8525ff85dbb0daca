/** Finds the exported files for those that serve them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT_FACTS, FORMAT_NAMES } from '../formats/format.ts';
import type { WrittenFile } from './file-set.ts';
import {
  type DeltaManifest,
  deltaFolder,
  type ExportedVersion,
  type ExportManifest,
  fullFolder,
  readManifest,
  readVersions,
} from './versions.ts';

/** The folder of the files that `/export/` serves. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

/** A file to serve. */
export interface PublishedFile extends WrittenFile {
  path: string;
  /** Data version of the file's state; for a delta, of the state that it leads to. */
  dataVersion: string;
}

/** Selects full files: those of the current state, or of the one before. */
type FullState = 'present' | 'previous';

export type PublishedExports = ReturnType<typeof publishedExports>;

/** The published files under a folder; files written later are found by the next call. */
export function publishedExports(root: string) {
  const manifest = <T extends ExportManifest | DeltaManifest>(folder: string): T | null =>
    existsSync(folder) ? readManifest<T>(folder) : null;
  const fullAt = (version: ExportedVersion | undefined): ExportManifest | null =>
    version ? manifest<ExportManifest>(fullFolder(root, version.number)) : null;
  const deltaAt = (version: ExportedVersion | undefined): DeltaManifest | null =>
    version && version.from !== null ? manifest<DeltaManifest>(deltaFolder(root, version.number)) : null;
  const full = (state: FullState): ExportManifest | null =>
    fullAt(readVersions(root).at(state === 'present' ? -1 : -2));
  const delta = (number: number): DeltaManifest | null =>
    deltaAt(readVersions(root).find((one) => one.number === number));
  const fileOf = (found: ExportManifest | DeltaManifest | null, folder: typeof fullFolder, name: string) => {
    const file = found?.files.find((one) => one.name === name);
    return found && file
      ? { ...file, path: join(folder(root, found.number), name), dataVersion: found.data_version }
      : null;
  };

  return {
    /** The files of the present and the previous state, and the deltas, oldest first; null when nothing has been written. */
    index() {
      const versions = readVersions(root);
      const newest = fullAt(versions.at(-1));
      if (!newest) return null;
      return {
        formats: FORMAT_NAMES.map((name) => {
          const { extension, mediaType } = FORMAT_FACTS[name];
          return { name, extension, media_type: mediaType };
        }),
        full: newest,
        previous: fullAt(versions.at(-2)),
        deltas: versions.map(deltaAt).flatMap((found) => {
          if (!found) return [];
          const { files: _, ...counts } = found;
          return [counts];
        }),
      };
    },
    full: (state: FullState, name: string): PublishedFile | null => fileOf(full(state), fullFolder, name),
    delta,
    deltaFile: (number: number, name: string): PublishedFile | null => fileOf(delta(number), deltaFolder, name),
  };
}
