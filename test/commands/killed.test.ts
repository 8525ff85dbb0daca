/** Commands that are killed lose and damage nothing, and come to the same end when they are repeated. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { verifyArchive } from '../../src/ingest/archive/archive.ts';
import { openStore } from '../../src/store/store.ts';
import { verifyRows } from '../../src/store/trust/verify.ts';
import { tablesOf } from '../ingest/tables.ts';
import { testPostgres } from '../store/test-store.ts';
import { atEnd, temporaryFolder } from '../temporary.ts';
import { CLI, DEMO, onData } from './sis.ts';

const SOURCES = ['un-sc', 'uk-sl', 'us-ofac-sdn'];
const [FIRST, SECOND] = ['2026-01-05', '2026-02-02'];
/** Kills of each command on each store; `SIS_CRASH_RUNS` asks for more in all. */
const RUNS = Math.ceil(Number(process.env.SIS_CRASH_RUNS ?? 12) / 12);

/** A data folder and, on PostgreSQL, the database that belongs to it. */
interface Place {
  dataDir: string;
  databaseUrl?: string;
}
/** Makes empty places of one engine and copies of others. */
type MakePlace = (template?: Place) => Promise<Place>;

const folder = temporaryFolder();
/** The demo editions whose names match. */
function editions(name: string, pattern: RegExp): string {
  for (const source of SOURCES) {
    mkdirSync(join(folder, name, source), { recursive: true });
    for (const file of readdirSync(join(DEMO, source)).filter((one) => pattern.test(one)))
      cpSync(join(DEMO, source, file), join(folder, name, source, file));
  }
  return join(folder, name);
}
const lists = editions('lists', /^2026/);
const firstLists = editions('first', new RegExp(`^${FIRST}`));

/** Runs a command, which is killed after `killAfter` ms. @returns how long it ran, in ms */
async function sis(
  { dataDir, databaseUrl = '' }: Place,
  command: readonly string[],
  killAfter?: number,
): Promise<number> {
  const started = performance.now();
  const env = onData(dataDir, { SIS_DATABASE_URL: databaseUrl, SIS_WORKERS: '0' });
  const child = spawn(process.execPath, [CLI, ...command], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfter ?? 2 ** 30);
  const ended = await new Promise((done) => child.once('close', (code, signal) => done(signal ?? code)));
  clearTimeout(timer);
  if (ended !== 'SIGKILL' && ended !== 0) throw new Error(`sis ${command.join(' ')} ended with ${ended}: ${stderr}`);
  return performance.now() - started;
}

/** What the store has; throws when any of it is not what was written. */
async function stateOf(place: Place): Promise<object> {
  const store = await openStore(place);
  try {
    const { faults } = await verifyRows(store);
    const archive = await verifyArchive(store, place.dataDir);
    expect([...faults, ...archive.faults]).toEqual([]);
    // Built snapshots and the keys of receipts are not list data.
    const { data_versions: _versions, shared_keys: _keys, ...tables } = await tablesOf(store);
    return tables;
  } finally {
    await store.close();
  }
}

function makeFolder(template?: Place): string {
  const dataDir = join(folder, `kill_${randomBytes(6).toString('hex')}`);
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  else mkdirSync(dataDir);
  return dataDir;
}

async function placesOnPostgres(): Promise<MakePlace> {
  const server = await testPostgres();
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  atEnd(() => client.end());
  return async (template) => {
    const dataDir = makeFolder(template);
    const name = dataDir.split('/').at(-1);
    const from = template ? ` template ${template.databaseUrl!.split('/').at(-1)}` : '';
    await client.query(`create database ${name}${from}`);
    return { dataDir, databaseUrl: `${server.url}/${name}` };
  };
}
const ENGINES: Readonly<Record<string, () => Promise<MakePlace>>> = {
  sqlite: async () => async (template) => ({ dataDir: makeFolder(template) }),
  postgres: placesOnPostgres,
};
const makers = new Map(
  await Promise.all(Object.entries(ENGINES).map(async ([name, make]) => [name, await make()] as const)),
);

it.concurrent.each([...makers])(
  'commands that are killed lose and damage nothing on %s',
  async (engine, make) => {
    const first = await make();
    await sis(first, ['ingest', ...SOURCES, '--lists', firstLists, '--accept=size']);
    await sis(first, ['report', 'build']);
    await sis(first, ['report', 'publish', '--from', FIRST, '--to', FIRST]);
    const second = await make(first);
    await sis(second, ['ingest', ...SOURCES, '--lists', lists]);
    await sis(second, ['report', 'build']);
    const backup = join(folder, `${engine}.backup.gz`);
    await sis(second, ['backup', backup]);
    // After the first editions with the archive of the second, as when it is copied back with a backup.
    const copied = await make(first);
    cpSync(join(second.dataDir, 'archive'), join(copied.dataDir, 'archive'), { recursive: true });
    const commands: readonly [Place, ...string[]][] = [
      [first, 'ingest', ...SOURCES, '--lists', lists],
      [second, 'snapshot', 'build'],
      [second, 'report', 'publish', '--from', FIRST, '--to', SECOND],
      [second, 'edition', 'revoke', SOURCES[0]!, SECOND],
      [second, 'edition', 'revoke', SOURCES[1]!, FIRST, '--accept=size'],
      [copied, 'restore', backup, '--force'],
    ];
    for (const [start, ...command] of commands) {
      const clean = await make(start);
      const ms = await sis(clean, command);
      const after = await stateOf(clean);
      for (let run = 0; run < RUNS; run++) {
        const place = await make(start);
        // The first two fifths are the start of the process, during which nothing is written.
        await sis(place, command, ms * (0.4 + 0.65 * Math.random()));
        await stateOf(place);
        await sis(place, command);
        expect(await stateOf(place), `${command.join(' ')} in ${place.dataDir}`).toEqual(after);
      }
    }
  },
  3_600_000,
);
