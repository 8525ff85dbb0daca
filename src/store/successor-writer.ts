import type { Transaction } from 'kysely';
import { chunksOfIds } from './bulk-insert.ts';
import type { Tables } from './schema.ts';

/** Finds and writes which record of a list a removed one goes on as, inside one transaction. */
export function successorWriter(trx: Transaction<Tables>, sourceId: string) {
  return {
    /** Says of removed entities which other record of the list each goes on as; none goes on as a removed one. */
    async goOnAs(removed: readonly { id: string; other: string | null }[]): Promise<void> {
      for (const chunk of chunksOfIds(removed.map(({ id }) => id))) {
        const past = trx.updateTable('entities').set({ still_listed_as: null });
        await past.where('still_listed_as', 'in', chunk).execute();
      }
      for (const { id, other } of removed) {
        if (other === null) continue;
        await trx.updateTable('entities').set({ still_listed_as: other }).where('id', '=', id).execute();
      }
    },

    /** Every name of the active entities of the source. */
    activeNames(): Promise<{ entity_id: string; name: string }[]> {
      return trx
        .selectFrom('names')
        .innerJoin('entities', 'entities.id', 'names.entity_id')
        .select(['names.entity_id', 'names.name'])
        .where('entities.source_id', '=', sourceId)
        .where('entities.is_active', '=', 1)
        .execute();
    },
  };
}
