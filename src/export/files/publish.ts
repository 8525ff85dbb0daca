/** Writes the files of a state of the data, next to those of earlier states. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { latestOf } from '../../domain/dates.ts';
import { ownMark } from '../../domain/lists/own-lists.ts';
import { picked } from '../../domain/picked.ts';
import { demoMark } from '../../service/coverage.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { FORMATS } from '../formats/formats.ts';
import { type ExportRecord, exportRecord } from '../record.ts';
import { recordChanges } from '../record-changes.ts';
import { EVERYTHING, type FileSet, rowsOfChanges, rowsOfRecords, writeFileSet } from './file-set.ts';
import {
  CHANGES,
  changesIn,
  type DeltaManifest,
  deltaFolder,
  EXPORT_SCHEMA,
  type ExportedVersion,
  type ExportManifest,
  fullFolder,
  MANIFEST,
  readVersions,
  recordsIn,
  versionsPath,
  writeChanges,
} from './versions.ts';

/** States whose full files are kept: the current and the previous one, so that downloads in progress can finish. */
const KEPT_FULL = 2;
const KEPT_DELTAS = 90;

/** The data that the files are made from. */
export type ExportedData = Pick<LoadedData, 'version' | 'demo' | 'sources' | 'records'>;

/** Every record of the data, in order of ids. */
export function* recordsOf(data: Pick<LoadedData, 'records'>): Generator<ExportRecord> {
  for (const record of data.records()) yield exportRecord(record);
}

/** Files in every format, with one for each source that has an edition. */
function setOf(
  folder: string,
  { sources }: ExportedData,
  isDelta: boolean,
  onProgress: FileSet['onProgress'],
): FileSet {
  const held = sources.filter(({ state }) => state.edition !== null).map(({ info }) => info.id);
  return { folder, formats: FORMATS, sources: held, isDelta, ...(onProgress && { onProgress }) };
}

const putInPlace = (path: string, value: unknown): void => {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 1)}\n`, { flush: true });
  renameSync(`${path}.new`, path);
};

function manifestOf(data: ExportedData, version: ExportedVersion): Omit<ExportManifest, 'files'> {
  const editions = data.sources.map(({ info, state }) => ({
    source_id: info.id,
    source_list: state.source_list,
    ...ownMark(info.id),
    ...picked(info, 'jurisdiction', 'licence'),
    ...picked(state, 'edition', 'edition_sha256', 'active', 'removed'),
  }));
  return { ...version, ...demoMark(data), editions };
}

/** Deletes the folders of states that are no longer kept, and the remains of an interrupted run. */
function removeOld(root: string, versions: readonly ExportedVersion[]): void {
  const keep = (folder: string, most: number): void => {
    const kept = new Set(versions.slice(-most).map(({ number }) => String(number)));
    for (const name of existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
      if (!kept.has(name)) rmSync(join(root, folder, name), { recursive: true, force: true });
  };
  keep('full', KEPT_FULL);
  keep('deltas', KEPT_DELTAS);
}

async function writeDelta(
  root: string,
  data: ExportedData,
  { version, before }: { version: ExportedVersion; before: ExportedVersion },
  onProgress: FileSet['onProgress'],
): Promise<void> {
  const folder = `${deltaFolder(root, version.number)}.new`;
  mkdirSync(folder, { recursive: true });
  const old = recordsIn(join(fullFolder(root, before.number), `${EVERYTHING}.jsonl`));
  const counts = await writeChanges(join(folder, CHANGES), recordChanges(old, recordsOf(data)));
  const rows = rowsOfChanges(() => changesIn(join(folder, CHANGES)));
  const files = await writeFileSet(setOf(folder, data, true, onProgress), rows);
  const manifest: DeltaManifest = { ...version, ...counts, files };
  putInPlace(join(folder, MANIFEST), manifest);
  renameSync(folder, deltaFolder(root, version.number));
}

/**
 * Writes the files of this state under `root`, unless the newest state there is the same one: all lists in every format,
 * and the changes since the state before. They become visible when all are complete. Must not run twice at a time.
 * @returns the newest state, and whether this call wrote it
 */
export async function publishExport(
  root: string,
  data: ExportedData,
  onProgress?: FileSet['onProgress'],
): Promise<{ version: ExportedVersion; isNew: boolean }> {
  const versions = readVersions(root);
  const last = versions.at(-1);
  if (last?.data_version === data.version && last.schema === EXPORT_SCHEMA) return { version: last, isNew: false };
  mkdirSync(root, { recursive: true });
  removeOld(root, versions);
  const before = last?.schema === EXPORT_SCHEMA ? last : undefined;
  const day = latestOf(data.sources.map(({ state }) => state.edition)) ?? '';
  const version: ExportedVersion = {
    number: (last?.number ?? 0) + 1,
    data_version: data.version,
    schema: EXPORT_SCHEMA,
    day,
    from: before?.data_version ?? null,
  };
  const folder = `${fullFolder(root, version.number)}.new`;
  const rows = rowsOfRecords(() => recordsOf(data));
  const files = await writeFileSet(setOf(folder, data, false, onProgress), rows);
  const manifest: ExportManifest = { ...manifestOf(data, version), files };
  putInPlace(join(folder, MANIFEST), manifest);
  if (before) await writeDelta(root, data, { version, before }, onProgress);
  renameSync(folder, fullFolder(root, version.number));
  const kept = [...versions, version].slice(-KEPT_DELTAS - 1);
  putInPlace(versionsPath(root), { versions: kept });
  removeOld(root, kept);
  return { version, isNew: true };
}
