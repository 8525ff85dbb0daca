import type { Transaction } from 'kysely';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { DateBasis } from '../../domain/vocabulary.ts';
import type { EntityTable, Tables } from '../schema.ts';
import { rowChecksum, SEALED } from '../trust/seals.ts';
import type { BeforeImages } from './before-images.ts';
import { bulkInsert, chunksOfIds } from './bulk-insert.ts';

export const ENTITY_COLUMNS = [...SEALED.entities, 'last_edition', 'seal'] as const satisfies (keyof EntityTable)[];

const KNOWN_FIELDS = [
  'id',
  'current_key',
  'hash',
  'is_active',
  'listed_date',
  'removed_date',
  'removed_date_basis',
  'first_edition',
] as const satisfies (keyof EntityTable)[];

/** The fields of an existing entity that are needed to compare an edition with the store. */
export type KnownEntity = Pick<EntityTable, (typeof KNOWN_FIELDS)[number]>;

/** An entity to insert or to replace. */
export interface WrittenEntity {
  row: Omit<EntityTable, 'seal'>;
  isNew: boolean;
}

/** Recomputes the checksums of entities after some of their columns were set. */
export async function resealEntities(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOfIds(ids)) {
    for (const row of await trx.selectFrom('entities').selectAll().where('id', 'in', chunk).execute()) {
      await trx
        .updateTable('entities')
        .set({ seal: rowChecksum('entities', row) })
        .where('id', '=', row.id)
        .execute();
    }
  }
}

/** Reads and writes the entities of one source, inside one transaction. */
export function entityWriter(trx: Transaction<Tables>, sourceId: string, images: BeforeImages) {
  const insertEntities = bulkInsert(trx, 'entities', ENTITY_COLUMNS, 'id');

  return {
    /** Every entity of the source, active and removed. */
    known(): Promise<KnownEntity[]> {
      // This order determines the numbering of events; it must be the same on every engine and after an undo.
      return trx.selectFrom('entities').select(KNOWN_FIELDS).where('source_id', '=', sourceId).orderBy('id').execute();
    },

    /** Records and identity hints by entity id. */
    async records(ids: readonly string[]): Promise<Map<string, { record: ListedParty; hints: string[] }>> {
      const found = new Map<string, { record: ListedParty; hints: string[] }>();
      for (const chunk of chunksOfIds(ids)) {
        const rows = await trx
          .selectFrom('entities')
          .select(['id', 'record', 'hints'])
          .where('id', 'in', chunk)
          .execute();
        for (const row of rows) found.set(row.id, { record: JSON.parse(row.record), hints: JSON.parse(row.hints) });
      }
      return found;
    },

    /** Inserts or replaces entities. */
    async putEntities(entities: readonly WrittenEntity[]): Promise<void> {
      const replaced = entities.filter(({ isNew }) => !isNew).map(({ row }) => row.id);
      images.arrived(entities.filter(({ isNew }) => isNew).map(({ row }) => row.id));
      await images.keep(replaced);
      await insertEntities(entities.map(({ row }) => ({ ...row, seal: rowChecksum('entities', row) })));
    },

    /** Frees the keys of entities, so that a later party can have them. */
    async releaseKeys(ids: readonly string[]): Promise<void> {
      await images.keep(ids);
      for (const chunk of chunksOfIds(ids)) {
        await trx.updateTable('entities').set({ current_key: null }).where('id', 'in', chunk).execute();
      }
      await resealEntities(trx, ids);
    },

    /** `date` and `basis` are null when no official day is known. */
    async setRemoved(ids: readonly string[], date: string | null, basis: DateBasis | null): Promise<void> {
      await images.keep(ids);
      for (const chunk of chunksOfIds(ids)) {
        await trx
          .updateTable('entities')
          .set({ is_active: 0, removed_date: date, removed_date_basis: basis })
          .where('id', 'in', chunk)
          .execute();
      }
      await resealEntities(trx, ids);
    },

    /** Sets the last edition of every active entity to this one. */
    async carryActive(edition: string): Promise<void> {
      await images.keepCarried();
      await trx
        .updateTable('entities')
        .set({ last_edition: edition })
        .where('source_id', '=', sourceId)
        .where('is_active', '=', 1)
        // Rows written by this edition have it already: writing them again costs as much as inserting them.
        .where('last_edition', '<>', edition)
        .execute();
    },
  };
}
