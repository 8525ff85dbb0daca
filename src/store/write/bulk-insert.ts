import type { CompiledQuery, Insertable, Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

/** Rows per statement. */
const ROWS = 50;

function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Ids per statement: far below the parameter limits of both engines. */
const IDS = 200;

/** Splits ids into chunks for one statement each. */
export const chunksOfIds = (ids: readonly string[]): Generator<string[]> => chunksOf(ids, IDS);

/** Sets columns of many entities; their checksums are not renewed. */
export async function setEntities(
  trx: Transaction<Tables>,
  ids: readonly string[],
  set: Partial<Tables['entities']>,
): Promise<void> {
  for (const chunk of chunksOfIds(ids)) await trx.updateTable('entities').set(set).where('id', 'in', chunk).execute();
}

/** Inserts many rows. The statement of a full chunk is compiled once; compiling costs several times the insert. */
export function bulkInsert<T extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  key?: keyof Tables[T] & string,
): (rows: readonly Tables[T][]) => Promise<void> {
  const compile = (rows: readonly Tables[T][]): CompiledQuery => {
    const insert = db.insertInto(table).values(rows as unknown as Insertable<Tables[T]>[]);
    if (!key) return insert.compile();
    return insert
      .onConflict((conflict) =>
        conflict
          .column(key as never)
          .doUpdateSet(
            (eb) =>
              Object.fromEntries(
                columns
                  .filter((column) => column !== key)
                  .map((column) => [column, eb.ref(`excluded.${column}` as never)]),
              ) as never,
          ),
      )
      .compile();
  };
  let full: CompiledQuery | undefined;
  return async (rows) => {
    for (const chunk of chunksOf(rows, ROWS)) {
      // The same column order in every row, whatever the key order of its object.
      const ordered = (): Tables[T][] =>
        chunk.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as Tables[T]);
      if (chunk.length === ROWS) full ??= compile(ordered());
      const query = chunk.length === ROWS ? full! : compile(ordered());
      const parameters = chunk.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery({ ...query, parameters });
    }
  };
}
