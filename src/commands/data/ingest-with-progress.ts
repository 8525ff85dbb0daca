import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { Guard } from '../../domain/lists/edition-guards.ts';
import { isOwn } from '../../domain/lists/own-lists.ts';
import { nearestOf } from '../../domain/nearest.ts';
import {
  type Between,
  type IngestFrom,
  type IngestOptions,
  ingestAll,
  type SourceOutcome,
} from '../../ingest/ingest.ts';
import { readingApart } from '../../ingest/reading/read-apart.ts';
import { SOURCES } from '../../sources/catalog.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { Store } from '../../store/store.ts';
import { progressDisplay } from '../console/progress.ts';
import { CommandFailed } from '../console/run.ts';
import { warn } from '../console/terminal.ts';
import { sourcesOf } from './chosen-sources.ts';
import { inSmallHeap } from './current-snapshot.ts';

/** The fictional edition bundled with the project. */
export const DEMO_FOLDER = resolve(import.meta.dirname, '../../../data/demo');

/** Warns about sub-folders that belong to no list, and suggests the list that may be meant. */
function warnOfUnknown(dir: string): void {
  const ids = SOURCES.map(({ info }) => info.id);
  for (const { name } of readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (ids.includes(name) || isOwn(name) || name.startsWith('.')) continue;
    const meant = nearestOf(name, ids);
    warn(
      `${join(dir, name)} is ignored: no list has this id${meant ? `; ${meant} is meant?` : ''}. There are ${ids.join(', ')}.`,
    );
  }
}

/** The folder of editions in `--lists`; a file `FICTIONAL` in it marks demo data. @throws CommandFailed when it is not one */
export function listsFolder(path: string): IngestFrom {
  const dir = resolve(path);
  if (!SOURCES.some(({ info }) => existsSync(resolve(dir, info.id)))) {
    throw new CommandFailed(
      `${path} has no editions: it must be a folder with sub-folders named like ${SOURCES[0]!.info.id}.`,
    );
  }
  warnOfUnknown(dir);
  return { kind: 'folder', dir, demo: existsSync(resolve(dir, 'FICTIONAL')) };
}

/** Downloads from the authorities, or from the mirror in the environment. */
export const online = ({ mirror, listUrls, euToken, deltasSince, storageHosts }: Config): IngestFrom => ({
  kind: 'online',
  mirror,
  urls: listUrls,
  euToken,
  deltasSince,
  ...(storageHosts && { storageHosts }),
});

export interface ShownIngest {
  sources?: readonly SourceReader[];
  accept?: readonly Guard[];
  quiet?: boolean;
  onProgress?: IngestOptions['onProgress'];
  /** Called between two lists, with a function that prints a line. */
  between?: ((state: Between, say: (line: string) => void) => Promise<void>) | undefined;
}

/** Ingests and displays the progress; the outcomes state what failed. */
export async function ingestWithProgress(
  store: Store,
  config: Config,
  from: IngestFrom,
  { sources, accept = [], quiet = false, onProgress, between }: ShownIngest = {},
): Promise<SourceOutcome[]> {
  const display = progressDisplay(quiet);
  const reading = readingApart();
  const ingest = async (): Promise<SourceOutcome[]> =>
    ingestAll({
      store,
      sources: sources ?? (await sourcesOf(store)),
      dataDir: config.dataDir,
      from,
      accept,
      onProgress(progress) {
        display.onProgress(progress);
        onProgress?.(progress);
      },
      between: between && ((state) => between(state, display.say)),
      readStaged: reading.read,
    });
  try {
    return await inSmallHeap(ingest);
  } finally {
    display.stop();
    await reading.close();
  }
}
