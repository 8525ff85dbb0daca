import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { tokenState } from '../domain/token.ts';
import type { RunningServer } from '../http/server.ts';
import { hasFailed, type IngestFrom } from '../ingest/ingest.ts';
import { SNAPSHOT_FORMAT, snapshotIdentity } from '../search/snapshot/format.ts';
import type { Store } from '../store/store.ts';
import { grouped, print, styled, warn } from './console/terminal.ts';
import { buildFromStore } from './data/current-snapshot.ts';
import { DEMO_FOLDER, ingestShown, listsFolder, online } from './data/ingest-shown.ts';
import { snapshotPath } from './data/snapshot-file.ts';
import { autopublish, updateReports } from './data/update-reports.ts';
import type { RefreshPlan } from './nodes/serving-work.ts';
import { WrongUsage, withStore } from './run.ts';
import { type ListenFlags, refreshHours, serve, withListenFlags } from './serve.ts';
import { createToken } from './token.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

interface UpFlags extends ListenFlags {
  lists?: string;
  demo?: boolean;
  /** Everything but serving; how `up` calls itself. */
  prepare?: boolean;
}

const isEmpty = async (store: Store): Promise<boolean> =>
  !(await store.editions()).some(({ status }) => status === 'applied');

/** Fills the store: from the folder, from the authorities, or, when neither is at hand, with the fictional demo edition. */
async function fill(store: Store, config: Config, flags: UpFlags): Promise<void> {
  if (flags.demo) {
    await ingestShown(store, config, listsFolder(DEMO_FOLDER));
    return;
  }
  const from: IngestFrom = flags.lists ? listsFolder(flags.lists) : online(config);
  print(flags.lists ? `Reading the editions in ${flags.lists} …` : 'Downloading the official lists …');
  const outcomes = await ingestShown(store, config, from, { fast: true });
  const failed = outcomes.filter(hasFailed);
  if (failed.length > 0) {
    warn(`Not everything was ingested (${failed.map(({ source_id }) => source_id).join(', ')}); see \`sis sources\`.`);
  }
  if (!flags.lists && (await isEmpty(store))) {
    warn(
      'No official list could be had. The small FICTIONAL DEMO EDITION is used instead: invented parties, no official data.',
    );
    await ingestShown(store, config, listsFolder(DEMO_FOLDER));
  }
}

/** Prints how to reach the service; a first token is made where none is usable. */
async function greet(store: Store, config: Config, url: string): Promise<void> {
  print(`\n${styled('bold', 'Ready')} on ${url}  (reference: ${url}/docs)`);
  if (config.auth === 'off') return;
  if ((await store.tokens.list()).some((token) => token.scope !== 'feeds' && tokenState(token) === 'usable')) {
    print('Use one of your tokens (`sis token list`), or make another: sis token create NAME');
    return;
  }
  const { token } = await createToken(store, { name: 'local' });
  print(`Token (shown once): ${styled('bold', token)}`);
  print(`Try: curl -H 'Authorization: Bearer ${token}' '${url}/api/entities?q=bank'`);
}

/** Everything before serving: editions, snapshot, reports. */
async function prepare(store: Store, config: Config, flags: UpFlags): Promise<void> {
  await fill(store, config, flags);
  print('Building the search snapshot and the daily reports …');
  const { entities, data_version } = await buildFromStore(store, config);
  print(`Snapshot ${data_version} of ${grouped(entities)} entities is in place.`);
  process.send?.(IN_PLACE);
  const { built } = await updateReports(store, config, data_version);
  const published = await autopublish(store, config, true);
  print(`${grouped(built.length)} daily reports made or renewed, ${grouped(published.length)} published.`);
}

/** What the process that prepares says when there is a snapshot to serve. */
const IN_PLACE = 'snapshot in place';

/**
 * Reading and building make much that soon goes: a larger young generation, from the start, has less of it copied. What stays is
 * needed to the end, so that a heap is not searched for garbage before it is very large. All of it ends with the process.
 */
const HEAP_FLAGS = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=2000',
  '--heap-growing-percent=0',
];

interface Preparing {
  /** Resolves when there is a snapshot to serve; never, when it ends without one. */
  inPlace: Promise<void>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

/**
 * Runs {@link prepare} in a process of its own: reading all lists needs some two gigabytes for a minute, which the process that
 * serves afterwards should not keep.
 */
function prepareApart(): Preparing {
  const args = [...process.execArgv, ...HEAP_FLAGS, CLI, ...process.argv.slice(2), '--prepare'];
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = (): void => void child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  const inPlace = new Promise<void>((resolve) => {
    child.on('message', (said) => {
      if (said === IN_PLACE) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code);
    });
  });
  return { inPlace, ended };
}

/**
 * Prepares and serves: from the moment that there is a snapshot, which may be one of an earlier time, and before the daily
 * reports are made. Ready is said when everything is.
 */
async function up(given: Config, plan: RefreshPlan | null): Promise<void> {
  const config = { ...given, exports: given.exports ?? true };
  const earlier = snapshotIdentity(snapshotPath(config))?.format === SNAPSHOT_FORMAT;
  let first: Preparing | null = null;
  if (!earlier) {
    first = prepareApart();
    const code = await Promise.race([first.inPlace, first.ended]);
    if (code !== undefined && code !== 0) {
      process.exitCode = code ?? 1;
      return;
    }
  }
  const prepared = async ({ url }: RunningServer, store: Store): Promise<void> => {
    const what = first ? 'The lists are served' : 'Serving what is at hand';
    print(`${what} on ${url} while ${first ? 'their daily reports are made' : 'it is brought up to date'}.`);
    const code = await (first ?? prepareApart()).ended;
    if (code === null) return;
    if (code !== 0) warn('Not everything was brought up to date; what is at hand stays.');
    await greet(store, config, url);
  };
  await serve(config, prepared, plan);
}

export function registerUp(program: Command): void {
  program
    .command('up')
    .description('Everything at once: migrate, ingest, snapshot, a first token, serve')
    .option('--lists <dir>', 'take the lists from a folder of editions instead of the network')
    .option('--demo', 'use the small fictional demo edition')
    .addOption(new Option('--prepare', 'all but serving').hideHelp())
    .option('--port <number>', 'port to listen on')
    .option('--host <address>', 'address to listen on')
    .option('--refresh [hours]', 'keep the lists current while serving, every so many hours (default: 2)')
    .addHelpText('after', '\nExamples:\n  sis up\n  sis up --lists ../shared/lists --port 9000\n  sis up --demo')
    .action((flags: UpFlags) => {
      withListenFlags(readConfig(process.env), flags);
      const hours = refreshHours(flags);
      if (hours !== null && (flags.lists || flags.demo)) {
        throw new WrongUsage('--refresh downloads from the authorities; it does not go with --lists or --demo.');
      }
      if (flags.prepare)
        return withStore((store, environment) => prepare(store, withListenFlags(environment, flags), flags));
      const plan = hours === null ? null : { hours, startNow: false, autopublish: true };
      return up(withListenFlags(readConfig(process.env), flags), plan);
    });
}
