import { createRequire } from 'node:module';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** The client of PostgreSQL, loaded on first use: a service on SQLite starts without it. */
const postgresClient = (): typeof pg => createRequire(import.meta.url)('pg');

/**
 * Timeouts for a process that answers requests, and for one that ingests and builds, ms. `answer` is measured here, also
 * when the server hangs; `statement` is enforced by the server.
 */
const PATIENCE = {
  serving: { connect: 5_000, statement: 4_000, answer: 5_000 },
  working: { connect: 10_000, statement: 900_000, answer: 960_000 },
} as const;

export type StoreUse = keyof typeof PATIENCE;

/** The server ends an idle transaction after this time, ms, and so frees the locks of an ingest that died. */
const IDLE_TRANSACTION_MS = 300_000;

/** A server that starts, stops or is full, and lost connections; not a pooler (08P01) that rejects our settings. */
const AWAY_STATES = /^(08(?!P01)...|57P0[123]|53300|57014)$/;
const STATE = /^[0-9A-Z]{5}$/;

/** True when the database is unavailable (stopped, hanging, unreachable, busy), not when it rejects a statement. */
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

/** Timeout for connecting and for queries, ms. */
const PATIENCE_MS = 5_000;
/** A busy pooler may give a client the same connection several times, so the check is repeated. */
const ROUNDS = 10;

/** The address leads to a pooler that uses a different database connection for each transaction. */
class TransactionPooler extends Error {
  override name = 'TransactionPooler';
  constructor() {
    super(
      'SIS_DATABASE_URL leads through a connection pooler in transaction mode (such as PgBouncer with pool_mode = transaction): settings of a connection, which limit how long statements may take, would be lost or reach others. Connect to PostgreSQL directly, or use pool_mode = session.',
    );
  }
}

/** Checks that no pooler gives a second client the connection of the first. @throws TransactionPooler */
export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  const { Client } = postgresClient();
  const clientOf = () => {
    // Without our statement limits: a pooler may refuse these before it can be recognised.
    const client = new Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
    client.on('error', () => {});
    return client;
  };
  const [one, two] = [clientOf(), clientOf()];
  const pid = async (client: typeof one): Promise<number> =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  try {
    await Promise.all([one.connect(), two.connect()]);
    const first = await pid(one);
    for (let round = 0; round < ROUNDS; round++) {
      await two.query('begin');
      if ((await pid(two)) === first || (await pid(one)) !== first) throw new TransactionPooler();
      await two.query('commit');
    }
  } finally {
    for (const client of [one, two]) client.end().catch(() => {});
  }
}
