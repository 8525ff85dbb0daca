import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openEncoder } from '../../encoder/open.ts';
import { buildSnapshot } from '../../search/snapshot/build.ts';
import { DamagedSnapshot, snapshotIdentity } from '../../search/snapshot/format.ts';
import { openSnapshot, type Snapshot, type SnapshotInfo } from '../../search/snapshot.ts';
import { topicIndexBuilder } from '../../search/topics/topic-index-build.ts';
import { type SnapshotExchange, snapshotExchange } from '../../service/data/snapshot-exchange.ts';
import { snapshotInput } from '../../service/data/snapshot-input.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { SOURCES } from '../../sources/catalog.ts';
import { filesInForce } from '../../store/read/data-versions.ts';
import type { Store } from '../../store/store.ts';

/** Where the snapshot of a data folder is. */
export const snapshotPath = ({ dataDir }: Config): string => join(dataDir, 'snapshot.bin');

/** Notes what a data version is made from, so that its answers can be given again. */
async function noteVersion(
  store: Store,
  { encoder }: Config,
  made: { version: string; ruleset: string },
): Promise<void> {
  await store.dataVersions.note({ ...made, encoder, files: filesInForce(await store.editions()) });
}

/** How this node exchanges snapshots with others; null where it is alone. */
export const exchangeOf = ({ shared }: Pick<Store, 'shared'>, { snapshotStore }: Config): SnapshotExchange | null =>
  shared ? snapshotExchange(shared, snapshotStore) : null;

/** Takes over the snapshot that all nodes are to serve, unless it is in place; true when it took one. */
export async function takeOverSnapshot(exchange: SnapshotExchange, config: Config): Promise<boolean> {
  const path = snapshotPath(config);
  const newest = await exchange.newest();
  if (newest === null || newest.header === snapshotIdentity(path)?.header) return false;
  await exchange.fetch(newest, path);
  return true;
}

/** Builds the snapshot of everything in the store, puts it in place whole, and publishes it for other nodes. */
export async function buildFromStore(store: Store, config: Config): Promise<SnapshotInfo> {
  const { builtin, encoder } = await openEncoder(config.encoder, { key: config.encoderKey });
  const input = await snapshotInput(
    store,
    SOURCES.map(({ info }) => info),
  );
  const parts = [topicIndexBuilder(builtin, encoder)];
  const ruleset = rulesetVersion();
  const path = snapshotPath(config);
  const exchange = exchangeOf(store, config);
  // Published before it is in place: what is in place is what is published, or is replaced by it.
  const made = exchange ? `${path}.${process.pid}.built` : path;
  try {
    const built = await buildSnapshot({ ...input, ruleset, parts }, made);
    await noteVersion(store, config, { version: built.data_version, ruleset });
    if (exchange) {
      await exchange.publish(made);
      renameSync(made, path);
    }
    return built;
  } finally {
    if (exchange) rmSync(made, { force: true });
  }
}

/** The snapshot in place, or null when there is none that this version can read. */
export async function readableSnapshot(config: Config): Promise<Snapshot | null> {
  if (!existsSync(snapshotPath(config))) return null;
  try {
    return await openSnapshot(snapshotPath(config));
  } catch (error) {
    if (error instanceof DamagedSnapshot) return null;
    throw error;
  }
}

/** True when a snapshot is made from the editions in the store, by the rules and the encoder that are in force. */
export async function isCurrent(snapshot: Snapshot, store: Store, config: Config): Promise<boolean> {
  const states = await store.sourceStates(SOURCES.map(({ info }) => info));
  const sameEditions = snapshot.sources.every((old, index) => {
    const now = states[index];
    return (
      old.source_id === now?.source_id &&
      old.applied_sha256 === now.applied_sha256 &&
      old.active === now.active &&
      old.removed === now.removed &&
      old.readings === now.readings
    );
  });
  const { builtin, encoder } = await openEncoder(config.encoder, { key: config.encoderKey });
  const meta = snapshot.topics?.meta;
  const sameEncoder = meta?.encoder === encoder.id && meta.lexicon === builtin.lexicon.version;
  const sameRules = snapshot.ruleset === rulesetVersion();
  return sameEditions && sameEncoder && sameRules && snapshot.sources.length === states.length;
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
