import type { Transaction } from 'kysely';
import {
  addEdition,
  countReading,
  type NewEdition,
  type SourceUpdate,
  updateEdition,
  updateSource,
} from '../read/edition-rows.ts';
import { forgetReports } from '../reports.ts';
import type { BeforeImageTable, EditionTable, EntityTable, EventTable, SetAsideTable, Tables } from '../schema.ts';
import { beforeImages, type CarriedBefore, type SourceBefore } from './before-images.ts';
import { bulkInsert, chunksOfIds, setEntities } from './bulk-insert.ts';
import { ENTITY_COLUMNS, entityWriter, eventWriter, newestSeq, successorWriter } from './record-writer.ts';

const SET_ASIDE_COLUMNS = ['edition_id', 'ordinal', 'source_id', 'position', 'reason', 'excerpt'] as const;

/** Deletes entities, events and dependent rows of a source. */
async function deleteSourceRecords(trx: Transaction<Tables>, sourceId: string): Promise<void> {
  // Event numbers are never reused, because readers resume from them.
  const last_seq = await newestSeq(trx);
  await trx.updateTable('editions').set({ last_seq }).where('source_id', '=', sourceId).execute();
  const editions = trx.selectFrom('editions').select('id').where('source_id', '=', sourceId);
  await trx.deleteFrom('before_images').where('edition_id', 'in', editions).execute();
  for (const table of ['events', 'set_aside', 'other_ids', 'entities'] as const) {
    await trx.deleteFrom(table).where('source_id', '=', sourceId).execute();
  }
}

/** Deletes the fictional demo editions of all sources, and all reports: demo data are never mixed with official lists. */
async function forgetDemo(trx: Transaction<Tables>): Promise<void> {
  const fictional = await trx.selectFrom('sources').select('id').where('demo', '=', 1).execute();
  for (const { id } of fictional) {
    await deleteSourceRecords(trx, id);
    await trx.deleteFrom('editions').where('source_id', '=', id).execute();
    await updateSource(trx, id, { demo: 0 });
  }
  await forgetReports(trx);
}

/** All writes of applying one edition of one source, inside one transaction. */
export type EditionWriter = ReturnType<typeof editionWriter>;

/** Only one ingest writes at a time (the ingest lock), so each new number is the newest plus one. */
export function editionWriter(trx: Transaction<Tables>, sourceId: string) {
  const insertSetAside = bulkInsert(trx, 'set_aside', SET_ASIDE_COLUMNS);
  const images = beforeImages(trx, sourceId);
  /** The edition being applied; null before one was added. */
  let editionId: number | null = null;

  /** Writes the changes of the edition so far; call it when the edition is complete. */
  async function finishEdition(): Promise<void> {
    if (editionId !== null) await images.write(editionId);
    editionId = null;
  }

  return {
    ...entityWriter(trx, sourceId, images),
    ...successorWriter(trx, sourceId, images),
    ...eventWriter(trx, sourceId, images),
    finishEdition,

    updateSource: (update: SourceUpdate) => updateSource(trx, sourceId, update),

    /** Adds an edition and returns its id. If it is applied, all later writes belong to it. */
    async addEdition(edition: NewEdition): Promise<number> {
      await finishEdition();
      const id = await addEdition(trx, sourceId, edition);
      if (edition.status === 'applied') {
        editionId = id;
        await images.keepSource();
      }
      return id;
    },

    /** Makes all later writes belong to an existing edition that is applied again. */
    async applyAgain(id: number): Promise<void> {
      await finishEdition();
      editionId = id;
      await images.keepSource();
      await updateEdition(trx, id, { undoable: 1 });
    },

    /** Discards the collected images, for changes that belong to no edition. */
    forgetImages: images.forget,

    updateEdition: (id: number, set: Partial<EditionTable>) => updateEdition(trx, id, set),

    async addSetAside(rows: readonly Omit<SetAsideTable, 'source_id'>[]): Promise<void> {
      await insertSetAside(rows.map((row) => ({ ...row, source_id: sourceId })));
    },

    changedBy: (id: number) => changedBy(trx, id),

    undoEdition: (id: number, revocation: Revocation) => undoEdition(trx, sourceId, id, revocation),

    /** Counts that stored editions were parsed again: data derived from the source may be out of date. */
    countReading: (readerVersion: string) => countReading(trx, sourceId, readerVersion),

    /** Deletes everything parsed from the editions of the source; the editions themselves, reports and tokens stay. */
    async forgetRead(): Promise<void> {
      await deleteSourceRecords(trx, sourceId);
      images.forget();
    },

    forgetDemo: () => forgetDemo(trx),
  };
}

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
async function changedBy(
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
interface Revocation {
  reason: string;
  /** ISO 8601 time; operator data. */
  at: string;
}

/** Undoes the newest applied edition. Its row stays, as revoked, so that the same bytes are not applied again. */
async function undoEdition(
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
