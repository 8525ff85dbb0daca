import type { Kysely, Migration } from 'kysely';
import type { Tables } from '../schema.ts';
import { sealOf } from '../trust/seals.ts';

/** Rows sealed at a time. */
const PAGE = 500;

/** Seals what is stored already, as it is. */
async function sealRows(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('entities')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      const seal = sealOf('entities', row);
      await db.updateTable('entities').set({ seal }).where('id', '=', row.id).execute();
    }
    after = rows.at(-1)!.id;
  }
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      const seal = sealOf('events', row);
      await db.updateTable('events').set({ seal }).where('seq', '=', row.seq).execute();
    }
    after = rows.at(-1)!.seq;
  }
  for (const row of await db.selectFrom('editions').selectAll().execute()) {
    const seal = sealOf('editions', row);
    await db.updateTable('editions').set({ seal }).where('id', '=', row.id).execute();
  }
  for (const { date, revision } of await db.selectFrom('reports').select(['date', 'revision']).execute()) {
    const one = db.selectFrom('reports').selectAll().where('date', '=', date).where('revision', '=', revision);
    const seal = sealOf('reports', await one.executeTakeFirstOrThrow());
    const to = db.updateTable('reports').set({ seal });
    await to.where('date', '=', date).where('revision', '=', revision).execute();
  }
}

/**
 * Seals on rows, what an edition changed (so that it can be undone), what an operator accepted, and since when a list
 * fails. Editions applied before cannot be undone: what they changed was not kept.
 */
export const trust: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sources').addColumn('failed_since', 'text').execute();
    await db.schema
      .alterTable('editions')
      .addColumn('accepted', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema.alterTable('editions').addColumn('revoked_at', 'text').execute();
    await db.schema.alterTable('editions').addColumn('last_seq', 'integer').execute();
    await db.schema
      .alterTable('editions')
      .addColumn('undoable', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const table of ['entities', 'events', 'editions', 'reports']) {
      await db.schema
        .alterTable(table)
        .addColumn('seal', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
    await db.schema
      .createTable('before_images')
      .addColumn('edition_id', 'integer', (column) => column.notNull().references('editions.id'))
      .addColumn('ordinal', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('image', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('before_images_key', ['edition_id', 'ordinal'])
      .execute();
    await sealRows(db as Kysely<Tables>);
  },
};
