import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { addDays, dayOfTimestamp, isIsoDay, latestOf } from '../../domain/dates.ts';
import type { StoredEdition } from '../../store/read/source-states.ts';
import { DownloadFailed, type DownloadRequest, download } from '../download/download.ts';
import type { EditionFile } from './archive.ts';

/** A year's list of publications has some kilobytes. */
const MAX_HISTORY_BYTES = 8 * 1024 ** 2;

export interface DeltaArchive {
  /** Address of the archive: `<url>/history/<year>` lists publications, `<url>/<number>` is one change file. */
  url: string;
  /** On the first download: start of the period, as a number of days or a day YYYY-MM-DD. */
  since: number | string;
  /** Editions of the source in the store; they are not downloaded again. */
  editions: readonly StoredEdition[];
  folder: string;
  connection: Pick<DownloadRequest, 'limits' | 'storageHosts' | 'ownAddress' | 'network' | 'signal'>;
  /** Requests already started, by address: an archive that serves two lists is queried once. */
  fetched: Map<string, Promise<unknown>>;
}

/** The downloaded change files, oldest first, and the reason if some are missing. */
export interface ObtainedDeltas {
  files: EditionFile[];
  failure: string | null;
}

interface Publication {
  number: number;
  day: string;
}

const fileName = (number: number): string => `${number}.delta.xml`;

/** The result of `fetch`, which is called once per address. */
function once<T>({ fetched }: DeltaArchive, url: string, fetch: () => Promise<T>): Promise<T> {
  const begun = (fetched.get(url) as Promise<T> | undefined) ?? fetch();
  fetched.set(url, begun);
  return begun;
}

/** The publications of one year. @throws DownloadFailed for an unexpected response */
async function publicationsOf(archive: DeltaArchive, url: string): Promise<Publication[]> {
  const path = join(archive.folder, `history-${basename(url)}.part`);
  const { limits, ...connection } = archive.connection;
  await download({ url, path, limits: { ...limits, maxBytes: MAX_HISTORY_BYTES }, ...connection });
  try {
    const listed: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!Array.isArray(listed)) throw new SyntaxError('no list');
    return listed.map((one: { publicationID?: unknown; datePublished?: unknown } | null) => {
      const number = Number(one?.publicationID);
      const day = dayOfTimestamp(String(one?.datePublished));
      if (!Number.isSafeInteger(number) || number < 0 || !day)
        throw new SyntaxError('a publication without number or day');
      return { number, day };
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new DownloadFailed(`The list of change files at ${new URL(url).host} cannot be read: ${error.message}.`);
  } finally {
    await rm(path, { force: true });
  }
}

/** First day to request: the day of the newest change file in the store, or the configured start. */
function firstDay({ editions, since }: DeltaArchive, today: string): string {
  const newest = latestOf(editions.filter(({ kind }) => kind === 'delta').map(({ date }) => date));
  if (newest) return newest;
  return typeof since === 'string' && isIsoDay(since) ? since : addDays(today, -Number(since));
}

/** The change files that are not in the store yet, oldest first. @throws DownloadFailed */
async function wantedOf(archive: DeltaArchive): Promise<Publication[]> {
  const today = new Date().toISOString().slice(0, 10);
  const first = firstDay(archive, today);
  const known = new Set(archive.editions.filter(({ kind }) => kind === 'delta').map(({ file_name }) => file_name));
  const publications: Publication[] = [];
  for (let year = Number(first.slice(0, 4)); year <= Number(today.slice(0, 4)); year++) {
    const url = `${archive.url}/history/${year}`;
    publications.push(...(await once(archive, url, () => publicationsOf(archive, url))));
  }
  return publications
    .filter(({ number, day }) => day >= first && !known.has(fileName(number)))
    .sort((a, b) => (a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1));
}

/** Downloads the missing change files, oldest first; stops at the first failure, where the next download resumes. */
export async function downloadDeltas(archive: DeltaArchive): Promise<ObtainedDeltas> {
  const files: EditionFile[] = [];
  try {
    for (const { number, day } of await wantedOf(archive)) {
      const path = join(archive.folder, `delta-${number}.part`);
      const url = `${archive.url}/${number}`;
      await once(archive, url, () => download({ url, path, ...archive.connection }));
      files.push({ path, kind: 'delta', name: fileName(number), published: day });
    }
    return { files, failure: null };
  } catch (error) {
    if (error instanceof DownloadFailed) return { files, failure: error.message };
    throw error;
  }
}
