/** PgBouncer before a PostgreSQL of the tests, where it is installed. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { programPath } from '../programs.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts PgBouncer in a mode of pooling; gives the address of the same database through it. */
export async function startPgbouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sis-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port: target } = new URL(databaseUrl);
  const port = await freePort();
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(programPath('pgbouncer')!, [...user, settings], { stdio: 'ignore' });
  const through = new URL(databaseUrl);
  through.port = String(port);
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: through.href, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answers) break;
    if (tries > 100 || child.exitCode !== null) throw new Error('PgBouncer did not start');
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url: through.href,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
