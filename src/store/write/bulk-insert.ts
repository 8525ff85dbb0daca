import type { CompiledQuery, Insertable, Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/** Rows of one statement. */
const ROWS = 50;

/** Cuts items into runs of at most `size`. */
function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Ids of one statement: far below both engines' limits on parameters. */
const IDS = 200;

/** Ids in groups that one statement takes. */
export const chunksOfIds = (ids: readonly string[]): Generator<string[]> => chunksOf(ids, IDS);

/**
 * Inserts many rows of one table. The statement for a full run of rows is compiled once and then only given new
 * values: compiling it again costs several times the time and memory of the insert itself.
 * @param columns all columns that the rows carry
 * @param key when given, a row whose key is there already is replaced
 */
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
      // The same order of columns in every row, whatever order its object has.
      const ordered = (): Tables[T][] =>
        chunk.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as Tables[T]);
      if (chunk.length === ROWS) full ??= compile(ordered());
      const query = chunk.length === ROWS ? full! : compile(ordered());
      const parameters = chunk.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery({ ...query, parameters });
    }
  };
}
