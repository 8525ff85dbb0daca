/** Finds the exported files for those that serve them. */
import { existsSync, statSync } from 'node:fs';
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
  versionsPath,
} from './versions.ts';

/** The folder of the files that `/export/` serves. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

/** A file to serve. */
export interface PublishedFile extends WrittenFile {
  path: string;
  /** Data version of the file's state; for a delta, of the state that it leads to. */
  dataVersion: string;
}

/** The exported files: full files newest first, deltas oldest first. */
interface ExportIndex {
  formats: { name: string; extension: string; media_type: string }[];
  full: ExportManifest;
  /** The state before; null when only one has been written. */
  previous: ExportManifest | null;
  deltas: Omit<DeltaManifest, 'files'>[];
}

/** Selects full files: those of the current state, or of the one before. */
type FullState = 'present' | 'previous';

export type PublishedExports = ReturnType<typeof publishedExports>;

const stampOf = (path: string): string => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino}:${found.mtimeMs}` : '';
};

/** The published files under a folder; files written later are found by the next call. */
export function publishedExports(root: string) {
  let stamp = '';
  let versions: readonly ExportedVersion[] = [];
  let index: ExportIndex | null = null;
  const manifests = new Map<string, ExportedVersion>();

  const manifest = <T extends ExportedVersion>(folder: string): T => {
    const known = (manifests.get(folder) as T | undefined) ?? readManifest<T>(folder);
    manifests.set(folder, known);
    return known;
  };
  const look = (): void => {
    const now = stampOf(versionsPath(root));
    if (now === stamp) return;
    stamp = now;
    versions = readVersions(root);
    manifests.clear();
    index = null;
  };
  const versionOf = (state: FullState): ExportedVersion | undefined => versions.at(state === 'present' ? -1 : -2);
  const isThere = ({ number, from }: ExportedVersion): boolean =>
    from !== null && existsSync(deltaFolder(root, number));
  const fileOf = (folder: string, name: string): PublishedFile | null => {
    const { files, data_version } = manifest<ExportManifest | DeltaManifest>(folder);
    const file = files.find((one) => one.name === name);
    return file ? { ...file, path: join(folder, name), dataVersion: data_version } : null;
  };

  function makeIndex(newest: ExportedVersion): ExportIndex {
    const before = versionOf('previous');
    return {
      formats: FORMAT_NAMES.map((name) => {
        const { extension, mediaType } = FORMAT_FACTS[name];
        return { name, extension, media_type: mediaType };
      }),
      full: manifest(fullFolder(root, newest.number)),
      previous:
        before && existsSync(fullFolder(root, before.number))
          ? manifest<ExportManifest>(fullFolder(root, before.number))
          : null,
      deltas: versions.filter(isThere).map(({ number }) => {
        const { files: _, ...counts } = manifest<DeltaManifest>(deltaFolder(root, number));
        return counts;
      }),
    };
  }
  const deltaVersion = (number: number): ExportedVersion | undefined =>
    versions.find((one) => one.number === number && isThere(one));

  return {
    /** Null when nothing has been written. */
    index(): ExportIndex | null {
      look();
      const newest = versionOf('present');
      if (newest) index ??= makeIndex(newest);
      return index;
    },
    full(state: FullState, name: string): PublishedFile | null {
      look();
      const version = versionOf(state);
      return version && existsSync(fullFolder(root, version.number))
        ? fileOf(fullFolder(root, version.number), name)
        : null;
    },
    delta(number: number): DeltaManifest | null {
      look();
      return deltaVersion(number) ? manifest<DeltaManifest>(deltaFolder(root, number)) : null;
    },
    deltaFile(number: number, name: string): PublishedFile | null {
      look();
      return deltaVersion(number) ? fileOf(deltaFolder(root, number), name) : null;
    },
  };
}
