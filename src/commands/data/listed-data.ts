import { type Config, readConfig } from '../../config.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { CommandFailed, withStore } from '../console/run.ts';
import { grouped, warn } from '../console/terminal.ts';
import { currentSnapshot } from './current-snapshot.ts';
import { readableSnapshot } from './snapshot-file.ts';

/** The snapshot of the present store, built if needed. @throws CommandFailed when the store is empty */
export async function listedData(): Promise<{ snapshot: Snapshot; config: Config }> {
  const tell = (): void => warn('Building the search index of the store; later commands will reuse it.');
  const data = await withStore(async (store, config) => ({
    snapshot: await currentSnapshot(store, config, tell),
    config,
  }));
  if (data.snapshot.entities === 0)
    throw new CommandFailed(
      'No list is in the store yet; bring the lists in with `sis ingest`. The demo edition is in the folder demo of the data folder: name that folder as SIS_DATA_DIR.',
    );
  return data;
}

/** The active snapshot, even if the store has changed since. @throws CommandFailed without one */
export async function dataInPlace(): Promise<{ snapshot: Snapshot; config: Config }> {
  const config = readConfig(process.env);
  const snapshot = await readableSnapshot(config);
  if (snapshot) return { snapshot, config };
  throw new CommandFailed('There is no snapshot; build one with `sis snapshot build`.');
}

/** Warns on stderr if the data lack lists or are fictional. */
export function warnOfData({ sources, entities }: Snapshot): void {
  if (sources.some(({ demo }) => demo))
    warn('This is the fictional demo edition, not official data: do not screen anybody with it.');
  const missing = sources.filter(({ edition, active }) => edition === null || active === 0);
  if (missing.length > 0)
    warn(
      `Not searched, because they are not in the store (${grouped(entities)} entities in all): ${missing.map(({ source_list }) => source_list).join(', ')}.`,
    );
}
