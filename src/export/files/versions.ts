/**
 * The written states of the data, in order, and the places of their files:
 *
 *     versions.json            the written states; replaced as a whole, as the last step
 *     full/12/                 all rows of a state, and manifest.json; for the current and the previous state
 *     deltas/12/               changes since the state before, and manifest.json
 *     deltas/12/changes.jsonl.gz   the same with both sides, for merging changes over several states
 */
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { OwnMark } from '../../domain/lists/own-lists.ts';
import type { SourceInfo, SourceState } from '../../domain/lists/source.ts';
import { FORMAT_FACTS, FORMAT_NAMES } from '../formats/format.ts';
import type { ExportRecord } from '../record.ts';
import type { RecordChange } from '../record-changes.ts';
import type { WrittenFile } from './file-set.ts';

/** Increased when the same data result in other rows: a delta never leads from one schema to another. */
export const EXPORT_SCHEMA = 2;

/** A state of the data whose files were written. */
export interface ExportedVersion {
  /** Consecutive number; also the name of the folders. */
  number: number;
  data_version: string;
  schema: number;
  /** Official day of its newest edition. */
  day: string;
  /** The data version that its delta starts from; null when there is no delta. */
  from: string | null;
}

/** The edition of a list that the files contain. */
type ExportedEdition = OwnMark &
  Pick<SourceInfo, 'jurisdiction' | 'licence'> &
  Pick<SourceState, 'source_id' | 'source_list' | 'edition' | 'edition_sha256' | 'active' | 'removed'>;

/** The data that the files of a state were made from. */
export interface ExportManifest extends ExportedVersion {
  demo?: true;
  notice?: string;
  editions: ExportedEdition[];
  files: WrittenFile[];
}

/** The changes from one state to the next. Counts are of records. */
export interface DeltaManifest extends ExportedVersion {
  upserts: number;
  deletes: number;
  files: WrittenFile[];
}

export const fullFolder = (root: string, number: number): string => join(root, 'full', String(number));
export const deltaFolder = (root: string, number: number): string => join(root, 'deltas', String(number));
export const MANIFEST = 'manifest.json';
export const CHANGES = 'changes.jsonl.gz';
export const versionsPath = (root: string): string => join(root, 'versions.json');

/** The written states, oldest first; empty when there are none. */
export function readVersions(root: string): ExportedVersion[] {
  const path = versionsPath(root);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { versions: ExportedVersion[] }).versions : [];
}

export const readManifest = <T extends ExportedVersion>(folder: string): T =>
  JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as T;

/** Thrown when a requested state is not stored, or no chain of deltas starts from it. */
export class NoSuchState extends Error {
  override name = 'NoSuchState';
}

/** How many of the versions are of that day or earlier: the position of the first later one. */
const upTo = (versions: readonly ExportedVersion[], day: string): number => {
  const later = versions.findIndex((one) => one.day > day);
  return later === -1 ? versions.length : later;
};

const heldText = (versions: readonly ExportedVersion[]): string =>
  `held: ${versions.map(({ data_version, day }) => `${data_version} of ${day}`).join(', ') || 'none'}`;

/** The deltas from position `start` to `end` of the versions, oldest first. @throws NoSuchState when one is missing */
function deltasBetween(versions: readonly ExportedVersion[], start: number, end: number): ExportedVersion[] {
  const steps = versions.slice(start + 1, end + 1);
  if (steps.some(({ from }) => from === null))
    throw new NoSuchState(`The form of the files changed meanwhile; take the full file. States ${heldText(versions)}.`);
  return steps;
}

/** The deltas since a data version, or since the last state whose newest edition is of a day or earlier. */
export function deltasSince(versions: readonly ExportedVersion[], since: string): ExportedVersion[] {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(since);
  const start = isDay ? upTo(versions, since) - 1 : versions.findLastIndex((one) => one.data_version === since);
  if (start < 0)
    throw new NoSuchState(`No state ${isDay ? `of ${since} or before` : since} is held; ${heldText(versions)}.`);
  return deltasBetween(versions, start, versions.length - 1);
}

/** The deltas of a day: from the last state before it to the last state of it. */
export function deltasOfDay(versions: readonly ExportedVersion[], day: string): ExportedVersion[] {
  const end = upTo(versions, day) - 1;
  const before = versions.slice(0, end + 1).findIndex((one) => one.day >= day);
  const start = before === -1 ? end : before - 1;
  if (start < 0) throw new NoSuchState(`No state before ${day} is held; ${heldText(versions)}.`);
  return deltasBetween(versions, start, end);
}

/** The changes of these deltas, one stream per delta. */
export const changesOf = (root: string, steps: readonly ExportedVersion[]): AsyncIterable<RecordChange>[] =>
  steps.map(({ number }) => changesIn(join(deltaFolder(root, number), CHANGES)));

async function* linesOf<T>(path: string): AsyncGenerator<T> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // An error of the file must reach the reader of the lines.
  if (bytes !== file) file.once('error', (error) => bytes.destroy(error));
  try {
    for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as T;
  } finally {
    file.destroy();
  }
}

/** The records of a JSON Lines file, in its order. */
export const recordsIn = (path: string): AsyncIterable<ExportRecord> => linesOf(path);

/** Reads the changes that {@link writeChanges} wrote. */
export const changesIn = (path: string): AsyncIterable<RecordChange> => linesOf(path);

/** Writes changes, compressed and with both sides, to `path`. @returns the number of changes of each kind */
export async function writeChanges(
  path: string,
  changes: AsyncIterable<RecordChange>,
): Promise<{ upserts: number; deletes: number }> {
  const counts = { upserts: 0, deletes: 0 };
  async function* lines(): AsyncGenerator<string> {
    for await (const change of changes) {
      counts[change.after === null ? 'deletes' : 'upserts']++;
      yield `${JSON.stringify(change)}\n`;
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 3 }),
    createWriteStream(path, { flags: 'wx', flush: true }),
  );
  return counts;
}

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
