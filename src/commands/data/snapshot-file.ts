/** The snapshot that lies in the data folder: where it is, whether it fits the store, and how nodes hand it on. Building is apart. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { SourceState } from '../../domain/lists/source.ts';
import { encoderIdentity } from '../../encoder/open.ts';
import { DamagedSnapshot, snapshotIdentity } from '../../search/snapshot/format.ts';
import { openSnapshot, type Snapshot, snapshotFromMemory } from '../../search/snapshot.ts';
import { snapshotIn, takeReadAhead } from '../../service/data/read-ahead.ts';
import { type SnapshotExchange, snapshotExchange } from '../../service/data/snapshot-exchange.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { ofSameLists } from '../../service/watches/source-watch.ts';
import { lockBuild } from '../../store/engines/lock.ts';
import type { Store } from '../../store/store.ts';
import { warn } from '../console/terminal.ts';

/** Where the snapshot of a data folder is. */
export const snapshotPath = ({ dataDir }: Config): string => snapshotIn(dataDir);

/** How this node exchanges snapshots with others; null where it is alone. */
export const exchangeOf = ({ shared }: Pick<Store, 'shared'>, { snapshotStore }: Config): SnapshotExchange | null =>
  shared ? snapshotExchange(shared, snapshotStore) : null;

/** How often a build that waits for another one looks whether that has ended, ms. */
const LOOKS_EVERY_MS = 100;

/**
 * Runs what puts a snapshot in place after whatever else does so in this data folder: what read the store first is in place
 * first. A process that ends, however it ends, makes room for the next.
 */
export async function oneAtATime<T>({ dataDir }: Config, place: () => Promise<T>): Promise<T> {
  let release = lockBuild(dataDir);
  if (!release) warn('Another snapshot is being built in this data folder; this waits for it.');
  while (!release) {
    await pause(LOOKS_EVERY_MS);
    release = lockBuild(dataDir);
  }
  try {
    return await place();
  } finally {
    await release();
  }
}

/** Puts the snapshot that all nodes are to serve in place, unless it is; true when it did. Only within {@link oneAtATime}. */
export async function fetchNewest(exchange: SnapshotExchange, config: Config): Promise<boolean> {
  const path = snapshotPath(config);
  const newest = await exchange.newest();
  if (newest === null || newest.header === snapshotIdentity(path)?.header) return false;
  await exchange.fetch(newest, path);
  return true;
}

/** The same for who looks again soon: nothing is done while a build is under way, which ends with a newer one. */
export async function takeOverSnapshot(exchange: SnapshotExchange, config: Config): Promise<boolean> {
  const release = lockBuild(config.dataDir);
  if (!release) return false;
  try {
    return await fetchNewest(exchange, config);
  } finally {
    await release();
  }
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

/** The states of all sources at one instant. Their readers are loaded with the first look, not at the start. */
export async function statesOf(store: Store): Promise<SourceState[]> {
  const { allSources } = await import('../../sources/catalog.ts');
  return store.atOneInstant(async (lists) =>
    lists.sourceStates(allSources(await lists.ownLists()).map(({ info }) => info)),
  );
}

/** True when a snapshot is made from the editions in the store, by the rules and the encoder that are in force. */
export async function isCurrent(snapshot: Snapshot, store: Store, config: Config): Promise<boolean> {
  const sameLists = ofSameLists(snapshot.sources, await statesOf(store));
  const { encoder, lexicon } = await encoderIdentity(config.encoder, { key: config.encoderKey });
  const meta = snapshot.topics?.meta;
  const sameEncoder = meta?.encoder === encoder && meta.lexicon === lexicon;
  return sameLists && sameEncoder && snapshot.ruleset === rulesetVersion();
}
