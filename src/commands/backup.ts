import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { GUARDS, type Guard } from '../domain/lists/edition-guards.ts';
import { guardRestore } from '../ingest/guards/guard-change.ts';
import { filesBelow, type RowCounts, restoreBackup, writeBackup } from '../store/trust/backup.ts';
import { type Options, readGuards } from './console/flags.ts';
import { CommandFailed, withStore } from './console/run.ts';
import { grouped, print, printJson } from './console/terminal.ts';
import { sourcesOf } from './data/chosen-sources.ts';
import { buildFromStore } from './data/current-snapshot.ts';
import { mustBeFree } from './rows/row-files.ts';

type BackupFlags = Options<never, 'archive' | 'force' | 'json'> & { accept?: Guard[] };

const totalOf = (counts: RowCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const archiveFolder = ({ dataDir }: Config): string => join(dataDir, 'archive');

async function backup(file: string, { force, archive, json }: BackupFlags): Promise<void> {
  const path = resolve(file);
  mustBeFree(file, force);
  await withStore(async (store, config) => {
    const folder = archiveFolder(config);
    const files = archive ? (await filesBelow(folder)).length : 0;
    const rows = await writeBackup(store, path, archive ? folder : undefined);
    if (json) return printJson({ file: path, rows, files });
    print(`${grouped(totalOf(rows))} rows are in ${path}: parties, events, editions, reports, tokens.`);
    print(
      archive
        ? `Files of the authorities in it: ${grouped(files)}.`
        : `The archived files are not included: copy ${folder} as well.`,
    );
  });
}

async function restore(file: string, { force, accept, json }: BackupFlags): Promise<void> {
  const path = resolve(file);
  if (!existsSync(path)) throw new CommandFailed(`There is no file ${file}.`);
  await withStore(async (store, config) => {
    const release = await store.lockIngest();
    try {
      const isFilled = (await store.editions()).length > 0 || (await store.tokens.list()).length > 0;
      if (isFilled && !force) {
        throw new CommandFailed('The store is not empty; --force replaces everything in it by the backup.');
      }
      const check = await guardRestore(store, await sourcesOf(store), accept ?? []);
      const archive = archiveFolder(config);
      const rows = await restoreBackup(store, path, config.dataDir, { check, archive });
      const { data_version } = await buildFromStore(store, config);
      if (json) return printJson({ file: path, rows, data_version });
      print(`${grouped(totalOf(rows))} rows are restored; snapshot ${data_version} is in place.`);
    } finally {
      await release();
    }
  });
}

export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description('Back up the store and the archived files to one file, during normal operation')
    .argument('<file>', 'output file; gzip-compressed, the same for SQLite and PostgreSQL')
    .option('--no-archive', 'leave out the archived files, if their folder is copied by other means')
    .option('--force', 'overwrite the file')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  sis backup sis-2026-08-22.backup.gz\n  sis backup sis-2026-08-22.backup.gz --no-archive',
    )
    .action(backup);
  program
    .command('restore')
    .description('Restore a backup atomically, into SQLite or PostgreSQL')
    .argument('<file>', 'a file that `sis backup` wrote')
    .option('--force', 'replace the contents of the store')
    .option('--accept <guards>', `restore it although its lists fail these checks: ${GUARDS.join(', ')}`, readGuards)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  sis restore sis-2026-08-22.backup.gz\n  SIS_DATABASE_URL=postgres://… sis restore sis-2026-08-22.backup.gz --force',
    )
    .action(restore);
}
