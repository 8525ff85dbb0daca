import { rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { type Config, readConfig } from '../../config.ts';
import { openEncoder } from '../../encoder/open.ts';
import { buildSnapshot } from '../../search/snapshot/build.ts';
import { putInPlace } from '../../search/snapshot/format.ts';
import { openSnapshot, type Snapshot, type SnapshotInfo, snapshotInfo } from '../../search/snapshot.ts';
import { topicIndexBuilder } from '../../search/topics/topic-index-build.ts';
import { buildInWorkers, snapshotInput } from '../../service/data/snapshot-input.ts';
import { refuseLostState } from '../../service/outage/seen-state.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { appliedFiles } from '../../store/read/data-versions.ts';
import type { StoredEdition } from '../../store/read/source-states.ts';
import type { Store } from '../../store/store.ts';
import { CommandFailed, withStore } from '../console/run.ts';
import { grouped, warn } from '../console/terminal.ts';
import { sourceInfosOf } from './chosen-sources.ts';
import {
  exchangeOf,
  fetchNewest,
  isCurrent,
  oneAtATime,
  readableSnapshot,
  snapshotPath,
  takeOverSnapshot,
} from './snapshot-file.ts';

/**
 * Runs allocation-heavy work in a small heap. By default, V8 lets a stream of parsed records grow to several times the
 * live memory (SDN: 250 MB over 50) before it collects garbage; collecting earlier costs a few percent of time.
 */
export async function inSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
  try {
    return await work();
  } finally {
    setFlagsFromString('--semi-space-growth-factor=2');
    setFlagsFromString('--heap-growing-percent=0');
  }
}

/** Records what a data version is based on, so that its answers can be reproduced. */
const noteVersion = (
  store: Store,
  { encoder }: Config,
  { editions, ...made }: { version: string; ruleset: string; editions: readonly StoredEdition[] },
): Promise<void> => store.dataVersions.note({ ...made, encoder, files: appliedFiles(editions) });

/** Builds the snapshot of a consistent state of the store as the file `made`; `mark` is the list mark of that state. */
async function buildAs(made: string, store: Store, config: Config): Promise<{ info: SnapshotInfo; mark: string }> {
  const { mark, editions, input } = await store.atOneInstant(async (lists) => ({
    mark: await lists.listMark(),
    editions: await lists.editions(),
    input: await snapshotInput(lists, await sourceInfosOf(lists)),
  }));
  const ruleset = rulesetVersion();
  const { builtin, encoder } = await openEncoder(config.encoder, { key: config.encoderKey });
  const parts = [topicIndexBuilder(builtin, encoder)];
  const info = await buildSnapshot({ ...input, ...buildInWorkers(), ruleset, parts }, made);
  await noteVersion(store, config, { version: info.data_version, ruleset, editions });
  return { info, mark };
}

/** After this many builds the snapshot is activated even if the lists have changed again, because that may continue for long. */
const MAX_BUILDS = 3;

/** Builds, publishes and activates a snapshot, within {@link oneAtATime}. @throws ListsChanged if other nodes exist */
async function build(store: Store, config: Config): Promise<SnapshotInfo> {
  const exchange = exchangeOf(store, config);
  const path = snapshotPath(config);
  const made = `${path}.built`;
  try {
    for (let builds = 1; ; builds++) {
      const { info, mark } = await inSmallHeap(() => buildAs(made, store, config));
      if (builds < MAX_BUILDS && (await store.listMark()) !== mark) continue;
      await refuseLostState(store, config.dataDir);
      // Published before activation, so that the active snapshot is the published one, or is replaced by it.
      await exchange?.publish(made, mark);
      putInPlace(made, path);
      return info;
    }
  } finally {
    rmSync(made, { force: true });
  }
}

/** Builds the snapshot of everything in the store, activates it atomically, and publishes it for other nodes. */
export const buildFromStore = (store: Store, config: Config): Promise<SnapshotInfo> =>
  oneAtATime(config, () => build(store, config));

/** The active snapshot if it matches the present state of the store; it is then published too. */
async function inPlaceNow(store: Store, config: Config): Promise<Snapshot | null> {
  const mark = await store.listMark();
  const snapshot = await readableSnapshot(config);
  if (!snapshot || !(await isCurrent(snapshot, store, config))) return null;
  await exchangeOf(store, config)?.publish(snapshotPath(config), mark);
  const { dataVersion: version, ruleset } = snapshot;
  // Activated before data versions were recorded.
  if (!(await store.dataVersions.find(version)))
    await noteVersion(store, config, { version, ruleset: ruleset!, editions: await store.editions() });
  return snapshot;
}

/** Activates the snapshot of the present state of the store; `opened` if it was there already. */
async function putCurrent(
  store: Store,
  config: Config,
  onBuild?: () => void,
): Promise<{ info: SnapshotInfo; opened?: Snapshot }> {
  const known = (opened: Snapshot) => ({ info: snapshotInfo(opened), opened });
  await refuseLostState(store, config.dataDir);
  const exchange = exchangeOf(store, config);
  if (exchange) await takeOverSnapshot(exchange, config);
  const found = await inPlaceNow(store, config);
  if (found) return known(found);
  return oneAtATime(config, async () => {
    if (exchange) await fetchNewest(exchange, config);
    const built = await inPlaceNow(store, config);
    if (built) return known(built);
    const { total } = await store.counts();
    if (total > 0) onBuild?.();
    return { info: await build(store, config) };
  });
}

/** Makes the active snapshot match the store, the rules and the encoder; takes another node's or builds it. */
export const ensureSnapshot = async (store: Store, config: Config): Promise<SnapshotInfo> =>
  (await putCurrent(store, config)).info;

/** Opens the snapshot after {@link ensureSnapshot}. `onBuild` is called before a build, but not for an empty store. */
export async function currentSnapshot(store: Store, config: Config, onBuild?: () => void): Promise<Snapshot> {
  const { opened } = await putCurrent(store, config, onBuild);
  return opened ?? openSnapshot(snapshotPath(config));
}

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
