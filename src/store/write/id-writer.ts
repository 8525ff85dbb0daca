import type { Transaction } from 'kysely';
import type { OtherIdTable, Tables } from '../schema.ts';
import type { BeforeImages } from './before-images.ts';

/** Reads and writes the ids that find entities of one source, inside one transaction. */
export function idWriter(trx: Transaction<Tables>, sourceId: string, images: BeforeImages) {
  return {
    /** Every further id of the entities of the source. */
    otherIds(): Promise<Pick<OtherIdTable, 'other_id' | 'entity_id'>[]> {
      return trx.selectFrom('other_ids').select(['other_id', 'entity_id']).where('source_id', '=', sourceId).execute();
    },

    /** Every used id of the source: those of entities, and further ones. */
    async takenIds(): Promise<Set<string>> {
      const ids = await trx.selectFrom('entities').select('id').where('source_id', '=', sourceId).execute();
      return new Set([...ids.map(({ id }) => id), ...(await this.otherIds()).map(({ other_id }) => other_id)]);
    },

    /** Adds further ids to entities; an id that is already assigned stays with its entity. */
    async addOtherIds(ids: readonly Pick<OtherIdTable, 'other_id' | 'entity_id'>[]): Promise<void> {
      for (const row of ids) {
        const own = await trx.selectFrom('entities').select('id').where('id', '=', row.other_id).executeTakeFirst();
        if (own) continue;
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('other_ids')
          .values({ ...row, source_id: sourceId })
          .onConflict((conflict) => conflict.column('other_id').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows) images.arrivedId(row.other_id);
      }
    },
  };
}
