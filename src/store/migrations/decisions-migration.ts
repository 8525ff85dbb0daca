import type { Kysely, Migration } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';
import type { Tables } from '../schema.ts';

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

/** The record of each decision, so that the page of a party finds what was decided about it. */
export const decisionRecords = (engine: Engine): Migration => ({
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('decisions')
      .addColumn('record', orderedText(engine), (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('decisions_by_record').on('decisions').columns(['record', 'id']).execute();
    for (const { id, body } of await db
      .selectFrom('decisions')
      .select(['id', 'body'])
      .where('body', '<>', '')
      .execute())
      await db
        .updateTable('decisions')
        .set({ record: (JSON.parse(body) as { record: string }).record })
        .where('id', '=', id)
        .execute();
  },
});
