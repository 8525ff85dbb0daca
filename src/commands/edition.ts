import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { isIsoDay } from '../domain/dates.ts';
import type { Guard } from '../domain/lists/edition-guards.ts';
import { picked } from '../domain/picked.ts';
import { archivedFile, archiveOf } from '../ingest/archive/archive.ts';
import { revokeEdition } from '../ingest/revoke.ts';
import { publishCorrections } from '../reports/revisions.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { StoredEdition } from '../store/read/source-states.ts';
import type { Store } from '../store/store.ts';
import { readGuards } from './console/flags.ts';
import { CommandFailed, WrongUsage, withStore } from './console/run.ts';
import { grouped, print, printJson, printTable } from './console/terminal.ts';
import { chosenSources } from './data/chosen-sources.ts';
import { buildFromStore } from './data/current-snapshot.ts';
import { updateReports } from './data/update-reports.ts';

interface EditionFlags {
  sha256?: string;
  accept?: Guard[];
  json?: boolean;
}

const chosenSource = async (store: Store, id: string): Promise<SourceReader> => (await chosenSources(store, [id]))[0]!;

/** The edition of a source with this day and, if needed, this beginning of its digest, in its latest state. */
async function chosenEdition(store: Store, id: string, date: string, { sha256 }: EditionFlags): Promise<StoredEdition> {
  if (!isIsoDay(date)) throw new WrongUsage(`The date must be an existing day YYYY-MM-DD, not ${date}.`);
  const all = await store.editions((await chosenSource(store, id)).info.id);
  const found = all.filter((one) => one.date === date && one.sha256.startsWith(sha256 ?? ''));
  const inForce = found.filter(({ status }) => status === 'applied');
  const [edition, another] = inForce.length > 0 ? inForce : found;
  if (!edition) {
    const days = [...new Set(all.flatMap((one) => one.date ?? []))].slice(-8).join(', ') || 'none';
    throw new CommandFailed(`There is no edition of ${id} of ${date}${sha256 ? ` ${sha256}…` : ''}; newest: ${days}.`);
  }
  if (another) {
    const digests = [edition, another].map((one) => `${one.sha256.slice(0, 8)} (${one.kind})`).join(', ');
    throw new CommandFailed(`There is more than one edition of ${id} of ${date}; name one by --sha256: ${digests}.`);
  }
  return edition;
}

/** One edition in the format of `--json`. */
const rowOf = (edition: StoredEdition) => ({
  ...picked(edition, 'source_id', 'kind', 'date', 'sha256', 'file_name', 'status'),
  ...(edition.reason && { reason: edition.reason }),
  parties: edition.records,
  set_aside: edition.set_aside,
  changes: picked(edition, 'listed', 'amended', 'removed', 'relisted', 'renumbered'),
  ...picked(edition, 'notes', 'accepted', 'ingested_at'),
  ...(edition.revoked_at && { revoked_at: edition.revoked_at }),
  demo: edition.demo,
});

const printList = (editions: readonly StoredEdition[]): void =>
  printTable(editions, {
    SOURCE: 'source_id',
    DATE: 'date',
    KIND: 'kind',
    STATUS: 'status',
    PARTIES: 'records',
    LISTED: (one) => one.listed + one.relisted,
    REMOVED: 'removed',
    'SHA-256': (one) => one.sha256.slice(0, 8),
    ACCEPTED: (one) => one.accepted.map(({ guard }) => guard).join(','),
  });

