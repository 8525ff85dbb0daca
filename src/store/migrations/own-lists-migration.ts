import type { Kysely, Migration } from 'kysely';

/** Notes what the operator states of an own list. */
export const ownLists: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sources').addColumn('own', 'text').execute();
  },
};
