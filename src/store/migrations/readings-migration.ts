import { type Kysely, type Migration, sql } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';

/**
 * Notes by which version of its reader a source was read, and further ids of entities. An entity whose key changed
 * before is known under its newest key from now on.
 */
export function readings(engine: Engine): Migration {
  const key = orderedText(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('sources').addColumn('reader_version', 'text').execute();
      await db.schema
        .alterTable('sources')
        .addColumn('readings', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('other_ids')
        .addColumn('other_id', key, (column) => column.primaryKey())
        .addColumn('entity_id', key, (column) => column.notNull())
        .addColumn('source_id', key, (column) => column.notNull().references('sources.id'))
        .execute();
      await db.schema.createIndex('other_ids_entity').on('other_ids').column('entity_id').execute();
      await sql`insert into other_ids (other_id, entity_id, source_id)
        select source_id || '-' || current_key, id, source_id from entities
        where current_key is not null and id <> source_id || '-' || current_key
          and not exists (select 1 from entities as other where other.id = entities.source_id || '-' || entities.current_key)`.execute(
        db,
      );
    },
  };
}
