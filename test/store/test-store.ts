import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openStore, type Store } from '../../src/store/store.ts';
import { atEnd, temporaryFolder } from '../temporary.ts';

/** The store that this run of the suite is for. */
export const ENGINE: 'sqlite' | 'postgres' = process.env.TEST_STORE === 'postgres' ? 'postgres' : 'sqlite';

/** Where an empty store of this run is: a SQLite file in the folder, or a new database of the run's server. */
async function storeLocation(dataDir: string): Promise<{ dataDir: string; databaseUrl?: string }> {
  if (ENGINE === 'sqlite') return { dataDir };
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { dataDir, databaseUrl: `${server}/${name}` };
}

/** An empty store for a test, on the engine of the run; it is closed {@link atEnd}. */
export async function openTestStore(dataDir = temporaryFolder()): Promise<Store> {
  const store = await openStore(await storeLocation(dataDir));
  atEnd(store.close);
  return store;
}
