import { rmSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { openEncoder } from '../../encoder/open.ts';
import { buildSnapshot } from '../../search/snapshot/build.ts';
import { putInPlace } from '../../search/snapshot/format.ts';
import { openSnapshot, type Snapshot, type SnapshotInfo, snapshotInfo } from '../../search/snapshot.ts';
import { topicIndexBuilder } from '../../search/topics/topic-index-build.ts';
import { builtApart, snapshotInput } from '../../service/data/snapshot-input.ts';
import { refuseLostState } from '../../service/outage/seen-state.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { allSources } from '../../sources/catalog.ts';
import { filesInForce } from '../../store/read/data-versions.ts';
import type { StoredEdition } from '../../store/read/source-states.ts';
import type { Store } from '../../store/store.ts';
import { inSmallHeap } from './small-heap.ts';
import {
  exchangeOf,
  fetchNewest,
  isCurrent,
  oneAtATime,
  readableSnapshot,
  snapshotPath,
  takeOverSnapshot,
} from './snapshot-file.ts';

/** Notes what a data version is made from, so that its answers can be given again. */
const noteVersion = (
  store: Store,
  { encoder }: Config,
  { editions, ...made }: { version: string; ruleset: string; editions: readonly StoredEdition[] },
): Promise<void> => store.dataVersions.note({ ...made, encoder, files: filesInForce(editions) });

/** Builds the snapshot of everything that is in the store at one instant, as the file `made`; `mark` is that of the instant. */
async function buildAs(made: string, store: Store, config: Config): Promise<{ info: SnapshotInfo; mark: string }> {
  const { mark, editions, input } = await store.atOneInstant(async (lists) => ({
    mark: await lists.listMark(),
    editions: await lists.editions(),
    input: await snapshotInput(
      lists,
      allSources(await lists.ownLists()).map(({ info }) => info),
    ),
  }));
  const ruleset = rulesetVersion();
  const { builtin, encoder } = await openEncoder(config.encoder, { key: config.encoderKey });
  const parts = [topicIndexBuilder(builtin, encoder)];
  const info = await buildSnapshot({ ...input, ...builtApart(), ruleset, parts }, made);
  await noteVersion(store, config, { version: info.data_version, ruleset, editions });
  return { info, mark };
}

/** Builds after which one is put in place although the lists have changed again: what changes them may go on for long. */
const MOST_BUILDS = 3;

/** Builds, publishes and puts in place; only within {@link oneAtATime}. @throws ListsChanged where there are other nodes */
async function build(store: Store, config: Config): Promise<SnapshotInfo> {
  const exchange = exchangeOf(store, config);
  const path = snapshotPath(config);
  const made = `${path}.built`;
  try {
    for (let builds = 1; ; builds++) {
      const { info, mark } = await inSmallHeap(() => buildAs(made, store, config));
      if (builds < MOST_BUILDS && (await store.listMark()) !== mark) continue;
      await refuseLostState(store, config.dataDir);
      // Published before it is in place: what is in place is what is published, or is replaced by it.
      await exchange?.publish(made, mark);
      putInPlace(made, path);
      return info;
    }
  } finally {
    rmSync(made, { force: true });
  }
}

/** Builds the snapshot of everything in the store, puts it in place whole, and publishes it for other nodes. */
export const buildFromStore = (store: Store, config: Config): Promise<SnapshotInfo> =>
  oneAtATime(config, () => build(store, config));

/** The snapshot in place if it is of the store as it is now; then it is published too. */
async function inPlaceNow(store: Store, config: Config): Promise<Snapshot | null> {
  const mark = await store.listMark();
  const snapshot = await readableSnapshot(config);
  if (!snapshot || !(await isCurrent(snapshot, store, config))) return null;
  await exchangeOf(store, config)?.publish(snapshotPath(config), mark);
  const { dataVersion: version, ruleset } = snapshot;
  // One that was put in place before versions were noted.
  if (!(await store.dataVersions.find(version)))
    await noteVersion(store, config, { version, ruleset: ruleset!, editions: await store.editions() });
  return snapshot;
}

/** Puts the snapshot of the store as it is now in place; gives what it is, and itself where it was opened for that. */
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

/**
 * Sees to it that the snapshot in place is that of the store as it is now: the one that is there, or the one that another node has
 * published; built anew when it is missing, damaged, or made from other editions, by other rules of names or by another encoder.
 */
export const ensureSnapshot = async (store: Store, config: Config): Promise<SnapshotInfo> =>
  (await putCurrent(store, config)).info;

/** The same, opened. `onBuild` is told before a build that takes some seconds, which that of an empty store does not. */
export async function currentSnapshot(store: Store, config: Config, onBuild?: () => void): Promise<Snapshot> {
  const { opened } = await putCurrent(store, config, onBuild);
  return opened ?? openSnapshot(snapshotPath(config));
}
