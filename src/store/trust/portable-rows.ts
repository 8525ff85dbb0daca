import { type Kysely, sql, type Transaction } from 'kysely';
import { durably, newEpoch } from '../engines/store-states.ts';
import type { NodeTables, Tables } from '../schema.ts';
import { revokeToken } from '../tokens.ts';

/** Every table with its key, in an order for inserts, without those that nodes share, which can be recreated. */
export const TABLE_KEYS = {
  sources: ['id'],
  editions: ['id'],
  set_aside: ['edition_id', 'ordinal'],
  before_images: ['edition_id', 'ordinal'],
  waiting_editions: ['source_id'],
  entities: ['id'],
  other_ids: ['other_id'],
  events: ['seq'],
  reports: ['date', 'revision'],
  own_reports: ['date', 'revision'],
  publications: ['id'],
  tokens: ['id'],
  data_versions: ['version'],
  shared_keys: ['name'],
  ended_sessions: ['id'],
  decisions: ['id'],
  receipt_numbers: ['number'],
} as const satisfies { [T in Exclude<keyof Tables, keyof NodeTables>]: readonly (keyof Tables[T])[] };

/** Rows per query, and values per statement: below the limits of both engines. */
const PAGE = 1_000;
const MAX_VALUES = 20_000;

export type Row = Record<string, string | number | null>;

/** Receives rows of one table, all with the same columns. */
export type RowSink = (table: string, rows: Row[]) => Promise<void>;

/** Passes every row of every table to `sink`, as of one time, while others write. */
export async function exportRows(db: Kysely<Tables>, sink: RowSink): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const [table, key] of Object.entries(TABLE_KEYS)) {
        const columns = sql.join(key.map((column) => sql.ref(column)));
        let after = sql``;
        for (;;) {
          const { rows } = await sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns}
            limit ${sql.lit(PAGE)}`.execute(trx);
          if (rows.length === 0) break;
          await sink(table, rows);
          const last = rows.at(-1)!;
          after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
        }
      }
    });
}

async function insertRows(trx: Transaction<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const size = Math.floor(MAX_VALUES / columns.length);
  for (let start = 0; start < rows.length; start += size) {
    const tuples = rows
      .slice(start, start + size)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(tuples)}`.execute(trx);
  }
}

/**
 * Replaces everything in the store by what `fill` inserts, atomically; revoked tokens stay revoked. Tables must come in
 * the order of {@link exportRows}. A new epoch makes nodes accept the change instead of reporting lost commits.
 * @param check if it throws, nothing changes
 */
export async function importRows(
  db: Kysely<Tables>,
  fill: (insert: RowSink) => Promise<void>,
  check: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await durably(db, async (trx) => {
    const revoked = await trx.selectFrom('tokens').selectAll().where('revoked_at', 'is not', null).execute();
    const tables = new Set((await trx.introspection.getTables()).map(({ name }) => name));
    for (const table of Object.keys(TABLE_KEYS).reverse()) {
      // A store that is migrated step by step does not have all tables yet.
      if (tables.has(table)) await sql`delete from ${sql.table(table)}`.execute(trx);
    }
    await fill((table, rows) => insertRows(trx, table, rows));
    // An earlier backup must not make a stolen token valid.
    for (const { id, revoked_at } of revoked) await revokeToken(trx, id, revoked_at!);
    await newEpoch(trx);
    await check(trx);
  });
}
