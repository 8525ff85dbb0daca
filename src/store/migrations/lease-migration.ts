import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';

/** Who ingests and who leads, by rows instead of locks of a session; and the states that the store was in. */
export const leases = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine !== 'postgres') return;
    const key = orderedText(engine);
    await db.schema
      .createTable('leases')
      .addColumn('name', key, (column) => column.primaryKey())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('store_states')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('epoch', key, (column) => column.notNull())
      .execute();
    await sql`insert into store_states (mark, epoch) values (${randomUUID()}, '')`.execute(db);
  },
});
