/** Steps of `up` before serving: editions, snapshot, reports. */
import type { Config } from '../../config.ts';
import type { Between, IngestProgress } from '../../ingest/ingest.ts';
import { hasFailed } from '../../ingest/ingest.ts';
import type { Store } from '../../store/store.ts';
import { grouped, print, warn } from '../console/terminal.ts';
import { ensureSnapshot } from '../data/current-snapshot.ts';
import { DEMO_FOLDER, ingestWithProgress, listsFolder, online } from '../data/ingest-with-progress.ts';
import { autopublish, updateReports } from '../data/update-reports.ts';
import { applySettings } from '../own-lists/settings.ts';
import { ingestStep, QUIET_MS } from '../refresh/refresh-pass.ts';
import type { PreparingSays } from './prepared-apart.ts';
import { prepareStandIn } from './stand-in.ts';

/** Where the lists come from: a folder, the demo edition, or else the authorities. */
export interface PrepareFlags {
  lists?: string;
  demo?: boolean;
}

/** After this time the available lists are served, ms; including the build, within a minute on two cores. */
const FIRST_MS = 15_000;
/** If no authority has answered for this time, ms, the network is considered unavailable. */
const SILENT_MS = 10_000;
/** If no list is complete after this time, ms, the demo edition is shown. */
const EMPTY_MS = 60_000;

const say = (says: PreparingSays): void => void process.send?.(says);

const hasLists = async (store: Store): Promise<boolean> =>
  (await store.editions()).some(({ status, demo }) => status === 'applied' && !demo);

async function build(store: Store, config: Config, tell: (line: string) => void): Promise<string> {
  tell('Building the search snapshot …');
  const { entities, data_version } = await ensureSnapshot(store, config);
  tell(`Snapshot ${data_version} of ${grouped(entities)} entities is in place.`);
  say({ said: 'in place' });
  return data_version;
}

/** Failures of lists that have not arrived, by source id. */
interface Heard {
  causes: Map<string, string>;
  /** True once some data of a list have arrived. */
  any: boolean;
}

/**
 * Downloads the lists and serves those that have arrived: the first lists do not wait for a slow one, and the service
 * does not wait for an unavailable network.
 */
async function fillOnline(store: Store, config: Config): Promise<void> {
  const began = Date.now();
  const hadLists = await hasLists(store);
  const heard: Heard = { causes: new Map(), any: false };
  let fresh = 0;
  let built = false;
  let standsIn = false;

  function onProgress(progress: IngestProgress): void {
    if (progress.phase === 'retry') heard.causes.set(progress.source_id, progress.cause);
    else if (progress.phase === 'download' && progress.bytes > 0) heard.any = true;
    else if (progress.phase === 'source') {
      const { outcome } = progress;
      const step = ingestStep(outcome);
      if (step.outcome === 'failed') heard.causes.set(outcome.source_id, step.detail);
      if (step.outcome === 'new') fresh++;
      say({ said: 'step', step });
    }
  }

  /** True when there is no point in waiting longer for a first list. */
  function isHopeless({ waiting }: Between): boolean {
    const passed = Date.now() - began;
    const allTried = waiting.every((id) => heard.causes.has(id));
    return passed > EMPTY_MS || (!heard.any && (allTried || passed > SILENT_MS));
  }

  async function between(state: Between, tell: (line: string) => void): Promise<void> {
    const { waiting, queued, quietMs } = state;
    const isQuiet = queued === 0 && quietMs >= QUIET_MS;
    const isFirst = !built && !hadLists && Date.now() - began >= FIRST_MS;
    if (waiting.length + queued > 0 && fresh > 0 && (isQuiet || isFirst)) {
      fresh = 0;
      built = true;
      await build(store, config, tell);
    }
    if ((built || hadLists) && waiting.length > 0 && isQuiet) say({ said: 'awaiting', lists: waiting });
    if (standsIn || hadLists || fresh > 0 || built || !isHopeless(state)) return;
    standsIn = true;
    if (await prepareStandIn(config, heard.causes, tell)) say({ said: 'stand-in' });
  }

  print('Downloading the official lists …');
  const outcomes = await ingestWithProgress(store, config, online(config), { onProgress, between });
  const failed = outcomes.filter(hasFailed).map(({ source_id }) => source_id);
  if (failed.length > 0) warn(`Not everything was ingested (${failed.join(', ')}); see \`sis sources\`.`);
  if (!standsIn && !(await hasLists(store))) {
    if (await prepareStandIn(config, heard.causes, print)) say({ said: 'stand-in' });
  }
}

/** Everything before serving: editions, snapshot, reports. */
export async function prepare(store: Store, config: Config, { lists, demo }: PrepareFlags): Promise<void> {
  const { listsFile } = config;
  const faults = listsFile === undefined ? [] : await applySettings({ store, config }, listsFile);
  for (const { id, fault } of faults) warn(`The own list ${id} is not loaded: ${fault}`);
  if (demo) await ingestWithProgress(store, config, listsFolder(DEMO_FOLDER));
  else if (lists) {
    print(`Reading the editions in ${lists} …`);
    const outcomes = await ingestWithProgress(store, config, listsFolder(lists));
    const failed = outcomes.filter(hasFailed).map(({ source_id }) => source_id);
    if (failed.length > 0) warn(`Not everything was ingested (${failed.join(', ')}); see \`sis sources\`.`);
  } else await fillOnline(store, config);
  if (!(lists || demo || (await hasLists(store)))) return;
  const dataVersion = await build(store, config, print);
  print('Making the daily reports …');
  const { built } = await updateReports(store, config, dataVersion);
  const published = await autopublish(store, config, true);
  print(`${grouped(built.length)} daily reports built or updated, ${grouped(published.length)} published.`);
}
