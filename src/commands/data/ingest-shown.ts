import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { Guard } from '../../domain/edition-guards.ts';
import { type IngestFrom, ingestAll, type SourceOutcome } from '../../ingest/ingest.ts';
import { SOURCES } from '../../sources/catalog.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { Store } from '../../store/store.ts';
import { progressDisplay } from '../console/ingest-progress.ts';
import { CommandFailed } from '../run.ts';
import { inSmallHeap } from './small-heap.ts';

/** The fictional edition bundled with the project. */
export const DEMO_FOLDER = resolve(import.meta.dirname, '../../../data/demo');

/** The folder of editions that `--lists` names; a file `FICTIONAL` in it marks demo data. @throws CommandFailed when it is none. */
export function listsFolder(path: string): IngestFrom {
  const dir = resolve(path);
  if (!SOURCES.some(({ info }) => existsSync(resolve(dir, info.id)))) {
    throw new CommandFailed(
      `${path} holds no editions: it must be a folder with sub-folders named like ${SOURCES[0]!.info.id}.`,
    );
  }
  return { kind: 'folder', dir, demo: existsSync(resolve(dir, 'FICTIONAL')) };
}

/** The authorities, or the mirror that the environment names. */
export const online = ({ mirror, deltasSince, storageHosts }: Config): IngestFrom => ({
  kind: 'online',
  mirror,
  deltasSince,
  ...(storageHosts && { storageHosts }),
});

/** Ingests with its progress on screen; the outcomes say what failed. */
export async function ingestShown(
  store: Store,
  config: Config,
  from: IngestFrom,
  options: { sources?: readonly SourceReader[]; accept?: readonly Guard[]; quiet?: boolean } = {},
): Promise<SourceOutcome[]> {
  const display = progressDisplay(options.quiet ?? false);
  try {
    return await inSmallHeap(() =>
      ingestAll({
        store,
        sources: options.sources ?? SOURCES,
        dataDir: config.dataDir,
        from,
        accept: options.accept ?? [],
        onProgress: display.onProgress,
      }),
    );
  } finally {
    display.stop();
  }
}
