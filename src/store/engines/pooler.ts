import { postgresClient } from './postgres.ts';

/** How long a database that answers is waited for, ms. */
const PATIENCE_MS = 5_000;
/** Under the load of others a pooler may give a client the same connection several times. */
const ROUNDS = 10;

/** The address leads to a pooler that gives each transaction another connection of the database. */
class TransactionPooler extends Error {
  override name = 'TransactionPooler';
  constructor() {
    super(
      'SIS_DATABASE_URL leads through a connection pooler in transaction mode (such as PgBouncer with pool_mode = transaction): settings of a connection, which limit how long statements may take, would be lost or reach others. Connect to PostgreSQL directly, or use pool_mode = session.',
    );
  }
}

/**
 * Looks whether each client has a connection of the database for itself. In a transaction pool another client is given the
 * connection that this one used a moment ago, or this one another than before.
 * @throws TransactionPooler; the error of the connection
 */
export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  const { Client } = postgresClient();
  const clientOf = () => {
    // Without our limits on statements: a pooler may refuse them before it can be recognised.
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
