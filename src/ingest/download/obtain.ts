import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwn } from '../../domain/lists/own-lists.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { StoredEdition } from '../../store/read/source-states.ts';
import type { EditionFile } from '../archive/archive.ts';
import { downloadDeltas, type ObtainedDeltas } from '../archive/delta-archive.ts';
import { type Download, DownloadFailed, type DownloadLimits, type DownloadRequest, download } from './download.ts';
import type { Network } from './guarded-request.ts';

/** Addresses and options of downloads. */
export interface Online {
  limits?: Partial<DownloadLimits>;
  /** Address of a folder `<source id>/<official file name>` to download from instead of the authorities. */
  mirror?: string | undefined;
  /** Addresses of single files by source id; they take precedence over the mirror. */
  urls?: Readonly<Record<string, string>>;
  /** Token for the EU's address; default: the public one. */
  euToken?: string | undefined;
  /** Start of the first download of change files: a number of days, or a day YYYY-MM-DD. Default 90. */
  deltasSince?: number | string;
  /** Hosts for redirects, in addition to those in the catalogue. */
  storageHosts?: readonly string[];
  /** Connection functions, replaced in tests. */
  network?: Network;
}

/** Downloaded files of a source. */
export interface Obtained {
  files: EditionFile[];
  download?: Extract<Download, { status: 'downloaded' }>;
  /** The authority confirms that the stored edition is the newest. */
  confirmed?: boolean;
  failure?: string;
  deltasFailure?: string | null;
}

/** A source to download, and its present state. */
export interface Wanted {
  source: SourceReader;
  from: Online;
  editions: readonly StoredEdition[];
  /** Validators of the newest edition; null without any. */
  known: Pick<DownloadRequest, 'etag' | 'lastModified'> | null;
  folder: string;
  /** Downloads shared with other sources. */
  fetched: Map<string, Promise<unknown>>;
  onProgress: NonNullable<DownloadRequest['onProgress']>;
  onRetry: NonNullable<DownloadRequest['onRetry']>;
}

/** How long a downloaded list waits for its change files, ms. */
const DELTAS_MS = 20_000;

/** Connection options for a source. `ownAddress`: the operator configured the address. */
const connectionOf = ({ limits, storageHosts = [], network }: Online, source: SourceReader, ownAddress: boolean) => ({
  limits: { ...(source.firstByteMs && { firstByteMs: source.firstByteMs }), ...limits },
  network,
  storageHosts: [...(source.storageHosts ?? []), ...storageHosts],
  ownAddress,
});

/** The change files that arrive in time; their failure never stops the list itself. */
function obtainDeltas(
  { source, from, editions, folder, fetched }: Wanted,
  signal: AbortSignal,
): Promise<ObtainedDeltas> {
  const { mirror, deltasSince = 90 } = from;
  if (!source.deltaArchive) return Promise.resolve({ files: [], failure: null });
  // Change files that serve several lists are on a mirror once.
  const mirrored = (source.deltaFolders ?? [source.info.id]).at(-1);
  return downloadDeltas({
    url: mirror ? `${mirror}/${mirrored}/changes` : source.deltaArchive,
    since: deltasSince,
    editions,
    folder,
    fetched,
    connection: { ...connectionOf(from, source, mirror !== undefined), signal },
  });
}

/** The addresses of the file, in the order of attempts. */
function addressesOf({ info, otherUrls }: SourceReader, { urls, mirror, euToken }: Online) {
  const mirrored = mirror && !isOwn(info.id) ? `${mirror}/${info.id}/${info.file_names[0]}` : undefined;
  const own = urls?.[info.id] ?? mirrored ?? (isOwn(info.id) ? info.url : undefined);
  if (own) return { url: own, isOwn: true };
  const url = new URL(info.url);
  if (euToken && url.searchParams.has('token')) url.searchParams.set('token', euToken);
  return { url: url.href, otherUrls, isOwn: false };
}

/** The address of the file that the authority's web page links to. @throws DownloadFailed */
async function linkedAddress({ source, from, folder }: Wanted): Promise<string> {
  const { home, url } = source.info;
  const path = join(folder, `${source.info.id}.page.part`);
  const connection = connectionOf(from, source, false);
  await download({ url: home, path, isPage: true, ...connection });
  const found = source.linkAtHome!.exec(await readFile(path, 'utf8'))?.[0];
  if (!found) throw new DownloadFailed(`The page ${home} does not link to the file any more.`);
  const { hostname } = new URL(found);
  if (![new URL(url).hostname, ...connection.storageHosts].includes(hostname))
    throw new DownloadFailed(
      `The page ${home} links to ${hostname}, which is not known for this list; see SIS_STORAGE_HOSTS.`,
    );
  return found;
}

/** Appends the same edition in a second language to the file; together they are one edition. */
async function addSecondLanguage({ source, from, folder }: Wanted, path: string): Promise<void> {
  const other = join(folder, `${source.info.id}.other.part`);
  await download({ url: source.alsoAt!, path: other, ...connectionOf(from, source, false) });
  await appendFile(path, await readFile(other));
}

/** Downloads the list from its address or, if that fails finally, from the address on the authority's page. */
async function obtainFull(wanted: Wanted, path: string): Promise<Download> {
  const { source, from, known, onProgress, onRetry } = wanted;
  const { url, otherUrls, isOwn } = addressesOf(source, from);
  const connection = connectionOf(from, source, isOwn);
  try {
    const result = await download({ url, otherUrls, path, ...known, ...connection, onProgress, onRetry });
    if (result.status === 'downloaded' && source.alsoAt && !isOwn) await addSecondLanguage(wanted, path);
    return result;
  } catch (error) {
    if (isOwn || !source.linkAtHome || !(error instanceof DownloadFailed)) throw error;
    const linked = await linkedAddress(wanted).catch((fault) => {
      throw new DownloadFailed(`${error.message} ${(fault as Error).message}`);
    });
    const result = await download({ url: linked, path, ...connection, onProgress, onRetry });
    // Validators of one address are not valid for the other.
    return result.status === 'unchanged' ? result : { ...result, etag: null, lastModified: null };
  }
}

/** Downloads what is new of a source. A failed download is returned as a result. @throws Error for failures of the disk */
export async function obtainOnline(wanted: Wanted): Promise<Obtained> {
  const { info } = wanted.source;
  const path = join(wanted.folder, `${info.id}.part`);
  const late = new AbortController();
  const coming = obtainDeltas(wanted, late.signal);
  coming.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  try {
    const result = await obtainFull(wanted, path);
    timer = setTimeout(() => late.abort(new Error('they take too long; the next download resumes')), DELTAS_MS);
    const { files: deltas, failure: deltasFailure } = await coming;
    if (result.status === 'unchanged') return { files: deltas, deltasFailure, confirmed: true };
    const published = result.lastModifiedDay;
    const file: EditionFile = { path, kind: 'full', name: info.file_names[0]!, published, isDownload: true };
    return { files: [file, ...deltas], deltasFailure, download: result };
  } catch (error) {
    if (error instanceof DownloadFailed) return { files: [], failure: error.message };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A separate download folder for this process; deletes those of processes that were killed. */
export function downloadFolder(dataDir: string): { path: string; remove(): void } {
  const all = join(dataDir, 'download');
  mkdirSync(all, { recursive: true });
  for (const name of readdirSync(all)) {
    if (!isRunning(Number.parseInt(name, 10))) rmSync(join(all, name), { recursive: true, force: true });
  }
  const path = mkdtempSync(join(all, `${process.pid}-`));
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      try {
        rmdirSync(all);
      } catch {
        // Another process is downloading.
      }
    },
  };
}
