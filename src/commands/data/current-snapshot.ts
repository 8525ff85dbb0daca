import { renameSync, rmSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { openEncoder } from '../../encoder/open.ts';
import { buildSnapshot, type SnapshotPart } from '../../search/snapshot/build.ts';
import { openSnapshot, type Snapshot, type SnapshotInfo } from '../../search/snapshot.ts';
import { topicIndexBuilder } from '../../search/topics/topic-index-build.ts';
import { type BuiltApart, builtApart } from '../../service/data/built-apart.ts';
import { snapshotInput } from '../../service/data/snapshot-input.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { SOURCES } from '../../sources/catalog.ts';
import { filesInForce } from '../../store/read/data-versions.ts';
import type { Store } from '../../store/store.ts';
import { exchangeOf, isCurrent, readableSnapshot, snapshotPath, takeOverSnapshot } from './snapshot-file.ts';

/** Notes what a data version is made from, so that its answers can be given again. */
async function noteVersion(
  store: Store,
  { encoder }: Config,
  made: { version: string; ruleset: string },
): Promise<void> {
  await store.dataVersions.note({ ...made, encoder, files: filesInForce(await store.editions()) });
}

/** Who makes parts of a snapshot instead of this thread. */
const threadsOf = ({ nameIndex, linker }: BuiltApart) => ({ nameIndex, linker });

async function topicsHere(config: Config): Promise<SnapshotPart> {
  const { builtin, encoder } = await openEncoder(config.encoder, { key: config.encoderKey });
  return topicIndexBuilder(builtin, encoder);
}

/** Builds the snapshot of everything in the store, puts it in place whole, and publishes it for other nodes. */
export async function buildFromStore(store: Store, config: Config): Promise<SnapshotInfo> {
  const apart = builtApart({ spec: config.encoder, ...(config.encoderKey && { key: config.encoderKey }) });
  const input = await snapshotInput(
    store,
    SOURCES.map(({ info }) => info),
  );
  const ruleset = rulesetVersion();
  const path = snapshotPath(config);
  const exchange = exchangeOf(store, config);
  // Published before it is in place: what is in place is what is published, or is replaced by it.
  const made = exchange ? `${path}.${process.pid}.built` : path;
  try {
    const parts = [apart ? apart.topics : await topicsHere(config)];
    const own = { ...input, ruleset, parts, ...(apart && threadsOf(apart)) };
    const built = await buildSnapshot(own, made);
    await noteVersion(store, config, { version: built.data_version, ruleset });
    if (exchange) {
      await exchange.publish(made);
      renameSync(made, path);
    }
    return built;
  } finally {
    await apart?.close();
    if (exchange) rmSync(made, { force: true });
  }
}

/**
 * The snapshot of the store as it is now: the one in place, or the one that another node has published; built anew when
 * it is missing, damaged, or made from other editions, by other rules of names or by another encoder. `onBuild` is told
 * before a build that takes some seconds, which that of an empty store does not.
 */
export async function currentSnapshot(store: Store, config: Config, onBuild?: () => void): Promise<Snapshot> {
  const exchange = exchangeOf(store, config);
  if (exchange) await takeOverSnapshot(exchange, config);
  const snapshot = await readableSnapshot(config);
  if (snapshot && (await isCurrent(snapshot, store, config))) {
    await exchange?.publish(snapshotPath(config));
    const { dataVersion: version, ruleset } = snapshot;
    // One that was put in place before versions were noted.
    if (!(await store.dataVersions.find(version))) await noteVersion(store, config, { version, ruleset: ruleset! });
    return snapshot;
  }
  const { total } = await store.statistics();
  if (total > 0) onBuild?.();
  await buildFromStore(store, config);
  return openSnapshot(snapshotPath(config));
}
