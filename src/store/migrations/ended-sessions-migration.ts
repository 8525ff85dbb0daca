import type { Kysely, Migration } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';

/** Sessions that were ended by signing out, so that their cookies are refused by every node and after a restart. */
export const endedSessions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ended_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('ends_at', orderedText(engine), (column) => column.notNull())
      .execute();
  },
});
