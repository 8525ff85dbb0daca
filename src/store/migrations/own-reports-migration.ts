import type { Kysely, Migration } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';

/** Reports of own lists, with the columns of the reports of official ones. */
export const ownReports = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    let table = db.schema
      .createTable('own_reports')
      .addColumn('date', orderedText(engine), (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull());
    const texts = ['state', 'data_version', 'facts', 'body', 'built_at', 'events_digest', 'coverage_digest', 'seal'];
    for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull());
    await table
      .addColumn('change_summary', 'text')
      .addColumn('published_at', 'text')
      .addPrimaryKeyConstraint('own_reports_key', ['date', 'revision'])
      .execute();
  },
});
