import type { Kysely, Migration } from 'kysely';

/** Names are in the records of entities; rows of their own beside them were a tenth of the database. */
export const namesInRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('names').execute();
  },
};
