import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Guard } from '../domain/lists/edition-guards.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { Store } from '../store/store.ts';
import { retireRevoked } from './archive/archive.ts';
import { downloadDeltas } from './archive/delta-archive.ts';
import { type EditionFile, editionFile, editionsInFolder } from './archive/edition-file.ts';
import { ingestFromArchive } from './archive/from-archive.ts';
import { type Download, DownloadFailed, type DownloadLimits, download } from './download/download.ts';
import type { Network } from './download/guarded-request.ts';
import { archiveOf, type FileOutcome, ingestFile } from './ingest-file.ts';
import { type FilesAhead, filesAhead } from './reading/files-ahead.ts';
import type { ReadingApart } from './reading/read-apart.ts';
import { type Reread, rereadNewest } from './reread.ts';

/** Where editions come from. */
export type IngestFrom =
  | {
      kind: 'online';
      limits?: Partial<DownloadLimits>;
      /** Address of a folder `<source id>/<official file name>` to download from instead of the authorities. */
      mirror?: string | undefined;
      /** How far back change files are fetched at first: days, or a day YYYY-MM-DD. Default 90. */
      deltasSince?: number | string;
      /** Hosts that redirects may lead to beside those that the catalogue knows for a list. */
      storageHosts?: readonly string[];
      /** How connections are made, for tests. */
      network?: Network;
    }
  /** A folder with one sub-folder per source id; `demo`: the bundled fictional edition. */
  | { kind: 'folder'; dir: string; demo?: boolean }
  /** The editions in the archive of the data folder, all history derived anew. */
  | { kind: 'archive' }
  /** One file, for exactly one source; `published` for lists that do not state their day. */
  | { kind: 'file'; path: string; published?: string };

/** What became of one source: of its files, or of the attempt to get one. */
export interface SourceOutcome {
  source_id: string;
  files: FileOutcome[];
  /** Online: the authority confirmed that nothing is newer. */
  confirmed: boolean;
  /** Why there was no file to read. */
  failure: string | null;
  /** Why the authority's change files could not be had; the list itself is not touched by that. */
  deltas_failure: string | null;
  /** What a newer reader read otherwise in the edition in the store, before anything new came. */
  reread?: Reread;
  /** From the archive: ids from before that no record has now. */
  lost_ids?: string[];
}

export type IngestProgress =
  | { phase: 'download'; source_id: string; bytes: number; total: number | null }
  | { phase: 'read'; source_id: string; file: string; parties: number }
  | { phase: 'file'; outcome: FileOutcome }
  | { phase: 'source'; outcome: SourceOutcome };

export interface IngestOptions {
  store: Store;
  sources: readonly SourceReader[];
  dataDir: string;
  from: IngestFrom;
  /** Guards that the operator overrides for every edition of this ingest. */
  accept?: readonly Guard[];
  /** The instant that tells which day is tomorrow; default the clock. */
  now?: Date;
  onProgress?: (progress: IngestProgress) => void;
  /** Threads that read files, the next one ahead; default this thread, one file after the other. */
  apart?: ReadingApart | undefined;
}

/** What became of files that were not applied and should have been. */
const STOPPED: readonly FileOutcome['status'][] = ['rejected', 'refused', 'waiting'];

/** True when something must be looked at: a file rejected, refused or waiting, or none to be had. */
export const hasFailed = ({ files, failure }: SourceOutcome): boolean =>
  failure !== null || files.some(({ status }) => STOPPED.includes(status));

interface Obtained {
  files: EditionFile[];
  download?: Extract<Download, { status: 'downloaded' }>;
  /** The authority says that the edition in the store is the newest. */
  confirmed?: boolean;
  failure?: string;
  deltasFailure?: string;
}

type Online = Extract<IngestFrom, { kind: 'online' }>;

/** How files of a source are fetched. */
const connectionOf = ({ limits, mirror, storageHosts = [], network }: Online, source: SourceReader) => ({
  limits,
  network,
  storageHosts: [...(source.storageHosts ?? []), ...storageHosts],
  ownAddress: mirror !== undefined,
});

