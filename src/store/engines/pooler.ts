import { postgresClient } from './postgres.ts';

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

/**
 * Checks that each client has a separate database connection. In transaction mode a pooler would give a second client
 * the connection that this one has just used, or change the connection of this one.
 * @throws TransactionPooler
 * @throws the error of the connection
 */
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
