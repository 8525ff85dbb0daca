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
import type { EditionTable, SetAsideTable, Tables } from '../schema.ts';
import { beforeImages } from './before-images.ts';
import { bulkInsert } from './bulk-insert.ts';
import { changedBy, type Revocation, undoEdition } from './edition-undo.ts';
import { entityWriter, successorWriter } from './entity-writer.ts';
import { eventWriter, newestSeq } from './event-writer.ts';

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

  async function forgetRead(): Promise<void> {
    await deleteSourceRecords(trx, sourceId);
    images.forget();
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
    forgetRead,

    forgetDemo: () => forgetDemo(trx),
  };
}
