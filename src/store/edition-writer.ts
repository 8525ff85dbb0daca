import type { Kysely, Transaction } from 'kysely';
import { bulkInsert } from './bulk-insert.ts';
import { entityWriter } from './entity-writer.ts';
import { eventWriter } from './event-writer.ts';
import { forgetReports } from './reports.ts';
import type { EditionTable, SetAsideTable, Tables } from './schema.ts';
import { successorWriter } from './successor-writer.ts';

const SET_ASIDE_COLUMNS = [
  'edition_id',
  'ordinal',
  'source_id',
  'position',
  'reason',
  'excerpt',
] as const satisfies (keyof SetAsideTable)[];

export interface SourceUpdate {
  demo?: number;
  checked_at?: string;
  failure?: string | null;
  etag?: string | null;
  last_modified?: string | null;
}

/** Makes sure that the source has its row, and sets what is given. */
export async function updateSource(db: Kysely<Tables>, id: string, update: SourceUpdate): Promise<void> {
  const row = { id, demo: 0, checked_at: null, failure: null, etag: null, last_modified: null, ...update };
  await db
    .insertInto('sources')
    .values(row)
    .onConflict((conflict) =>
      Object.keys(update).length > 0 ? conflict.column('id').doUpdateSet(update) : conflict.column('id').doNothing(),
    )
    .execute();
}

/** Everything that applying one edition of one source writes, inside one transaction. */
export type EditionWriter = ReturnType<typeof editionWriter>;

/** Only one ingest writes at a time (the ingest lock), so numbers are given by counting on from the newest. */
export function editionWriter(trx: Transaction<Tables>, sourceId: string) {
  const insertSetAside = bulkInsert(trx, 'set_aside', SET_ASIDE_COLUMNS);

  return {
    ...entityWriter(trx, sourceId),
    ...successorWriter(trx, sourceId),
    ...eventWriter(trx, sourceId),

    updateSource: (update: SourceUpdate) => updateSource(trx, sourceId, update),

    /** Takes a rejected edition with the same bytes away and adds this one; gives its id. */
    async addEdition(edition: Omit<EditionTable, 'id' | 'source_id'>): Promise<number> {
      await trx
        .deleteFrom('editions')
        .where('source_id', '=', sourceId)
        .where('sha256', '=', edition.sha256)
        .where('status', '=', 'rejected')
        .execute();
      const newest = await trx
        .selectFrom('editions')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst();
      const id = Number(newest?.id ?? 0) + 1;
      await trx
        .insertInto('editions')
        .values({ ...edition, id, source_id: sourceId })
        .execute();
      return id;
    },

    async updateEdition(id: number, counts: Partial<EditionTable>): Promise<void> {
      await trx.updateTable('editions').set(counts).where('id', '=', id).execute();
    },

    async addSetAside(rows: readonly Omit<SetAsideTable, 'source_id'>[]): Promise<void> {
      await insertSetAside(rows.map((row) => ({ ...row, source_id: sourceId })));
    },

    /** Deletes everything of the source and all reports, which contain it: real and fictional demo editions never mix. */
    async forgetSource(): Promise<void> {
      const ids = trx.selectFrom('entities').select('id').where('source_id', '=', sourceId);
      await trx.deleteFrom('names').where('entity_id', 'in', ids).execute();
      for (const table of ['events', 'set_aside', 'entities', 'editions'] as const) {
        await trx.deleteFrom(table).where('source_id', '=', sourceId).execute();
      }
      await forgetReports(trx);
    },
  };
}
