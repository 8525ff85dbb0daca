import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { REQUIRED_BY_DEFAULT } from '../domain/lists/source.ts';
import { SNAPSHOT_FORMAT, snapshotIdentity } from '../search/snapshot/format.ts';
import { prepareInChildProcess } from './child-processes/child-command.ts';
import { type ListenFlags, REFRESH_HOURS, refreshHours, withListenFlags } from './console/listen-flags.ts';
import { WrongUsage, withStore } from './console/run.ts';
import { nowServing } from './console/terminal.ts';
import { demoConfig, snapshotPath } from './data/snapshot-file.ts';
import type { RefreshPlan } from './nodes/serving-work.ts';
import type { PrepareFlags } from './up/prepare.ts';

interface UpFlags extends ListenFlags, PrepareFlags {
  /** Everything except serving; `up` starts itself with this option. */
  prepare?: boolean;
}

/** The lists that the service needs to be ready: those that the operator names, or the usual ones in this mode. */
function requiredOf({ requiredLists }: Config, { lists, demo }: PrepareFlags): readonly string[] {
  if (requiredLists) return requiredLists;
  if (demo) return [];
  return lists ? REQUIRED_BY_DEFAULT.filter((id) => existsSync(join(lists, id))) : REQUIRED_BY_DEFAULT;
}

/** Makes this process and its child processes use the data folder of the demo edition. */
function moveToDemo(config: Config): Config {
  const own = demoConfig(config);
  process.env.SIS_DATA_DIR = own.dataDir;
  delete process.env.SIS_DATABASE_URL;
  return own;
}

/** Prepares and serves, as soon as there is a snapshot; the code for serving is loaded while lists are read. */
async function up(given: Config, plan: RefreshPlan | null, flags: PrepareFlags): Promise<void> {
  const config = { ...(flags.demo ? moveToDemo(given) : given), exports: given.exports ?? true };
  const earlier = snapshotIdentity(snapshotPath(config))?.format === SNAPSHOT_FORMAT;
  const preparing = prepareInChildProcess();
  if (!earlier) preparing.start();
  const { servePrepared } = await import('./up/served.ts');
  const first = earlier ? 'earlier' : await Promise.race([preparing.servable, preparing.ended]);
  const readiness = { required: requiredOf(config, flags), isDemoFault: !flags.demo && !flags.lists };
  if (typeof first === 'string') return servePrepared(config, { preparing, first, plan, readiness });
  // There is neither a list nor demo data; the refresh plan continues to try.
  if (first === 0 && plan) return servePrepared(config, { preparing, first: 'nothing', plan, readiness });
  process.exitCode = first || 1;
}

export function registerUp(program: Command): void {
  program
    .command('up')
    .description('Do everything: migrate, ingest, build the snapshot, create a token, serve')
    .option('--lists <dir>', 'ingest a folder of editions instead of downloading')
    .option('--demo', 'use the small fictional demo edition')
    .addOption(new Option('--prepare', 'all but serving').hideHelp())
    .option('--port <number>', 'port to listen on')
    .option('--host <address>', 'address to listen on')
    .option(
      '--refresh [hours]',
      `keep the lists current while serving, every so many hours, or off (default: SIS_REFRESH_HOURS or ${REFRESH_HOURS})`,
    )
    .addHelpText('after', '\nExamples:\n  sis up\n  sis up --lists ../shared/lists --port 9000\n  sis up --demo')
    .action(async (flags: UpFlags) => {
      nowServing();
      const config = withListenFlags(readConfig(process.env), flags);
      const isOffline = Boolean(flags.lists || flags.demo);
      const hours = refreshHours(flags, config, REFRESH_HOURS);
      if (hours !== null && isOffline && flags.refresh !== undefined)
        throw new WrongUsage('--refresh downloads from the authorities; it does not go with --lists or --demo.');
      if (flags.prepare) {
        const { prepare } = await import('./up/prepare.ts');
        return withStore((store) => prepare(store, config, flags));
      }
      return up(config, hours === null || isOffline ? null : { hours, startNow: false, autopublish: true }, flags);
    });
}
