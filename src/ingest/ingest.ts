import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Guard } from '../domain/lists/edition-guards.ts';
import type { OwnList } from '../domain/lists/own-lists.ts';
import type { SourceReader } from '../sources/reader.ts';
import { IngestRunning } from '../store/engines/lock.ts';
import type { Store } from '../store/store.ts';
import { archiveOf, editionFile, editionsIn, editionsInFolder, retireRevoked } from './archive/archive.ts';
import { downloadFolder, type Obtained, type Online, obtainOnline, type Wanted } from './download/obtain.ts';
import { type FileOutcome, ingestFile } from './ingest-file.ts';
import type { ReadStaged } from './reading/read-apart.ts';
import { ingestFromArchive, type Reread, rereadNewest } from './reread.ts';

/** Interval and limit, ms, of waiting for another process that applies its lists. */
const LOCK_LOOK_MS = 250;
const LOCK_PATIENCE_MS = 10 * 60_000;

/** How often `between` is called while nothing arrives, ms. */
const TICK_MS = 1_000;

/** Where editions come from. */
export type IngestFrom =
  | ({ kind: 'online' } & Online)
  /** A folder with one sub-folder per source id; `demo`: the bundled fictional edition. */
  | { kind: 'folder'; dir: string; demo?: boolean }
  /** The editions in the archive of the data folder; all history is recomputed. */
  | { kind: 'archive' }
  /** One file, for exactly one source; `published` for lists that do not state their day. */
  | { kind: 'file'; path: string; published?: string };

/** Result for one source: of its files, or of the attempt to download one. */
export interface SourceOutcome {
  source_id: string;
  files: FileOutcome[];
  /** Online: the authority confirmed that nothing is newer. */
  confirmed: boolean;
  /** Why there was no file to ingest. */
  failure: string | null;
  /** Why the authority's change files could not be downloaded; the list itself is not affected. */
  deltas_failure: string | null;
  /** What a newer parser version read differently in the stored edition, before any new one. */
  reread?: Reread;
  /** Rebuilt from the archive: earlier ids that no record has now. */
  lost_ids?: string[];
}

export type IngestProgress =
  | { phase: 'download'; source_id: string; bytes: number; total: number | null }
  | { phase: 'retry'; source_id: string; cause: string; waitMs: number }
  | { phase: 'read'; source_id: string; file: string; parties: number }
  | { phase: 'file'; outcome: FileOutcome }
  | { phase: 'source'; outcome: SourceOutcome };

/** Progress of an ingest between two lists. */
export interface Between {
  /** Ids of the sources still being downloaded. */
  waiting: readonly string[];
  /** Number of downloaded sources that are not applied yet. */
  queued: number;
  /** Time since the last download finished. */
  quietMs: number;
}

export interface IngestOptions {
  store: Store;
  sources: readonly SourceReader[];
  dataDir: string;
  from: IngestFrom;
  /** Checks that the operator overrides for every edition of this ingest. */
  accept?: readonly Guard[];
  /** The time that determines the current day; default the clock. */
  now?: Date;
  onProgress?: (progress: IngestProgress) => void;
  /** Called after each list, and every second while none arrives; the next list is applied when the promise resolves. */
  between?: ((state: Between) => Promise<void>) | undefined;
  /** Parses files; default: in this thread. */
  readStaged?: ReadStaged | undefined;
}

/** Outcomes of files that should have been applied and were not. */
const STOPPED: readonly FileOutcome['status'][] = ['rejected', 'refused', 'waiting'];

/** True when an operator must act: a file was rejected, refused or is waiting, or none could be obtained. */
export const hasFailed = ({ files, failure }: SourceOutcome): boolean =>
  failure !== null || files.some(({ status }) => STOPPED.includes(status));

/** State that the sources of one ingest share. */
type Shared = Pick<Wanted, 'folder' | 'fetched'>;

/** Newer files of an own list without an address, from its configured file or folder, if any. */
function obtainOwn({ file, dir }: OwnList): Obtained {
  const path = file ?? dir;
  if (path === undefined) return { files: [] };
  if (!existsSync(path)) return { files: [], failure: `${path} is not there; put it back, or end the list.` };
  return { files: dir === undefined ? [editionFile(path)] : editionsIn(path) };
}

async function obtain(options: IngestOptions, source: SourceReader, shared: Shared | null): Promise<Obtained> {
  const { from, store, onProgress } = options;
  const { id } = source.info;
  if (from.kind === 'folder') return { files: editionsInFolder(from.dir, source) };
  if (from.kind === 'archive') return { files: [] };
  if (from.kind === 'online' && source.own && !source.own.url) return obtainOwn(source.own);
  if (from.kind === 'online') {
    onProgress?.({ phase: 'download', source_id: id, bytes: 0, total: null });
    const known = await store.source(id);
    return obtainOnline({
      source,
      from,
      editions: await store.editions(id),
      // The validators of a demo edition do not apply to the official file.
      known: known && !known.demo ? { etag: known.etag, lastModified: known.last_modified } : null,
      ...shared!,
      onProgress: (bytes, total) => onProgress?.({ phase: 'download', source_id: id, bytes, total }),
      onRetry: (cause, waitMs) => onProgress?.({ phase: 'retry', source_id: id, cause, waitMs }),
    });
  }
  const file = editionFile(from.path);
  return { files: [{ ...file, published: from.published ?? file.published }] };
}