/** Downloads the change files that are not in the store yet; a failure here never stops the list itself. */
async function obtainDeltas(
  options: IngestOptions,
  source: SourceReader,
  from: Online,
): Promise<Pick<Obtained, 'files' | 'deltasFailure'>> {
  if (!source.deltaArchive) return { files: [] };
  const { id } = source.info;
  const { mirror, deltasSince } = from;
  try {
    const files = await downloadDeltas({
      url: mirror ? `${mirror}/${id}/changes` : source.deltaArchive,
      since: deltasSince ?? 90,
      editions: await options.store.editions(id),
      sourceId: id,
      folder: join(options.dataDir, 'download'),
      connection: connectionOf(from, source),
    });
    return { files };
  } catch (error) {
    if (error instanceof DownloadFailed) return { files: [], deltasFailure: error.message };
    throw error;
  }
}

async function obtainOnline(options: IngestOptions, source: SourceReader, from: Online): Promise<Obtained> {
  const { info } = source;
  const { mirror } = from;
  const known = await options.store.source(info.id);
  const path = join(options.dataDir, 'download', `${info.id}.part`);
  try {
    const result = await download({
      url: mirror ? `${mirror}/${info.id}/${info.file_names[0]}` : info.url,
      path,
      // What a demo edition left behind says nothing about the official file.
      etag: known?.demo ? null : known?.etag,
      lastModified: known?.demo ? null : known?.last_modified,
      ...connectionOf(from, source),
      onProgress: (bytes, total) => options.onProgress?.({ phase: 'download', source_id: info.id, bytes, total }),
    });
    const deltas = await obtainDeltas(options, source, from);
    if (result.status === 'unchanged') return { ...deltas, confirmed: true };
    const file: EditionFile = { path, kind: 'full', name: info.file_names[0]!, published: result.lastModifiedDay };
    return { ...deltas, files: [file, ...deltas.files], download: result };
  } catch (error) {
    if (error instanceof DownloadFailed) return { files: [], failure: error.message };
    throw error;
  }
}

async function obtain(options: IngestOptions, source: SourceReader): Promise<Obtained> {
  const { from } = options;
  if (from.kind === 'online') return obtainOnline(options, source, from);
  if (from.kind === 'folder') return { files: editionsInFolder(from.dir, source) };
  if (from.kind === 'archive') return { files: [] };
  const file = editionFile(from.path);
  return { files: [{ ...file, published: from.published ?? file.published }] };
}

/** Derives the history of a source anew; its fault is no fault of the newest edition. */
async function rebuildSource(options: IngestOptions, source: SourceReader): Promise<SourceOutcome> {
  const { store, dataDir, onProgress, apart } = options;
  const source_id = source.info.id;
  const { files, failure, lost } = await ingestFromArchive({
    store,
    source,
    archiveDir: archiveOf(dataDir, source_id),
    accept: options.accept,
    readStaged: apart?.read,
    onParties: (file, parties) => onProgress?.({ phase: 'read', source_id, file, parties }),
  });
  for (const outcome of files) onProgress?.({ phase: 'file', outcome });
  return { source_id, files, confirmed: false, failure, deltas_failure: null, lost_ids: lost };
}

