import type { Kysely, Migration } from 'kysely';

/** Counts of each list without reading its records, which are most of the store. */
export const entityCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('entities_counts').on('entities').columns(['source_id', 'is_active']).execute();
  },
};
