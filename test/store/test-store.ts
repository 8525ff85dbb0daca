import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openStore, type Store, type StoreLocation } from '../../src/store/store.ts';
import { atEnd, temporaryFolder } from '../temporary.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** The store that this run of the suite is for. */
export const ENGINE: 'sqlite' | 'postgres' = process.env.TEST_STORE === 'postgres' ? 'postgres' : 'sqlite';

/** Where an empty store of this run is: a SQLite file in the folder, or a new database of the run's server. */
async function storeLocation(dataDir: string): Promise<StoreLocation> {
  if (ENGINE === 'sqlite') return { dataDir };
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { dataDir, databaseUrl: `${server}/${name}` };
}

/** A PostgreSQL of its own; it is stopped {@link atEnd}. */
export async function testPostgres(): Promise<PostgresServer> {
  const server = await startPostgres();
  atEnd(server.stop);
  return server;
}

/** Opens a store; it is closed {@link atEnd}. */
export async function openedStore(location: StoreLocation): Promise<Store> {
  const store = await openStore(location);
  atEnd(store.close);
  return store;
}

/** An empty store for a test, on the engine of the run; it is closed {@link atEnd}. */
export const openTestStore = async (dataDir = temporaryFolder()): Promise<Store> =>
  openedStore(await storeLocation(dataDir));
