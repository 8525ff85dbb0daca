import { createRequire } from 'node:module';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** The client of PostgreSQL, loaded where there is one: a service on SQLite starts without it. */
export const postgresClient = (): typeof pg => createRequire(import.meta.url)('pg');

/**
 * How long a process waits for PostgreSQL, in ms. `answer` is measured here and holds when the server is frozen or the
 * network gone; `statement` is kept by the server, which ends the statement.
 */
interface Patience {
  connect: number;
  statement: number;
  answer: number;
}

/** Who waits: a process that answers requests, or one that ingests and builds. */
const PATIENCE = {
  serving: { connect: 2_000, statement: 4_000, answer: 5_000 },
  working: { connect: 10_000, statement: 900_000, answer: 960_000 },
} as const satisfies Record<string, Patience>;

export type StoreUse = keyof typeof PATIENCE;

/** An ingest that died without closing its connection lets go of its locks after this, ms. */
const IDLE_TRANSACTION_MS = 300_000;

/**
 * Errors that the server gives while it starts, stops or takes no more connections, and those of lost connections; not that of a
 * pooler (08P01) that does not take our settings.
 */
const AWAY_STATES = /^(08(?!P01)...|57P0[123]|53300|57014)$/;
const STATE = /^[0-9A-Z]{5}$/;

/**
 * True when an error says that the database is away (stopped, frozen, not to be reached, too busy to answer in time),
 * and not that it refuses what was asked.
 */
export function isAway(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && STATE.test(code)) return AWAY_STATES.test(code);
  if (typeof code === 'string') return /^E[A-Z]+$/.test(code);
  return /timeout|Connection terminated|Client has encountered a connection error/i.test(
    (error as Error).message ?? '',
  );
}

/** Connection parameters for a client of PostgreSQL that never waits without end. */
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

/** A connection is of no use after an error that the server did not give: what it answers later is to another question. */
function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (isAway(error) && (error as { code?: string }).code !== '57014') {
        broken = true;
        // Ending it in order would wait for the server.
        client.connection.stream.destroy();
      }
      throw error;
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
}

/** Connections for Kysely, each replaced after a fault. */
export function postgresPool(connectionString: string, use: StoreUse): PostgresPool {
  const pool = new (postgresClient().Pool)(connectionOptions(connectionString, use));
  // An idle connection that the server drops is replaced by the pool; the next query fails if the trouble lasts.
  pool.on('error', () => {});
  // The same for one in use: its query fails, and tells.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return { connect: async () => guarded(await pool.connect()), end: () => pool.end() };
}
