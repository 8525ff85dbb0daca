import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Folder of PostgreSQL's server programs on Debian, or null when the server is not installed. */
export const postgresBin: string | null =
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .map((version) => join(DEBIAN, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'postgres')))
    .at(-1) ?? null;

export interface PostgresServer {
  /** Creates an empty database and gives its address. */
  createDatabase(name: string): string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a PostgreSQL of its own on a random loopback port; root steps down to the user `postgres`, as the server demands. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = postgresBin;
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'sis-postgres-'));
  const data = join(folder, 'data');
  let user: { uid?: number; gid?: number } = {};
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    user = { uid: id('-u'), gid: id('-g') };
    chownSync(folder, user.uid!, user.gid!);
    chmodSync(folder, 0o755);
  }
  const run = (program: string, args: string[]) => {
    const done = spawnSync(join(bin, program), args, { ...user, cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr || done.stdout || done.error}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  const ready = () => spawnSync(join(bin, 'pg_isready'), connection, { stdio: 'ignore' }).status === 0;
  for (let tries = 0; !ready(); tries++) {
    if (tries > 150 || server.exitCode !== null) throw new Error('PostgreSQL did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    createDatabase(name) {
      run('createdb', [...connection, name]);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
