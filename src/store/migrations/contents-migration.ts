import { hash } from 'node:crypto';
import type { Kysely, Migration, Transaction } from 'kysely';
import type { Tables } from '../schema.ts';
import { sealContents } from '../trust/contents.ts';
import { SEALED, sealOf } from '../trust/seals.ts';

/** Columns of reports that seals cover from now on. */
const NEW_COLUMNS: readonly string[] = ['state', 'published_at'];

/** The seal of a report as it was made before. */
function formerSeal(row: Tables['reports']): string {
  const columns = SEALED.reports.filter((column) => !NEW_COLUMNS.includes(column));
  return hash('sha256', columns.map((column) => row[column] ?? '\0').join('\x1f'), 'base64url');
}

async function sealReports(db: Kysely<Tables>): Promise<void> {
  for (const { date, revision } of await db.selectFrom('reports').select(['date', 'revision']).execute()) {
    const one = db.selectFrom('reports').selectAll().where('date', '=', date).where('revision', '=', revision);
    const row = await one.executeTakeFirstOrThrow();
    // What is not what was written stays so, for `sis verify` to find.
    if (row.seal !== formerSeal(row)) continue;
    const to = db.updateTable('reports').set({ seal: sealOf('reports', row) });
    await to.where('date', '=', date).where('revision', '=', revision).execute();
  }
}

/** Notes with the newest edition of each source how many rows the source has and which; seals tokens and the state of reports. */
export const sealedContents: Migration = {
  async up(anyDb: Kysely<unknown>) {
    // The migrator runs each migration in a transaction.
    const db = anyDb as unknown as Transaction<Tables>;
    await db.schema
      .alterTable('tokens')
      .addColumn('seal', 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
    for (const { id } of await db.selectFrom('sources').select('id').execute()) await sealContents(db, id);
    await sealReports(db);
    for (const token of await db.selectFrom('tokens').selectAll().execute()) {
      const seal = sealOf('tokens', token);
      await db.updateTable('tokens').set({ seal }).where('id', '=', token.id).execute();
    }
  },
};
