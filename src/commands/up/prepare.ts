/** Steps of `up` before serving: editions, snapshot, reports. */
import type { Config } from '../../config.ts';
import { type Between, hasFailed, type IngestProgress, type SourceOutcome } from '../../ingest/ingest.ts';
import { SOURCES } from '../../sources/catalog.ts';
import { openStore, type Store } from '../../store/store.ts';
import type { PreparingMessage } from '../child-processes/child-command.ts';
import { grouped, print, warn } from '../console/terminal.ts';
import { ensureSnapshot } from '../data/current-snapshot.ts';
import { DEMO_FOLDER, ingestWithProgress, listsFolder, online } from '../data/ingest-with-progress.ts';
import { demoConfig } from '../data/snapshot-file.ts';
import { autopublish, updateReports } from '../data/update-reports.ts';
import { applySettings } from '../own-lists/changes.ts';
import { ingestStep, QUIET_MS } from '../refresh.ts';

const HELP = [
  'What helps: a proxy (HTTPS_PROXY), a mirror of the files (SIS_MIRROR, or SIS_URL_<LIST> for one of them), or a folder of',
  'editions (npm start -- --lists DIR). The lists are asked for again meanwhile, unless that was turned off; the first one that',
  'comes replaces the demo as a whole.',
];

/** Prints why there is no list and prepares the demo; false for nodes that share a database with other users. */
async function prepareStandIn(
  config: Config,
  causes: ReadonlyMap<string, string>,
  printLine: (line: string) => void,
): Promise<boolean> {
  printLine('No official list could be downloaded so far:');
  for (const { info } of SOURCES) printLine(`  ${info.id.padEnd(12)}  ${causes.get(info.id) ?? 'No answer yet.'}`);
  for (const line of HELP) printLine(line);
  if (config.databaseUrl) return false;
  printLine(
    'The small FICTIONAL DEMO EDITION is shown until then: invented parties, no official data; /ready answers 503.',
  );
  const own = demoConfig(config);
  const store = await openStore(own);
  try {
    await ingestWithProgress(store, own, listsFolder(DEMO_FOLDER), { quiet: true });
    const { data_version } = await ensureSnapshot(store, own);
    await updateReports(store, own, data_version);
    await autopublish(store, own, true);
  } finally {
    await store.close();
  }
  return true;
}

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

const send = (message: PreparingMessage): void => void process.send?.(message);

const hasLists = async (store: Store): Promise<boolean> =>
  (await store.editions()).some(({ status, demo }) => status === 'applied' && !demo);

async function build(store: Store, config: Config, printLine: (line: string) => void): Promise<string> {
  printLine('Building the search snapshot …');
  const { entities, data_version } = await ensureSnapshot(store, config);
  printLine(`Snapshot ${data_version} of ${grouped(entities)} entities is in place.`);
  send({ kind: 'in place' });
  return data_version;
}

function warnOfFailed(outcomes: readonly SourceOutcome[]): void {
  const failed = outcomes.filter(hasFailed).map(({ source_id }) => source_id);
  if (failed.length > 0) warn(`Not everything was ingested (${failed.join(', ')}); see \`sis sources\`.`);
}

/** Downloads the lists and serves those that have arrived, without waiting for a slow one or an unavailable network. */
async function fillOnline(store: Store, config: Config): Promise<void> {
  const began = Date.now();
  const hadLists = await hasLists(store);
  /** Failures of lists that have not arrived, by source id. */
  const causes = new Map<string, string>();
  /** True once some data of a list have arrived. */
  let isHeard = false;
  let fresh = 0;
  let built = false;
  let standsIn = false;

  function onProgress(progress: IngestProgress): void {
    if (progress.phase === 'retry') causes.set(progress.source_id, progress.cause);
    else if (progress.phase === 'download' && progress.bytes > 0) isHeard = true;
    else if (progress.phase === 'source') {
      const { outcome } = progress;
      const step = ingestStep(outcome);
      if (step.outcome === 'failed') causes.set(outcome.source_id, step.detail);
      if (step.outcome === 'new') fresh++;
      send({ kind: 'step', step });
    }
  }

  /** True when there is no point in waiting longer for a first list. */
  function isHopeless({ waiting }: Between): boolean {
    const passed = Date.now() - began;
    const allTried = waiting.every((id) => causes.has(id));
    return passed > EMPTY_MS || (!isHeard && (allTried || passed > SILENT_MS));
  }

  async function between(state: Between, printLine: (line: string) => void): Promise<void> {
    const { waiting, queued, quietMs } = state;
    const isQuiet = queued === 0 && quietMs >= QUIET_MS;
    const isFirst = !built && !hadLists && Date.now() - began >= FIRST_MS;
    if (waiting.length + queued > 0 && fresh > 0 && (isQuiet || isFirst)) {
      fresh = 0;
      built = true;
      await build(store, config, printLine);
    }
    if ((built || hadLists) && waiting.length > 0 && isQuiet) send({ kind: 'awaiting', lists: waiting });
    if (standsIn || hadLists || fresh > 0 || built || !isHopeless(state)) return;
    standsIn = true;
    if (await prepareStandIn(config, causes, printLine)) send({ kind: 'stand-in' });
  }

  print('Downloading the official lists …');
  const outcomes = await ingestWithProgress(store, config, online(config), { onProgress, between });
  warnOfFailed(outcomes);
  if (standsIn || (await hasLists(store))) return;
  if (await prepareStandIn(config, causes, print)) send({ kind: 'stand-in' });
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
    warnOfFailed(outcomes);
  } else await fillOnline(store, config);
  if (!(lists || demo || (await hasLists(store)))) return;
  const dataVersion = await build(store, config, print);
  print('Making the daily reports …');
  const { built } = await updateReports(store, config, dataVersion);
  const published = await autopublish(store, config, true);
  print(`${grouped(built.length)} daily reports built or updated, ${grouped(published.length)} published.`);
}
