import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Another process is ingesting into the same store. */
class IngestRunning extends Error {
  override name = 'IngestRunning';
  constructor() {
    super('Another ingest is running on this store; wait for it to end, then try again.');
  }
}

/** Number of the advisory lock, "sis" in ASCII. */
const ADVISORY_KEY = 0x73_69_73;

/**
 * One ingest at a time per data folder: an exclusive transaction on a database file of its own. The operating system
 * lets go of it when the process ends, however it ends.
 * @returns a function that releases the lock. @throws IngestRunning
 */
export function lockFolder(dataDir: string): () => Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'ingest.lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (/locked/.test((error as Error).message)) throw new IngestRunning();
    throw error;
  }
  return async () => database.close();
}

/**
 * One ingest at a time per PostgreSQL database: a session advisory lock on a connection of its own, which the server
 * drops with the connection.
 * @returns a function that releases the lock. @throws IngestRunning
 */
export async function lockDatabase(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // A lost connection ends the lock; the writing connection meets the same fault and reports it.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [ADVISORY_KEY]);
  if (!rows[0].locked) {
    await client.end();
    throw new IngestRunning();
  }
  return () => client.end();
}
