/** The snapshot in the data folder: its path, whether it matches the store, and its exchange between nodes. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { SourceState } from '../../domain/lists/source.ts';
import { encoderIdentity } from '../../encoder/open.ts';
import { DamagedSnapshot, snapshotIdentity } from '../../search/snapshot/format.ts';
import { openSnapshot, type Snapshot, snapshotFromMemory } from '../../search/snapshot.ts';
import { snapshotIn, takeReadAhead } from '../../service/data/read-ahead.ts';
import { type SnapshotExchange, snapshotExchange } from '../../service/data/snapshot-exchange.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { ofSameLists } from '../../service/watchers/source-watch.ts';
import { lockBuild } from '../../store/engines/lock.ts';
import type { Store } from '../../store/store.ts';
import { warn } from '../console/terminal.ts';

/** Path of the snapshot in a data folder. */
export const snapshotPath = ({ dataDir }: Config): string => snapshotIn(dataDir);

/** The snapshot exchange with other nodes; null for a single process. */
export const exchangeOf = ({ shared }: Pick<Store, 'shared'>, { snapshotStore }: Config): SnapshotExchange | null =>
  shared ? snapshotExchange(shared, snapshotStore) : null;

/** How often a waiting build checks whether another one has ended, ms. */
const LOOKS_EVERY_MS = 100;

/** Serialises the activation of snapshots in this data folder, in the order in which they read the store. */
export async function oneAtATime<T>({ dataDir }: Config, place: () => Promise<T>): Promise<T> {
  let release = lockBuild(dataDir);
  if (!release) warn('Another snapshot is being built in this data folder; waiting for it.');
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

/** Activates the snapshot that all nodes should serve, within {@link oneAtATime}; true if it was not active yet. */
export async function fetchNewest(exchange: SnapshotExchange, config: Config): Promise<boolean> {
  const path = snapshotPath(config);
  const newest = await exchange.newest();
  if (newest === null || newest.header === snapshotIdentity(path)?.header) return false;
  await exchange.fetch(newest, path);
  return true;
}

/** {@link fetchNewest} for callers that check repeatedly: does nothing during a build, which ends with a newer snapshot. */
export async function takeOverSnapshot(exchange: SnapshotExchange, config: Config): Promise<boolean> {
  const release = lockBuild(config.dataDir);
  if (!release) return false;
  try {
    return await fetchNewest(exchange, config);
  } finally {
    await release();
  }
}

/** The active snapshot, or null if there is none that this version can read. */
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

/** The states of all sources at one time. Parsers are loaded at the first call, not at the start. */
export async function statesOf(store: Store): Promise<SourceState[]> {
  const { allSources } = await import('../../sources/catalog.ts');
  return store.atOneInstant(async (lists) =>
    lists.sourceStates(allSources(await lists.ownLists()).map(({ info }) => info)),
  );
}

/** True when a snapshot is based on the editions in the store, the present matching rules and the configured encoder. */
export async function isCurrent(snapshot: Snapshot, store: Store, config: Config): Promise<boolean> {
  const sameLists = ofSameLists(snapshot.sources, await statesOf(store));
  const { encoder, lexicon } = await encoderIdentity(config.encoder, { key: config.encoderKey });
  const meta = snapshot.topics?.meta;
  const sameEncoder = meta?.encoder === encoder && meta.lexicon === lexicon;
  return sameLists && sameEncoder && snapshot.ruleset === rulesetVersion();
}

/** The configuration of the demo edition: all its data are in a separate folder, apart from official lists. */
export function demoConfig({ databaseUrl: _, ...config }: Config): Config {
  return { ...config, dataDir: join(config.dataDir, 'demo') };
}
