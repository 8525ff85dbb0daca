import type { Kysely, Migration } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';

/** Downloaded editions that wait for another download. */
export const waitingEditions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('waiting_editions')
      .addColumn('source_id', orderedText(engine), (column) => column.primaryKey())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('gone', 'text', (column) => column.notNull())
      .execute();
  },
});