async function ingestSource(
  options: IngestOptions,
  source: SourceReader,
  obtained: Obtained,
  ahead: FilesAhead | null,
): Promise<SourceOutcome> {
  const { store, from } = options;
  const { id } = source.info;
  if (from.kind === 'archive') return rebuildSource(options, source);
  const now = new Date().toISOString();
  const deltas_failure = obtained.deltasFailure ?? null;
  const reread = await rereadNewest(store, source, archiveOf(options.dataDir, id), options.accept);
  const said = { source_id: id, deltas_failure, ...(reread && { reread }) };
  if (obtained.failure !== undefined) {
    await store.updateSource(id, { failure: obtained.failure });
    return { ...said, files: [], confirmed: false, failure: obtained.failure };
  }
  // A revocation that was cut short may have left the file where it was.
  await retireRevoked(archiveOf(options.dataDir, id), await store.editions(id));
  if (obtained.confirmed) await store.updateSource(id, { failure: null, checked_at: now });
  if (obtained.confirmed) await store.waiting.forget(id);
  const waiting = await store.waiting.of(id);
  const files: FileOutcome[] = [];
  for (const file of obtained.files) {
    const outcome = await ingestFile({
      store,
      source,
      file,
      archiveDir: archiveOf(options.dataDir, id),
      accept: options.accept ?? [],
      now: options.now ?? new Date(),
      demo: from.kind === 'folder' && (from.demo ?? false),
      readStaged: options.apart?.read,
      download: from.kind === 'online' ? { waiting } : undefined,
      staged: ahead?.staged(file),
      onParties: (parties) => options.onProgress?.({ phase: 'read', source_id: id, file: file.name, parties }),
    });
    ahead?.done(file);
    files.push(outcome);
    options.onProgress?.({ phase: 'file', outcome });
  }
  // What an authority's change file is like says nothing about its list, and the demo nothing about official data.
  const last = obtained.confirmed ? undefined : (files.findLast(({ kind }) => kind === 'full') ?? files.at(-1));
  if (from.kind !== 'folder' || !from.demo) await noteLastOutcome(store, id, last);
  const { download: got } = obtained;
  const status = obtained.confirmed ? 'unchanged' : last?.status;
  if (got && (status === 'applied' || status === 'unchanged')) {
    await store.updateSource(id, { checked_at: now, etag: got.etag, last_modified: got.lastModified });
  }
  const failure = reread?.refused ? reread.problem! : null;
  if (failure !== null) await store.updateSource(id, { failure });
  return { ...said, files, confirmed: status === 'unchanged', failure };
}

/** The newest attempt decides what `sis sources` says of the source; nothing is written when that stays as it was. */
async function noteLastOutcome(store: Store, id: string, last: FileOutcome | undefined): Promise<void> {
  if (!last) return;
  const isFault = STOPPED.includes(last.status);
  const is = last.status === 'waiting' ? 'is waiting' : `was ${last.status}`;
  const failure = isFault ? `${last.file} ${is}: ${last.reason}` : null;
  const known = await store.source(id);
  if ((known?.failure ?? null) !== failure) await store.updateSource(id, { failure });
  // It was applied, or the edition in force came again.
  if (!isFault) await store.waiting.forget(id);
}

/** A source whose files are fetched. */
interface Waiting {
  source: SourceReader;
  obtained: Promise<Obtained>;
  /** What has come; null until then. */
  has: Obtained | null;
}

const comingOf = ({ dataDir }: IngestOptions, { source, has }: Waiting) =>
  has!.files.map((file) => ({ source, file, archiveDir: archiveOf(dataDir, source.info.id) }));

/** Takes up files before their turn, but for those that are applied already. */
async function readingAhead({ store }: IngestOptions, apart: ReadingApart): Promise<FilesAhead> {
  const applied = (await store.editions()).filter(({ status }) => status === 'applied');
  const known = new Set(applied.map(({ sha256 }) => sha256));
  if (known.size === 0) apart.start();
  return filesAhead(apart, (sha256) => known.has(sha256));
}

/**
 * Ingests the given sources, one after the other in the given order; downloads run side by side meanwhile.
 * One source's fault never stops the others: look at the outcomes ({@link hasFailed}).
 * @throws IngestRunning when another ingest holds the store; Error for faults of disk or database.
 */
export async function ingestAll(options: IngestOptions): Promise<SourceOutcome[]> {
  const release = await options.store.lockIngest();
  const ahead = options.apart ? await readingAhead(options, options.apart) : null;
  try {
    const waiting = options.sources.map((source): Waiting => {
      const one: Waiting = { source, obtained: obtain(options, source), has: null };
      one.obtained.then(
        (has) => {
          one.has = has;
        },
        () => {},
      );
      return one;
    });
    const outcomes: SourceOutcome[] = [];
    let added = 0;
    for (const { source, obtained } of waiting) {
      const has = await obtained;
      // In their order, as far as they have come.
      for (let next = waiting[added]; next?.has; next = waiting[++added]) ahead?.add(comingOf(options, next));
      const outcome = await ingestSource(options, source, has, ahead);
      outcomes.push(outcome);
      options.onProgress?.({ phase: 'source', outcome });
    }
    return outcomes;
  } finally {
    await ahead?.close();
    if (options.from.kind === 'online') await rm(join(options.dataDir, 'download'), { recursive: true, force: true });
    await release();
  }
}
