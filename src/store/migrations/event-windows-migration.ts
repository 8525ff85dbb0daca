import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';

/** Changed fields as `changes` has them: their names, and nothing of what they said, which was not kept then. */
const FIELDS_AS_CHANGES: Record<Engine, RawBuilder<unknown>> = {
  sqlite: sql`(select json_group_array(json_object('field', value, 'before', null, 'after', null))
    from json_each(changed_fields))`,
  postgres: sql`(select json_agg(json_build_object('field', field, 'before', null, 'after', null))::text
    from json_array_elements_text(changed_fields::json) as field)`,
};

async function addColumns(db: Kysely<unknown>, key: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .alterTable('editions')
    .addColumn('renumbered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('editions')
    .addColumn('list_changes', 'text', (column) => column.notNull().defaultTo('{"records":0,"lines":[]}'))
    .execute();
  await db.schema.alterTable('entities').addColumn('still_listed_as', key).execute();
  await db.schema.alterTable('events').addColumn('after', key).execute();
  await db.schema
    .alterTable('events')
    .addColumn('late', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['changes', 'still_listed_as', 'formerly']) {
    await db.schema.alterTable('events').addColumn(column, 'text').execute();
  }
}

/**
 * Gives every event the window of editions in which it appeared, and keeps where a field stood before and after. For
 * events written before: the edition before is looked up; a listing whose stated date is older than that edition is
 * dated by its own edition from now on, and the UN's, whose records keep their first listing date, is a relisting.
 * Nothing else of them changes: what was recorded as a removal and a new listing before stays so until the editions of
 * the archive are read into a new store.
 */
export function eventWindows(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await addColumns(db, orderedText(engine));
      // The newest full edition applied before; a change file counts from the newest one that is older than it.
      await sql`update events set "after" = (
        select max(earlier.date) from editions as earlier join editions as own on own.id = events.edition_id
        where earlier.source_id = events.source_id and earlier.kind = 'full' and earlier.status = 'applied'
          and ((own.kind = 'full' and earlier.id < own.id) or (own.kind = 'delta' and earlier.date < own.date)))`.execute(
        db,
      );
      await sql`update events set date = edition, basis = 'edition', late = 1,
          event = case when source_id = 'un-sc' then 'relisted' else event end
        where event in ('listed', 'relisted') and basis = 'source' and date < "after"
          and not exists (select 1 from events as other where other.entity_id = events.entity_id
            and other.edition_id = events.edition_id and other.seq > events.seq and other.event = 'removed')`.execute(
        db,
      );
      await sql`update events set changes = ${FIELDS_AS_CHANGES[engine]} where changed_fields is not null`.execute(db);
      await db.schema.alterTable('events').dropColumn('changed_fields').execute();
    },
  };
}
