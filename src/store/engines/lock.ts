import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { connectionOptions, postgresClient, type StoreUse } from './postgres.ts';

/** Another process is ingesting into the same store. */
class IngestRunning extends Error {
  override name = 'IngestRunning';
  constructor() {
    super('Another ingest is running on this store; wait for it to end, then try again.');
  }
}

/** Numbers of the advisory locks, "sis" in ASCII: of an ingest, and of the node that leads. */
export const INGEST_KEY = 0x73_69_73;
const LEADER_KEY = INGEST_KEY + 1;
/** A leader asks its connection this often, ms, whether it still holds the lock. */
const ASKS_EVERY_MS = 2_000;
/** The server ends the session of a leader that is frozen, and so its lock, after this, ms. */
const SILENT_LEADER_MS = 15_000;

/**
 * One ingest at a time per data folder: an exclusive transaction on a database file of its own. The operating system
 * lets go of it when the process ends, however it ends.
 * @returns a function that releases the lock. @throws IngestRunning
 */
export function lockFolder(dataDir: string): () => Promise<void> {
  const release = lockFile(join(dataDir, 'ingest.lock'));
  if (release === null) throw new IngestRunning();
  return release;
}

/** Locks a file, which is made for it, until the returned function is called or the process ends; null while another process has it. */
export function lockFile(path: string): (() => Promise<void>) | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (/locked/.test((error as Error).message)) return null;
    throw error;
  }
  return async () => database.close();
}

/**
 * One build of a snapshot at a time per data folder, as {@link lockFolder} has one ingest.
 * @returns a function that releases the lock; null while another build has it
 */
export const lockBuild = (dataDir: string): (() => Promise<void>) | null => lockFile(join(dataDir, 'snapshot.lock'));

/**
 * One ingest at a time per PostgreSQL database: a session advisory lock on a connection of its own, which the server
 * drops with the connection.
 * @returns a function that releases the lock. @throws IngestRunning
 */
export async function lockDatabase(databaseUrl: string): Promise<() => Promise<void>> {
  const client = await locked(databaseUrl, INGEST_KEY, 'working');
  if (client === null) throw new IngestRunning();
  return () => client.end();
}

/** A connection that holds a session advisory lock; null when another one does. */
async function locked(databaseUrl: string, key: number, use: StoreUse): Promise<pg.Client | null> {
  const client = new (postgresClient().Client)(connectionOptions(databaseUrl, use));
  // A lost connection ends the lock; the writing connection meets the same fault and reports it.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [key]);
  if (rows[0].locked) return client;
  await client.end();
  return null;
}

/** The lock of the node that refreshes and builds. */
export interface Leadership {
  /** Lets another node take over. */
  resign(): Promise<void>;
}

/**
 * One leader per PostgreSQL database, by a session advisory lock: it ends with the process or its connection, and with a
 * leader that has said nothing for 15 s.
 * @param onLost told once when the lock is gone without {@link Leadership.resign}
 * @returns null while another process leads
 */
export async function leadDatabase(databaseUrl: string, onLost: () => void): Promise<Leadership | null> {
  const client = await locked(databaseUrl, LEADER_KEY, 'serving');
  if (client === null) return null;
  let over = false;
  const end = (): void => {
    over = true;
    clearInterval(asking);
  };
  const lose = (): void => {
    if (over) return;
    end();
    client.connection.stream.destroy();
    onLost();
  };
  let answered = true;
  const asking = setInterval(() => {
    if (!answered) return;
    answered = false;
    client.query('select 1').then(() => {
      answered = true;
    }, lose);
  }, ASKS_EVERY_MS);
  asking.unref();
  client.on('error', lose);
  client.on('end', lose);
  await client.query(`set idle_session_timeout = ${SILENT_LEADER_MS}`).catch(() => {
    // Servers before 14 have no such setting; there a frozen leader leads until its connection ends.
  });
  return {
    async resign() {
      if (over) return;
      end();
      await client.end();
    },
  };
}
