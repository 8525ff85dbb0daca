import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EntityRecord } from '../src/domain/entity/entity.ts';
import type { BuiltinEncoder } from '../src/encoder/builtin.ts';
import { sharedBuiltin } from '../src/encoder/open.ts';
import { hasFailed, ingestAll } from '../src/ingest/ingest.ts';
import { linkParties } from '../src/parties/links.ts';
import { buildSnapshot, type SnapshotInput } from '../src/search/snapshot/build.ts';
import { openSnapshot, type Snapshot } from '../src/search/snapshot.ts';
import { topicIndexBuilder } from '../src/search/topics/topic-index-build.ts';
import { SOURCES } from '../src/sources/catalog.ts';
import { openStore, type Store } from '../src/store/store.ts';

const VAR = resolve(import.meta.dirname, '../var/quality');

/** The store with all editions of a folder; cached in `var/quality`, one per manifest of editions. */
export async function listedStore(lists: string): Promise<Store> {
  const manifest = createHash('sha256')
    .update(readFileSync(join(lists, 'MANIFEST.json')))
    .digest('hex');
  const dataDir = join(VAR, manifest.slice(0, 12));
  const store = await openStore({ dataDir });
  const outcomes = await ingestAll({ store, sources: SOURCES, dataDir, from: { kind: 'folder', dir: lists } });
  for (const outcome of outcomes.filter(hasFailed)) console.error(`${outcome.source_id}: not everything was read`);
  return store;
}

/**
 * A new snapshot of the editions in a folder, built with the current rules.
 * @param name file name, different for each content
 * @param change may modify or drop entities
 */
export async function listedSnapshot(
  lists: string,
  name = 'all',
  change: (entity: EntityRecord) => EntityRecord | null = (entity) => entity,
  builtin: BuiltinEncoder = sharedBuiltin(),
): Promise<Snapshot> {
  const store = await listedStore(lists);
  try {
    return await snapshotOfStore(store, name, {
      entities: changed(store.entities(), change),
      parts: [topicIndexBuilder(builtin)],
    });
  } finally {
    await store.close();
  }
}

/** A snapshot of all entities, grouped by linked party as in the service. */
export async function linkedSnapshot(lists: string, name: string): Promise<Snapshot> {
  const store = await listedStore(lists);
  try {
    const parties = await linkParties(store.entities());
    const parts = [topicIndexBuilder(sharedBuiltin())];
    return await snapshotOfStore(store, name, { entities: store.entities(), parties, parts });
  } finally {
    await store.close();
  }
}

async function snapshotOfStore(
  store: Store,
  name: string,
  input: Pick<SnapshotInput, 'entities' | 'parties' | 'parts'>,
): Promise<Snapshot> {
  const sourceInfos = SOURCES.map(({ info }) => info);
  const path = join(VAR, `${name}.snapshot`);
  await buildSnapshot({ ...input, sources: await store.sourceStates(sourceInfos), sourceInfos }, path);
  return openSnapshot(path);
}

/** A snapshot with the names in Latin letters only, for queries in other scripts. */
export const latinSnapshot = (lists: string): Promise<Snapshot> =>
  listedSnapshot(lists, 'latin', (entity) => ({
    ...entity,
    aliases: entity.aliases.filter((alias) => alias.script === 'Latin' || alias.script === null),
  }));

async function* changed(
  entities: AsyncIterable<EntityRecord>,
  change: (entity: EntityRecord) => EntityRecord | null,
): AsyncGenerator<EntityRecord> {
  for await (const entity of entities) {
    const kept = change(entity);
    if (kept) yield kept;
  }
}
