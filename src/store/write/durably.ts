import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import { noteState } from '../engines/store-states.ts';
import type { Tables } from '../schema.ts';

/**
 * Runs a transaction that survives a power failure once it has committed. SQLite otherwise flushes its log only
 * occasionally, which may lose the last commits (never half of one). That is acceptable for lists, which can be
 * ingested again, but not for tokens and publications. PostgreSQL flushes every commit.
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
