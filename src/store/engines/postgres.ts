import { createRequire } from 'node:module';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** The client of PostgreSQL, loaded on first use: a service on SQLite starts without it. */
export const postgresClient = (): typeof pg => createRequire(import.meta.url)('pg');

/**
 * Timeouts for PostgreSQL, ms. `answer` is measured by this process and also applies when the server hangs or the
 * network is down; `statement` is enforced by the server, which cancels the statement.
 */
interface Patience {
  connect: number;
  statement: number;
  answer: number;
}

/** Timeouts for a process that answers requests, and for one that ingests and builds. */
const PATIENCE = {
  serving: { connect: 2_000, statement: 4_000, answer: 5_000 },
  working: { connect: 10_000, statement: 900_000, answer: 960_000 },
} as const satisfies Record<string, Patience>;

export type StoreUse = keyof typeof PATIENCE;

/**
 * The server ends an idle transaction after this time, ms; it frees the locks of an ingest that died without closing
 * its connection.
 */
const IDLE_TRANSACTION_MS = 300_000;

/**
 * Errors of a server that is starting, stopping or out of connections, and of lost connections. Excludes the error of a
 * pooler (08P01) that rejects our settings.
 */
const AWAY_STATES = /^(08(?!P01)...|57P0[123]|53300|57014)$/;
const STATE = /^[0-9A-Z]{5}$/;

/**
 * True when an error means that the database is unavailable (stopped, hanging, unreachable, too busy), and not that it
 * rejects the statement.
 */
export function isAway(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && STATE.test(code)) return AWAY_STATES.test(code);
  if (typeof code === 'string') return /^E[A-Z]+$/.test(code);
  return /timeout|Connection terminated|Client has encountered a connection error/i.test(
    (error as Error).message ?? '',
  );
}

/** Connection parameters with timeouts, so that no call to PostgreSQL waits forever. */
function connectionOptions(connectionString: string, use: StoreUse): pg.ClientConfig {
  const { connect, statement, answer } = PATIENCE[use];
  return {
    connectionString,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    query_timeout: answer,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Discards a connection after an error that the server did not send: a late reply would be taken for that of the next query. */
function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (isAway(error) && (error as { code?: string }).code !== '57014') {
        broken = true;
        // A graceful end would wait for the server.
        client.connection.stream.destroy();
      }
      throw error;
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
}

/** A connection pool for Kysely that replaces a connection after such an error. */
export function postgresPool(connectionString: string, use: StoreUse): PostgresPool {
  const pool = new (postgresClient().Pool)(connectionOptions(connectionString, use));
  // The pool replaces an idle connection that the server drops; if the trouble lasts, the next query fails.
  pool.on('error', () => {});
  // For a connection in use, the query fails and reports the error.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return { connect: async () => guarded(await pool.connect()), end: () => pool.end() };
}
