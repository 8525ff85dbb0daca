import type { Kysely, Migration } from 'kysely';

/** Notes what a token opens: those made before open everything. */
export const tokenScope: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('tokens')
      .addColumn('scope', 'text', (column) => column.notNull().defaultTo('all'))
      .execute();
  },
};
