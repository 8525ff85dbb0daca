import { type Command, Option } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { SNAPSHOT_FORMAT, snapshotIdentity } from '../search/snapshot/format.ts';
import { snapshotPath } from './data/snapshot-file.ts';
import { type ListenFlags, refreshHours, withListenFlags } from './listen-flags.ts';
import type { RefreshPlan } from './nodes/serving-work.ts';
import { WrongUsage, withStore } from './run.ts';
import type { PrepareFlags } from './up/prepare.ts';
import { type Preparing, prepareApart } from './up/prepared-apart.ts';

interface UpFlags extends ListenFlags, PrepareFlags {
  /** Everything but serving; how `up` calls itself. */
  prepare?: boolean;
}

/**
 * Prepares and serves: from the moment that there is a snapshot, which may be one of an earlier time, and before the daily
 * reports are made. What serves is loaded while the first lists are read.
 */
async function up(given: Config, plan: RefreshPlan | null): Promise<void> {
  const config = { ...given, exports: given.exports ?? true };
  const earlier = snapshotIdentity(snapshotPath(config))?.format === SNAPSHOT_FORMAT;
  const first: Preparing | null = earlier ? null : prepareApart();
  const { servePrepared } = await import('./up/served.ts');
  if (first) {
    const code = await Promise.race([first.inPlace, first.ended]);
    if (code !== undefined && code !== 0) {
      process.exitCode = code ?? 1;
      return;
    }
  }
  await servePrepared(config, plan, first);
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
    .action(async (flags: UpFlags) => {
      const config = withListenFlags(readConfig(process.env), flags);
      const hours = refreshHours(flags);
      if (hours !== null && (flags.lists || flags.demo)) {
        throw new WrongUsage('--refresh downloads from the authorities; it does not go with --lists or --demo.');
      }
      if (flags.prepare) {
        const { prepare } = await import('./up/prepare.ts');
        return withStore((store) => prepare(store, config, flags));
      }
      return up(config, hours === null ? null : { hours, startNow: false, autopublish: true });
    });
}
