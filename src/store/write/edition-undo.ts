import type { Transaction } from 'kysely';
import { updateEdition } from '../read/edition-rows.ts';
import type { BeforeImageTable, EntityTable, EventTable, Tables } from '../schema.ts';
import type { CarriedBefore, SourceBefore } from './before-images.ts';
import { bulkInsert, chunksOfIds, setEntities } from './bulk-insert.ts';
import { ENTITY_COLUMNS } from './entity-writer.ts';
import { newestSeq } from './event-writer.ts';

/** The stored images of a kind that an edition has, in their order. */
async function imagesOf<T>(trx: Transaction<Tables>, editionId: number, kind: BeforeImageTable['kind']): Promise<T[]> {
  const images = trx.selectFrom('before_images').select('image').where('edition_id', '=', editionId);
  const rows = await images.where('kind', '=', kind).orderBy('ordinal').execute();
  return rows.map(({ image }) => JSON.parse(image));
}

/** Deletes what the edition added: its events, its unparsed records, and the entities that have no event left. */
async function deleteArrivals(trx: Transaction<Tables>, sourceId: string, editionId: number): Promise<void> {
  await trx.deleteFrom('events').where('edition_id', '=', editionId).execute();
  await trx.deleteFrom('set_aside').where('edition_id', '=', editionId).execute();
  const arrived = trx
    .selectFrom('entities')
    .select('id')
    .where('source_id', '=', sourceId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('events').select('events.seq').whereRef('events.entity_id', '=', 'entities.id'))),
    );
  const ids = (await arrived.execute()).map(({ id }) => id);
  for (const chunk of chunksOfIds(ids)) {
    await trx.deleteFrom('other_ids').where('entity_id', 'in', chunk).execute();
    await trx.deleteFrom('entities').where('id', 'in', chunk).execute();
  }
}

async function restoreEntities(trx: Transaction<Tables>, rows: readonly EntityTable[]): Promise<void> {
  // Keys may have passed from one entity to another.
  const ids = rows.map(({ id }) => id);
  await setEntities(trx, ids, { current_key: null });
  await bulkInsert(trx, 'entities', ENTITY_COLUMNS, 'id')(rows);
}

async function restoreCarried(
  trx: Transaction<Tables>,
  sourceId: string,
  { most, others }: CarriedBefore,
): Promise<void> {
  await trx
    .updateTable('entities')
    .set({ last_edition: most })
    .where('source_id', '=', sourceId)
    .where('is_active', '=', 1)
    .execute();
  for (const [last_edition, ids] of Object.entries(others)) await setEntities(trx, ids, { last_edition });
}

/** Changes by an applied edition to the entities of its source: the previous rows, and the added ids. */
export async function changedBy(
  trx: Transaction<Tables>,
  editionId: number,
): Promise<{ rows: EntityTable[]; arrived: string[] }> {
  const rows = await imagesOf<EntityTable>(trx, editionId, 'entity');
  const arrived = await trx
    .selectFrom('events')
    .select('entity_id')
    .distinct()
    .where('edition_id', '=', editionId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('events as earlier')
            .select('earlier.seq')
            .whereRef('earlier.entity_id', '=', 'events.entity_id')
            .whereRef('earlier.seq', '<', 'events.seq'),
        ),
      ),
    )
    .execute();
  return { rows, arrived: arrived.map(({ entity_id }) => entity_id) };
}

/** Why and when an edition is revoked. */
export interface Revocation {
  reason: string;
  /** ISO 8601 time; operator data. */
  at: string;
}

/** Undoes the newest applied edition. Its row stays, as revoked, so that the same bytes are not applied again. */
export async function undoEdition(
  trx: Transaction<Tables>,
  sourceId: string,
  editionId: number,
  { reason, at }: Revocation,
): Promise<void> {
  const last_seq = await newestSeq(trx);
  await deleteArrivals(trx, sourceId, editionId);
  const [carried] = await imagesOf<CarriedBefore>(trx, editionId, 'carried');
  if (carried) await restoreCarried(trx, sourceId, carried);
  await restoreEntities(trx, await imagesOf(trx, editionId, 'entity'));
  for (const chunk of chunksOfIds(await imagesOf(trx, editionId, 'other_id'))) {
    await trx.deleteFrom('other_ids').where('other_id', 'in', chunk).execute();
  }
  for (const { seq, ...event } of await imagesOf<EventTable>(trx, editionId, 'event')) {
    await trx.updateTable('events').set(event).where('seq', '=', seq).execute();
  }
  const [before] = await imagesOf<SourceBefore>(trx, editionId, 'source');
  // The validators of the revoked file must not confirm the previous edition.
  const download = { checked_at: before?.checked_at ?? null, etag: null, last_modified: null };
  await trx
    .updateTable('sources')
    // The restored records were parsed by the version of that time; the next ingest parses the previous edition again.
    .set({ ...download, failure: null, failed_since: null, reader_version: null })
    .where('id', '=', sourceId)
    .execute();
  await trx.deleteFrom('before_images').where('edition_id', '=', editionId).execute();
  await updateEdition(trx, editionId, { status: 'revoked', reason, revoked_at: at, last_seq, undoable: 0 });
}
