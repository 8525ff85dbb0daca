import type { Transaction } from 'kysely';
import type { Tables } from '../schema.ts';
import type { BeforeImages } from './before-images.ts';
import { chunksOfIds } from './bulk-insert.ts';
import { resealEntities } from './entity-writer.ts';

/** Writes which record of a list succeeds a removed one, inside one transaction. */
export function successorWriter(trx: Transaction<Tables>, sourceId: string, images: BeforeImages) {
  return {
    /** Sets the successor of removed entities. A removed entity is itself the successor of none. */
    async goOnAs(removed: readonly { id: string; other: string | null }[]): Promise<void> {
      const gone = new Set(removed.map(({ id }) => id));
      // One query for the whole source, because the column has no index and few rows have a value.
      const past = await trx
        .selectFrom('entities')
        .select(['id', 'still_listed_as'])
        .where('source_id', '=', sourceId)
        .where('still_listed_as', 'is not', null)
        .orderBy('id')
        .execute();
      const changed = past.filter((row) => gone.has(row.still_listed_as!)).map(({ id }) => id);
      await images.keep(changed);
      for (const chunk of chunksOfIds(changed)) {
        await trx.updateTable('entities').set({ still_listed_as: null }).where('id', 'in', chunk).execute();
      }
      const goingOn = removed.filter(({ other }) => other !== null);
      await images.keep(goingOn.map(({ id }) => id));
      for (const { id, other } of goingOn) {
        await trx.updateTable('entities').set({ still_listed_as: other }).where('id', '=', id).execute();
        changed.push(id);
      }
      await resealEntities(trx, [...new Set(changed)]);
    },
  };
}
