/** The snapshot that lies in the data folder: where it is, whether it fits the store, and how nodes hand it on. Building is apart. */
import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { encoderIdentity } from '../../encoder/open.ts';
import { DamagedSnapshot, snapshotIdentity } from '../../search/snapshot/format.ts';
import { openSnapshot, type Snapshot, snapshotFromMemory } from '../../search/snapshot.ts';
import { takeReadAhead } from '../../service/data/read-ahead.ts';
import { type SnapshotExchange, snapshotExchange } from '../../service/data/snapshot-exchange.ts';
import { snapshotIn } from '../../service/data/snapshot-place.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import type { Store } from '../../store/store.ts';

/** Where the snapshot of a data folder is. */
export const snapshotPath = ({ dataDir }: Config): string => snapshotIn(dataDir);

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

/** The snapshot in place, or null when there is none that this version can read. */
export async function readableSnapshot(config: Config): Promise<Snapshot | null> {
  const path = snapshotPath(config);
  if (!existsSync(path)) return null;
  const memory = await takeReadAhead(path);
  try {
    return memory ? snapshotFromMemory(memory) : await openSnapshot(path);
  } catch (error) {
    if (error instanceof DamagedSnapshot) return null;
    throw error;
  }
}

/** True when a snapshot is made from the editions in the store, by the rules and the encoder that are in force. */
export async function isCurrent(snapshot: Snapshot, store: Store, config: Config): Promise<boolean> {
  // The readers of lists are not loaded before they are asked for: a service that starts answers first.
  const { SOURCES } = await import('../../sources/catalog.ts');
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
  const { encoder, lexicon } = await encoderIdentity(config.encoder, { key: config.encoderKey });
  const meta = snapshot.topics?.meta;
  const sameEncoder = meta?.encoder === encoder && meta.lexicon === lexicon;
  const sameRules = snapshot.ruleset === rulesetVersion();
  return sameEditions && sameEncoder && sameRules && snapshot.sources.length === states.length;
}
