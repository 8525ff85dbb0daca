/** What `up` does before it serves: editions, snapshot, reports. */
import type { Config } from '../../config.ts';
import { hasFailed, type IngestFrom } from '../../ingest/ingest.ts';
import type { Store } from '../../store/store.ts';
import { grouped, print, warn } from '../console/terminal.ts';
import { buildFromStore } from '../data/current-snapshot.ts';
import { DEMO_FOLDER, ingestShown, listsFolder, online } from '../data/ingest-shown.ts';
import { autopublish, updateReports } from '../data/update-reports.ts';
import { IN_PLACE } from './prepared-apart.ts';

/** Where the lists are taken from: a folder, the demo edition, or else the authorities. */
export interface PrepareFlags {
  lists?: string;
  demo?: boolean;
}

const isEmpty = async (store: Store): Promise<boolean> =>
  !(await store.editions()).some(({ status }) => status === 'applied');

/** Fills the store: from the folder, from the authorities, or, when neither is at hand, with the fictional demo edition. */
async function fill(store: Store, config: Config, flags: PrepareFlags): Promise<void> {
  if (flags.demo) {
    await ingestShown(store, config, listsFolder(DEMO_FOLDER));
    return;
  }
  const from: IngestFrom = flags.lists ? listsFolder(flags.lists) : online(config);
  print(flags.lists ? `Reading the editions in ${flags.lists} …` : 'Downloading the official lists …');
  const outcomes = await ingestShown(store, config, from, { fast: true });
  const failed = outcomes.filter(hasFailed);
  if (failed.length > 0) {
    warn(`Not everything was ingested (${failed.map(({ source_id }) => source_id).join(', ')}); see \`sis sources\`.`);
  }
  if (!flags.lists && (await isEmpty(store))) {
    warn(
      'No official list could be had. The small FICTIONAL DEMO EDITION is used instead: invented parties, no official data.',
    );
    await ingestShown(store, config, listsFolder(DEMO_FOLDER));
  }
}

/** Everything before serving: editions, snapshot, reports. */
export async function prepare(store: Store, config: Config, flags: PrepareFlags): Promise<void> {
  await fill(store, config, flags);
  print('Building the search snapshot and the daily reports …');
  const { entities, data_version } = await buildFromStore(store, config);
  print(`Snapshot ${data_version} of ${grouped(entities)} entities is in place.`);
  process.send?.(IN_PLACE);
  const { built } = await updateReports(store, config, data_version);
  const published = await autopublish(store, config, true);
  print(`${grouped(built.length)} daily reports made or renewed, ${grouped(published.length)} published.`);
}
