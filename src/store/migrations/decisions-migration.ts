import type { Kysely, Migration } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';

/** Decisions about hits, where the service keeps them, and the numbers of printed receipts. */
export const decisions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('decisions')
      .addColumn('id', orderedText(engine), (column) => column.primaryKey())
      .addColumn('customer', orderedText(engine), (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text')
      .addColumn('deleted_by', 'text')
      .execute();
    await db.schema
      .createTable('receipt_numbers')
      .addColumn('number', 'text', (column) => column.primaryKey())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('time', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('decisions_by_customer').on('decisions').columns(['customer', 'id']).execute();
  },
});
