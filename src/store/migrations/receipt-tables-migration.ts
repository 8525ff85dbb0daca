import type { Kysely, Migration } from 'kysely';

/** What receipts need: which editions made each data version, and keys that all nodes share. */
export const receiptTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('data_versions')
      .addColumn('version', 'text', (column) => column.primaryKey())
      .addColumn('ruleset', 'text', (column) => column.notNull())
      .addColumn('encoder', 'text', (column) => column.notNull())
      .addColumn('editions', 'text', (column) => column.notNull())
      .addColumn('built_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('shared_keys')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull())
      .execute();
  },
};
