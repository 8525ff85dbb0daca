/**
 * `npm run bench -- crash [--runs N] [--store sqlite|postgres|both] [--moments N] [--page on|off]`: kills commands with
 * SIGKILL at random moments. Checks that the store is undamaged and contains either its previous data or what the command
 * was to write, and that repeating the command has the same result as an undisturbed run. Then two processes build the
 * snapshot of one data folder while its list grows, and one of them is killed or paused at as many moments as
 * `--moments`: an older snapshot must never replace a newer one. Writes docs/figures/nightly.md, but not with 0 moments.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { verifyArchive } from '../../src/ingest/archive/archive.ts';
import { openStore } from '../../src/store/store.ts';
import { verifyRows } from '../../src/store/trust/verify.ts';
import { type RaceTally, raceBuilds } from '../../test/commands/data/racing-builds.ts';
import { tablesOf } from '../../test/ingest/tables.ts';
import { startPostgres } from '../../test/store/postgres.ts';
import { optionsOf, ROOT } from '../options.ts';
import { writeSection } from '../page.ts';

const SOURCES = ['un-sc', 'uk-sl', 'us-ofac-sdn'];
const FIRST = '2026-01-05';
const SECOND = '2026-02-02';

type Engine = 'sqlite' | 'postgres';
/** A data folder and, on PostgreSQL, the database that belongs to it. */
interface Place {
  dataDir: string;
  databaseUrl?: string;
}

interface Operation {
  name: string;
  /**
   * The initial state: after the first editions, after the second ones with their drafts, or after the first ones with
   * the archive of the second, as when it is copied back with a backup.
   */
  from: 'first' | 'second' | 'copied';
  command: string[];
}

const folder = mkdtempSync(join(tmpdir(), 'sis-kill-'));
const lists = join(folder, 'lists');
const firstLists = join(folder, 'first-lists');
const operations = (backupFile: string): Operation[] => [
  { name: 'ingest', from: 'first', command: ['ingest', ...SOURCES, '--lists', lists] },
  { name: 'snapshot build', from: 'second', command: ['snapshot', 'build'] },
  { name: 'report publish', from: 'second', command: ['report', 'publish', '--from', FIRST, '--to', SECOND] },
  { name: 'edition revoke', from: 'second', command: ['edition', 'revoke', SOURCES[0]!, SECOND] },
  {
    name: 'edition revoke, an earlier one',
    from: 'second',
    command: ['edition', 'revoke', SOURCES[1]!, FIRST, '--accept=size'],
  },
  { name: 'restore', from: 'copied', command: ['restore', backupFile, '--force'] },
];

/** Runs a command in a process group, which is killed as a whole after `killAfter` ms. */
function sis(place: Place, command: readonly string[], killAfter?: number): Promise<{ killed: boolean; ms: number }> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/cli.ts'), ...command],
    {
      env: { ...process.env, SIS_DATA_DIR: place.dataDir, SIS_DATABASE_URL: place.databaseUrl ?? '', SIS_WORKERS: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (signal === 'SIGKILL' || code === 0)
        resolve({ killed: signal === 'SIGKILL', ms: performance.now() - started });
      else reject(new Error(`sis ${command.join(' ')} ended with ${code}: ${stderr}`));
    });
  });
}

/** A digest of the store's content; throws when any of it is not what was written. */
async function stateOf(place: Place): Promise<string> {
  const store = await openStore(place);
  try {
    const { faults } = await verifyRows(store);
    const archive = await verifyArchive(store, place.dataDir);
    const all = [...faults, ...archive.faults];
    if (all.length > 0) throw new Error(`${place.dataDir}: ${JSON.stringify(all.slice(0, 3))}`);
    // Built snapshots and the keys of receipts are not list data.
    const { data_versions: _versions, shared_keys: _keys, ...tables } = await tablesOf(store);
    return createHash('sha256').update(JSON.stringify(tables)).digest('hex');
  } finally {
    await store.close();
  }
}

