import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openEncoder } from '../../encoder/open.ts';
import { buildSnapshot } from '../../search/snapshot/build.ts';
import { DamagedSnapshot } from '../../search/snapshot/format.ts';
import { openSnapshot, type Snapshot, type SnapshotInfo } from '../../search/snapshot.ts';
import { topicIndexBuilder } from '../../search/topics/topic-index-build.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { snapshotInput } from '../../service/snapshot-input.ts';
import { SOURCES } from '../../sources/catalog.ts';
import type { Store } from '../../store/store.ts';

/** Where the snapshot of a data folder is. */
export const snapshotPath = ({ dataDir }: Config): string => join(dataDir, 'snapshot.bin');

/** Notes what a data version is made from, so that its answers can be given again. */
async function noteVersion(
  store: Store,
  { encoder }: Config,
  made: { version: string; ruleset: string },
): Promise<void> {
  const editions = (await store.editions()).filter(({ status }) => status === 'applied').map(({ id }) => id);
  await store.dataVersions.note({ ...made, encoder, editions });
}

/** Builds the snapshot of everything in the store and puts it in place whole. */
export async function buildFromStore(store: Store, config: Config): Promise<SnapshotInfo> {
  const { builtin, encoder } = await openEncoder(config.encoder, { key: config.encoderKey });
  const input = await snapshotInput(
    store,
    SOURCES.map(({ info }) => info),
  );
  const parts = [topicIndexBuilder(builtin, encoder)];
  const ruleset = rulesetVersion();
  const built = await buildSnapshot({ ...input, ruleset, parts }, snapshotPath(config));
  await noteVersion(store, config, { version: built.data_version, ruleset });
  return built;
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

/**
 * The snapshot of the store as it is now; built anew when it is missing, damaged, or made from other editions, by other
 * rules of names or by another encoder. `onBuild` is told before a build that takes some seconds, which that of an empty store does not.
 */
export async function currentSnapshot(store: Store, config: Config, onBuild?: () => void): Promise<Snapshot> {
  const snapshot = await readableSnapshot(config);
  const states = await store.sourceStates(SOURCES.map(({ info }) => info));
  const sameEditions = snapshot?.sources.every((old, index) => {
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
  const meta = snapshot?.topics?.meta;
  const sameEncoder = meta?.encoder === encoder.id && meta.lexicon === builtin.lexicon.version;
  const sameRules = snapshot?.ruleset === rulesetVersion();
  if (snapshot && sameEditions && sameEncoder && sameRules && snapshot.sources.length === states.length) {
    const { dataVersion: version, ruleset } = snapshot;
    // One that was put in place before versions were noted.
    if (!(await store.dataVersions.find(version))) await noteVersion(store, config, { version, ruleset: ruleset! });
    return snapshot;
  }
  if (states.some(({ active, removed }) => active + removed > 0)) onBuild?.();
  await buildFromStore(store, config);
  return openSnapshot(snapshotPath(config));
}
