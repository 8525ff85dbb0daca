import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import { noteState } from '../engines/store-states.ts';
import type { Tables } from '../schema.ts';

/**
 * Runs a transaction that survives a loss of power once it is through. SQLite otherwise flushes its log only now and
 * then, which may lose the last commits (never half of one): enough for what can be ingested again, not for tokens and
 * publications. PostgreSQL flushes every commit by itself.
 */
export function durably<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const isSqlite = connection.getExecutor().adapter instanceof SqliteAdapter;
    if (isSqlite) await sql`pragma synchronous = full`.execute(connection);
    try {
      return await connection.transaction().execute(async (trx) => {
        const result = await work(trx);
        await noteState(trx);
        return result;
      });
    } finally {
      if (isSqlite) await sql`pragma synchronous = normal`.execute(connection);
    }
  });
}