/** Creates data folders for one engine, and copies of them. */
async function places(engine: Engine) {
  const server = engine === 'postgres' ? await startPostgres() : null;
  const ask = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: `${server!.url}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const make = async (template?: Place): Promise<Place> => {
    const name = `kill_${randomBytes(6).toString('hex')}`;
    const dataDir = join(folder, name);
    if (template) cpSync(template.dataDir, dataDir, { recursive: true });
    else mkdirSync(dataDir);
    if (!server) return { dataDir };
    const from = template ? ` template ${template.databaseUrl!.split('/').at(-1)}` : '';
    await ask(`create database ${name}${from}`);
    return { dataDir, databaseUrl: `${server.url}/${name}` };
  };
  const drop = async ({ dataDir, databaseUrl }: Place): Promise<void> => {
    rmSync(dataDir, { recursive: true, force: true });
    if (databaseUrl) await ask(`drop database ${databaseUrl.split('/').at(-1)} with (force)`);
  };
  return { make, drop, stop: async () => server?.stop() };
}

interface Tally {
  engine: Engine;
  operation: string;
  runs: number;
  killed: number;
  /** Number of runs that ended as before, as after, or between two steps of the command. */
  before: number;
  after: number;
  between: number;
}

async function crashOn(engine: Engine, runs: number): Promise<Tally[]> {
  if (runs === 0) return [];
  const { make, drop, stop } = await places(engine);
  const first = await make();
  await sis(first, ['ingest', ...SOURCES, '--lists', firstLists, '--accept=size']);
  await sis(first, ['report', 'build']);
  await sis(first, ['report', 'publish', '--from', FIRST, '--to', FIRST]);
  const second = await make(first);
  await sis(second, ['ingest', ...SOURCES, '--lists', lists]);
  await sis(second, ['report', 'build']);
  const backupFile = join(folder, `${engine}.backup.gz`);
  await sis(second, ['backup', backupFile]);
  const copied = await make(first);
  cpSync(join(second.dataDir, 'archive'), join(copied.dataDir, 'archive'), { recursive: true });
  const starts = { first, second, copied };
  const tallies: Tally[] = [];
  for (const { name, from, command } of operations(backupFile)) {
    const start = starts[from];
    const clean = await make(start);
    const { ms } = await sis(clean, command);
    // The first two fifths are the start of the process, during which nothing is written.
    const [before, after] = [await stateOf(start), await stateOf(clean)];
    await drop(clean);
    const tally: Tally = { engine, operation: name, runs, killed: 0, before: 0, after: 0, between: 0 };
    for (let run = 0; run < runs; run++) {
      const place = await make(start);
      if ((await sis(place, command, ms * (0.4 + 0.65 * Math.random()))).killed) tally.killed++;
      const found = await stateOf(place);
      tally[found === before ? 'before' : found === after ? 'after' : 'between']++;
      await sis(place, command);
      if ((await stateOf(place)) !== after)
        throw new Error(`${engine}, ${name}: another end after a kill in ${place.dataDir}`);
      await drop(place);
    }
    tallies.push(tally);
    console.log(JSON.stringify(tally));
  }
  await stop();
  return tallies;
}

function lines(tallies: readonly Tally[], race: RaceTally): string {
  const rows = tallies.map(
    ({ engine, operation, runs, killed, before, after, between }) =>
      `| ${engine} | \`sis ${operation}\` | ${runs} | ${killed} | ${before} | ${between} | ${after} | 0 |`,
  );
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, one) => total + of(one), 0);
  return `\`npm run bench -- crash\`: ${sum(({ runs }) => runs)} runs of commands on the demo editions of three lists, each killed with
SIGKILL at a random moment of the time that it takes, without the start of the process. After each, every row is checked against its checksum, the names against
the records, the files of the archive against their digests, SQLite's file against itself; then the same command is run
again and must end as if it had never been killed, table by table.

| store | command | runs | killed | as before | between two steps | as after | lost or damaged |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}

Steps are whole or not at all: one edition of one list, one batch of reports, one publication, a revocation with everything
that is applied again, a restore. ${sum(({ killed }) => killed)} processes were killed;
the other runs were through before their moment came.

Two processes built the snapshot of one data folder while ${race.editions} editions came; at ${race.moments} moments one was killed
(${race.killed}) or stopped for a while (${race.stopped}). ${race.placed} snapshots were seen in place, never an older one over a newer one and none of two instants; the
next process served all ${race.stored} parties of the store.
`;
}

/** The demo editions of both days, and those of the first day alone. */
function copyEditions(): void {
  for (const [target, pattern] of [
    [lists, /^2026/],
    [firstLists, new RegExp(`^${FIRST}`)],
  ] as const) {
    for (const source of SOURCES) {
      mkdirSync(join(target, source), { recursive: true });
      for (const name of readdirSync(join(ROOT, 'data/demo', source)).filter((one) => pattern.test(one))) {
        cpSync(join(ROOT, 'data/demo', source, name), join(target, source, name));
      }
    }
  }
}

/** Runs the trials and writes their section. @throws Error when anything is lost, damaged or replaced by an older snapshot */
export async function run(args: string[]): Promise<void> {
  const values = optionsOf(args, { runs: '10', store: 'both', moments: '20', page: 'on' });
  copyEditions();
  const engines: Engine[] = values.store === 'both' ? ['sqlite', 'postgres'] : [values.store as Engine];
  // Zero with `--runs 0`.
  const perOperation = Math.ceil(Number(values.runs) / engines.length / operations('').length);
  try {
    const tallies = (await Promise.all(engines.map((engine) => crashOn(engine, perOperation)))).flat();
    const moments = Number(values.moments);
    if (moments > 0) {
      const race = await raceBuilds(moments, Math.random);
      console.log(JSON.stringify(race));
      if (race.faults.length > 0 || race.served !== race.stored || race.left.length > 0)
        throw new Error(`the snapshot in place was not the newest: ${JSON.stringify(race)}`);
      if (values.page === 'on') writeSection('nightly', 'Commands killed at random moments', [lines(tallies, race)]);
    }
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`What was found is kept in ${folder}.`);
    throw error;
  }
}
