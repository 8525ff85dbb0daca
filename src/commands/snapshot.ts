import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { type SnapshotInfo, snapshotInfo } from '../search/snapshot.ts';
import { CommandFailed, withStore } from './console/run.ts';
import { grouped, print, printJson, printTable } from './console/terminal.ts';
import { buildFromStore, ensureSnapshot } from './data/current-snapshot.ts';
import { readableSnapshot } from './data/snapshot-file.ts';

function printInfo(info: SnapshotInfo): void {
  print(
    `Version ${info.data_version}: ${grouped(info.entities)} entities, ${grouped(info.names)} names, ${grouped(info.bytes)} bytes`,
  );
  printTable(info.sections, { SECTION: 'name', BYTES: 'bytes' });
}

export function registerSnapshot(program: Command): void {
  const snapshot = program
    .command('snapshot')
    .description('The in-memory form of the store that answers every query')
    .addHelpText('after', '\nExamples:\n  sis snapshot build\n  sis snapshot info --json');
  const show = (info: SnapshotInfo, json?: boolean): void => (json ? printJson(info) : printInfo(info));
  snapshot
    .command('build')
    .description('Build it from the store and activate it')
    .option('--if-needed', 'keep the one in place, or take that of another node, where it is of the store as it is now')
    .option('--json', 'print JSON')
    .action((flags: { json?: boolean; ifNeeded?: boolean }) =>
      withStore(async (store, config) => {
        const info = flags.ifNeeded ? await ensureSnapshot(store, config) : await buildFromStore(store, config);
        show(info, flags.json);
      }),
    );
  snapshot
    .command('info')
    .description('Show version and size of the active one')
    .option('--json', 'print JSON')
    .action(async (flags: { json?: boolean }) => {
      const opened = await readableSnapshot(readConfig(process.env));
      if (!opened) throw new CommandFailed('There is no usable snapshot; make one with `sis snapshot build`.');
      show(snapshotInfo(opened), flags.json);
    });
}
