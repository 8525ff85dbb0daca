/**
 * `npm run bench -- clone [--nodes FILE,…] [--lists DIR]`: measures the way of a new user from `git clone` to the first
 * answer: an empty home, a folder with spaces in its name, no root. With the demo edition and the editions in `--lists`
 * for each Node.js executable in `--nodes`. Writes a section of docs/figures/speed.md. Linux; npm must be installed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { optionsOf, ROOT } from '../options.ts';
import { writeSection } from '../page.ts';

/** The user `nobody`, when this runs as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const output = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' }).trim();

/** Size of a folder on the disk, in MB. */
const megabytes = (folder: string): number => Number(output('du', '-sm', folder).split('\t')[0]);

interface Trial {
  node: string;
  version: string;
  /** Arguments of `npm start`. */
  start: readonly string[];
}

/** An empty home directory with this Node.js first in the path. */
function emptyHome({ node }: Trial): { home: string; env: NodeJS.ProcessEnv } {
  const home = mkdtempSync(join(tmpdir(), 'sis-clone-'));
  const bin = join(home, 'bin');
  mkdirSync(bin);
  symlinkSync(node, join(bin, 'node'));
  for (const folder of [home, bin]) {
    chmodSync(folder, 0o755);
    if (NOBODY.uid !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid);
  }
  const path = [bin, dirname(output('which', 'npm')), '/usr/bin', '/bin'].join(delimiter);
  // Settings for reaching the registry belong to this machine, so the new user gets them too.
  const npm = ['registry', 'cafile'].flatMap((name) => {
    const value = output('npm', 'config', 'get', name);
    return value === 'null' ? [] : [[`npm_config_${name}`, value] as const];
  });
  const { NODE_EXTRA_CA_CERTS = '' } = process.env;
  // The repository belongs to a user other than the one who clones it.
  writeFileSync(join(home, '.gitconfig'), '[safe]\n\tdirectory = *\n');
  return { home, env: { PATH: path, HOME: home, SIS_PORT: '0', NODE_EXTRA_CA_CERTS, ...Object.fromEntries(npm) } };
}

/** Seconds to the first answer with a hit, and MB of the packages and in total. */
async function firstAnswer(trial: Trial): Promise<{ seconds: number; packages: number; all: number }> {
  const { home, env } = emptyHome(trial);
  const folder = join(home, 'a path', 'sis');
  const began = performance.now();
  execFileSync('git', ['clone', '--quiet', `file://${ROOT}`, folder], { env, ...NOBODY });
  const service = spawn('npm', ['start', '--', ...trial.start], { cwd: folder, env, ...NOBODY, detached: true });
  const ended = new Promise((done) => service.once('exit', done));
  let said = '';
  try {
    const { url, token } = await new Promise<{ url: string; token: string }>((ready, fail) => {
      const read = (chunk: Buffer): void => {
        said += chunk;
        const url = /Ready on (http\S+)/.exec(said)?.[1];
        const token = /(sis_[\w-]{43})/.exec(said)?.[1];
        if (url && token) ready({ url, token });
      };
      service.stdout.on('data', read);
      service.stderr.on('data', read);
      service.once('exit', () => fail(new Error(`npm start ended: ${said}`)));
    });
    const answer = await fetch(`${url}/api/entities/hybrid-search?q=bank`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { pagination } = (await answer.json()) as { pagination: { total: number } };
    if (!(pagination.total > 0)) throw new Error(`the first answer has no hit: ${answer.status}`);
    const seconds = (performance.now() - began) / 1000;
    return { seconds, packages: megabytes(join(folder, 'node_modules')), all: megabytes(folder) };
  } finally {
    if (service.exitCode === null) process.kill(-service.pid!, 'SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }
}

/** Runs the measurement and writes its section. */
export async function run(args: string[]): Promise<void> {
  const { nodes, lists } = optionsOf(args, { nodes: output('which', 'node') });
  const rows: string[] = [];
  for (const node of nodes.split(',')) {
    const version = output(node, '--version');
    const data = [
      ['demo', '--demo'],
      ['official lists', '--lists', lists],
    ];
    for (const [what, ...start] of data) {
      const { seconds, packages, all } = await firstAnswer({ node, version, start });
      rows.push(`| ${version} | ${what} | ${seconds.toFixed(0)} | ${packages} | ${all} |`);
      console.error(rows.at(-1));
    }
  }
  writeSection('speed', 'From a clone to the first answer', [
    '`npm run bench -- clone`: `git clone`, then `npm start`, until a search has a hit; with an empty home and cache of npm, in a folder with spaces in its name, by a user who is not root. The official lists are the newest editions of all nine, from a folder.',
    '',
    '| Node.js | data | s | MB of packages | MB with the clone and the data |',
    '|---|---|---:|---:|---:|',
    ...rows,
  ]);
}