/** Recomputes the history of a source; a failure does not affect the newest edition. */
async function rebuildSource(options: IngestOptions, source: SourceReader): Promise<SourceOutcome> {
  const { store, dataDir, onProgress, readStaged } = options;
  const source_id = source.info.id;
  const { files, failure, lost } = await ingestFromArchive({
    store,
    source,
    archiveDir: archiveOf(dataDir, source_id),
    accept: options.accept,
    readStaged,
    onParties: (file, parties) => onProgress?.({ phase: 'read', source_id, file, parties }),
  });
  for (const outcome of files) onProgress?.({ phase: 'file', outcome });
  return { source_id, files, confirmed: false, failure, deltas_failure: null, lost_ids: lost };
}

async function ingestSource(options: IngestOptions, source: SourceReader, obtained: Obtained): Promise<SourceOutcome> {
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
  // An interrupted revocation may have left the file in its old folder.
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
      readStaged: options.readStaged,
      download: from.kind === 'online' ? { waiting } : undefined,
      onParties: (parties) => options.onProgress?.({ phase: 'read', source_id: id, file: file.name, parties }),
    });
    files.push(outcome);
    options.onProgress?.({ phase: 'file', outcome });
  }
  // A failed change file does not affect the state of its list, nor does the demo that of official data.
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

/** Records the newest attempt, which determines the state in `sis sources`; nothing is written if that does not change. */
async function noteLastOutcome(store: Store, id: string, last: FileOutcome | undefined): Promise<void> {
  if (!last) return;
  const isFault = STOPPED.includes(last.status);
  const is = last.status === 'waiting' ? 'is waiting' : `was ${last.status}`;
  const failure = isFault ? `${last.file} ${is}: ${last.reason}` : null;
  const known = await store.source(id);
  if ((known?.failure ?? null) !== failure) await store.updateSource(id, { failure });
  // The edition was applied, or is already the active one.
  if (!isFault) await store.waiting.forget(id);
}

/** Waits while another process ingests, then locks the store. @throws IngestRunning when that takes too long */
async function lockPatiently(store: Store): Promise<() => Promise<void>> {
  for (let waited = 0; ; waited += LOCK_LOOK_MS) {
    try {
      return await store.lockIngest();
    } catch (error) {
      if (!(error instanceof IngestRunning) || waited >= LOCK_PATIENCE_MS) throw error;
      await pause(LOCK_LOOK_MS);
    }
  }
}

/**
 * Ingests the given sources. Downloads run in parallel, and each list is applied when it arrives, independently of the
 * others; local editions are applied in the given order. Other ingests are excluded while lists are applied, not while
 * they are downloaded. A failed source never stops the others: check the outcomes ({@link hasFailed}), which are in the
 * given order.
 * @throws IngestRunning when another ingest locks the store
 * @throws Error for failures of disk or database
 */
export async function ingestAll(options: IngestOptions): Promise<SourceOutcome[]> {
  const { sources, store, dataDir, from, onProgress } = options;
  const isOnline = from.kind === 'online';
  const release = isOnline ? null : await store.lockIngest();
  const downloads = isOnline ? downloadFolder(dataDir) : null;
  const shared = downloads && { folder: downloads.path, fetched: new Map() };
  const outcomes = new Map<SourceReader, SourceOutcome>();
  const waiting = new Set(sources);
  let arrived = Date.now();
  const coming = new Map(
    sources.map((source) => {
      const arrival = obtain(options, source, shared).then((has) => {
        arrived = Date.now();
        waiting.delete(source);
        return { source, has };
      });
      return [source, arrival] as const;
    }),
  );
  try {
    while (coming.size > 0) {
      const one = await Promise.race([...coming.values(), pause(TICK_MS, null, { ref: false })]);
      if (one !== null) {
        coming.delete(one.source);
        const releaseOne = release ? null : await lockPatiently(store);
        const outcome = await ingestSource(options, one.source, one.has).finally(() => releaseOne?.());
        outcomes.set(one.source, outcome);
        onProgress?.({ phase: 'source', outcome });
      }
      await options.between?.({
        waiting: [...waiting].map(({ info }) => info.id),
        queued: sources.length - waiting.size - outcomes.size,
        quietMs: Date.now() - arrived,
      });
    }
    return sources.map((source) => outcomes.get(source)!);
  } finally {
    downloads?.remove();
    await release?.();
  }
}
