/** Nodes behind a connection pooler: in transaction mode they refuse to start, and what is done by one alone is still done by one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { takeLease } from '../../src/store/engines/lease.ts';
import { refuseTransactionPooler } from '../../src/store/engines/postgres.ts';
import type { Tables } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';
import { COMMAND } from '../commands/sis.ts';
import { describeWithPrograms } from '../programs.ts';
import { startPgbouncer } from '../store/pgbouncer.ts';
import { testPostgres } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';

describeWithPrograms(['pgbouncer'], 'a database behind PgBouncer', () => {
  const folder = temporaryFolder();
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await (await testPostgres()).createDatabase('pooled');
    await (await openStore({ databaseUrl, dataDir: folder })).close();
  });

  /** Runs a command of the command line through the pooler; gives how it ended and what it said. */
  async function sis(url: string, ...args: string[]): Promise<{ code: number; said: string }> {
    const env = { ...process.env, SIS_DATABASE_URL: url, SIS_DATA_DIR: join(folder, 'data') };
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [...COMMAND, ...args], {
        env,
        timeout: 60_000,
      });
      return { code: 0, said: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, said: stdout + stderr };
    }
  }

  it.each(['serve', 'stats'])(
    'in transaction mode is refused by sis %s, which says why and what to do',
    async (command) => {
      const bouncer = await startPgbouncer(databaseUrl, 'transaction');
      const { code, said } = await sis(bouncer.url, command, ...(command === 'serve' ? ['--port', '0'] : []));
      expect(said).toMatch(/pooler in transaction mode.*Connect to PostgreSQL directly, or use pool_mode = session/s);
      expect(said).not.toMatch(/^\s+at /m);
      expect(code).toBe(1);
      await bouncer.stop();
    },
  );

  it('in transaction mode is recognised while other clients use it', async () => {
    const bouncer = await startPgbouncer(databaseUrl, 'transaction');
    const pool = new pg.Pool({ connectionString: bouncer.url, max: 5 });
    let stop = false;
    const busy = Array.from({ length: 5 }, async () => {
      while (!stop) await pool.query('select pg_sleep(0.002)');
    });
    const refused = Array.from({ length: 10 }, () => refuseTransactionPooler(bouncer.url));
    const outcomes = await Promise.allSettled(refused);
    stop = true;
    await Promise.all(busy);
    await pool.end();
    await bouncer.stop();
    for (const one of outcomes)
      expect(one).toMatchObject({ status: 'rejected', reason: { name: 'TransactionPooler' } });
  });

  it('in session mode is used as the database itself is', async () => {
    const bouncer = await startPgbouncer(databaseUrl, 'session');
    const { code, said } = await sis(bouncer.url, 'stats', '--json');
    expect(said).toContain('"total"');
    expect(code).toBe(0);
    await bouncer.stop();
  });

  it('lets one process lead and one ingest, in transaction mode too, and neither lease leaks', async () => {
    const bouncer = await startPgbouncer(databaseUrl, 'transaction');
    const nodes = [0, 1].map(
      () =>
        new Kysely<Tables>({
          dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: bouncer.url, max: 3 }) }),
        }),
    );
    for (const name of ['leader', 'ingest'] as const) {
      for (let round = 0; round < 5; round++) {
        const taken = await Promise.all(nodes.map((db) => takeLease(db, name, () => {})));
        expect(taken.filter((one) => one !== null)).toHaveLength(1);
        expect(await takeLease(nodes[round % 2]!, name, () => {})).toBeNull();
        for (const lease of taken) await lease?.release();
      }
    }
    for (const db of nodes) await db.destroy();
    await bouncer.stop();
  });
});