function printEdition(edition: StoredEdition, file: string | null): void {
  const { listed, amended, removed, relisted, renumbered } = edition;
  print(`${edition.source_id} ${edition.date}, ${edition.kind}, ${edition.status}`);
  if (edition.reason) print(`  ${edition.reason}`);
  print(`  sha256    ${edition.sha256}`);
  print(`  file      ${file ?? `${edition.file_name} (not in the archive)`}`);
  print(`  parties   ${grouped(edition.records)}, ${grouped(edition.set_aside)} set aside`);
  print(
    `  changes   ${grouped(listed)} listed, ${grouped(amended)} amended, ${grouped(removed)} removed, ${grouped(relisted)} relisted, ${grouped(renumbered)} renumbered`,
  );
  for (const [note, count] of Object.entries(edition.notes)) print(`  note      ${note}: ${grouped(count)}`);
  print(`  ingested  ${edition.ingested_at}`);
  for (const { guard, reason } of edition.accepted) print(`  accepted  ${guard}: ${reason}`);
}

/** Undoes the edition, rebuilds the snapshot and corrects reports; repeatable, because a run may be interrupted. */
async function revoke(store: Store, config: Config, edition: StoredEdition, accept: Guard[]): Promise<object> {
  const source = await chosenSource(store, edition.source_id);
  const reapplied = await revokeEdition({ store, source, dataDir: config.dataDir, editionId: edition.id, accept });
  const { data_version } = await buildFromStore(store, config);
  const { built } = await updateReports(store, config, data_version);
  return {
    ...picked(edition, 'source_id', 'date', 'sha256'),
    applied_again: reapplied.map((one) => picked(one, 'date', 'kind', 'sha256')),
    data_version,
    reports_revised: built.map(({ date }) => date),
    reports_published: await publishCorrections(store),
  };
}

function registerRevoke(editions: Command): void {
  editions
    .command('revoke')
    .description('Undo an edition, as if it had never been applied')
    .argument('<source>', 'source id')
    .argument('<date>', 'official day of the edition (YYYY-MM-DD)')
    .option('--sha256 <start>', 'beginning of its digest, if there are several of that day')
    .option('--accept <guards>', 'revoke it although the remaining list fails these checks', readGuards)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Later editions are undone too and applied again from the archive. The same file is refused from then on, unless
accepted with sis ingest --accept=revoked. Reports based on the edition get a new revision that mentions it; for published
days that revision is published at once.`,
    )
    .action((id: string, date: string, flags: EditionFlags) =>
      withStore(async (store, config) => {
        const edition = await chosenEdition(store, id, date, flags);
        if (edition.status === 'rejected') {
          throw new CommandFailed(`The edition of ${id} of ${date} was rejected; it is not active.`);
        }
        const done = await revoke(store, config, edition, flags.accept ?? []);
        if (flags.json) return printJson(done);
        print(`The edition of ${id} of ${date} is revoked; its parties and events are as before that edition.`);
      }),
    );
}

export function registerEdition(program: Command): void {
  const editions = program
    .command('edition')
    .description('The editions of the official lists: what each changed, and undoing one')
    .addHelpText(
      'after',
      '\nExamples:\n  sis edition list un-sc\n  sis edition show un-sc 2026-08-01\n  sis edition revoke un-sc 2026-08-01',
    );
  editions
    .command('list')
    .description('List all editions and change files, in order of arrival: applied, rejected and revoked')
    .argument('[source]', 'source id (default: all)')
    .option('--json', 'print JSON')
    .action((id: string | undefined, { json }: EditionFlags) =>
      withStore(async (store) => {
        const all = await store.editions(id && (await chosenSource(store, id)).info.id);
        if (json) printJson(all.map(rowOf));
        else printList(all);
      }),
    );
  editions
    .command('show')
    .description('Show one edition: its file, its changes, and accepted check failures')
    .argument('<source>', 'source id')
    .argument('<date>', 'official day of the edition (YYYY-MM-DD)')
    .option('--sha256 <start>', 'beginning of its digest, if there are several of that day')
    .option('--json', 'print JSON')
    .action((id: string, date: string, flags: EditionFlags) =>
      withStore(async (store, config) => {
        const edition = await chosenEdition(store, id, date, flags);
        if (flags.json) printJson(rowOf(edition));
        else printEdition(edition, archivedFile(archiveOf(config.dataDir, edition.source_id), edition));
      }),
    );
  registerRevoke(editions);
}
