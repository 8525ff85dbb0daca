import { createReadStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import type { Config } from '../config.ts';
import { isIsoDay } from '../domain/dates.ts';
import { EVERYTHING, type RowSource, rowsOfChanges, rowsOfRecords, writeFileSet } from '../export/files/file-set.ts';
import { publishExport, recordsOf } from '../export/files/publish.ts';
import {
  changesOf,
  deltasOfDay,
  deltasSince,
  type ExportManifest,
  exportsFolder,
  fullFolder,
  readManifest,
  readVersions,
} from '../export/files/versions.ts';
import { FORMAT_NAMES, type FormatName } from '../export/formats/format.ts';
import { formatOf } from '../export/formats/formats.ts';
import type { ExportRecord } from '../export/record.ts';
import { changesTogether, type RecordChange } from '../export/record-changes.ts';
import { loadSnapshot } from '../service/data/load-snapshot.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import { lockFile } from '../store/engines/lock.ts';
import { type Options, oneOf } from './console/flags.ts';
import { progressBar } from './console/progress.ts';
import { CommandFailed, WrongUsage } from './console/run.ts';
import { grouped, print, printJson, warn } from './console/terminal.ts';
import { dataInPlace, listedData, warnOfData } from './data/current-snapshot.ts';
import { mustBeFree } from './rows/row-files.ts';

type Flags = Options<
  'format' | 'source' | 'since' | 'day' | 'out',
  'listed' | 'force' | 'publish' | 'inPlace' | 'json'
>;

const HELP = `
Formats:
  jsonl     complete records, one per line, as in /api/entities/{id}
  csv       a table; several values of a cell are separated by " | ", and a bar inside a value is doubled
  xlsx      the same table for Excel, days as dates
  ftm       FollowTheMoney: party, listing, documents, wallets and links, one entity per line
  simple    targets.simple.csv: the listed parties in the columns of OpenSanctions
  senzing   Senzing: DATA_SOURCE, RECORD_ID, FEATURES, one record per line
  parquet   columns with lists and groups, for DuckDB, Spark, pandas
All formats except simple include removed parties, with is_active false; --listed leaves them out.
In tables, a text that a spreadsheet would run as a formula is prefixed with an apostrophe.

--since and --day write the changes between two states of the data, which \`sis export --publish\` or a service with
SIS_EXPORTS=on must have written. The state of a day is the last one without a later edition. See docs/exports.md.

Examples:
  sis export --format parquet --out parties.parquet
  sis export --format csv --source eu-fsf --listed --out - | head
  sis export --format jsonl --since 2026-08-01 --out changes.jsonl
  sis export --format ftm --day 2026-08-22 --out day.ftm.json --force
  sis export --publish`;

/** Displays the number of rows written, on a terminal. */
function shownRows(total: number): { show(format: FormatName, rows: number): void; stop(): void } {
  const bar = progressBar('writing {format} {bar} {percentage}%  {value} rows');
  bar?.start(total, 0, { format: '' });
  return {
    show(format, rows) {
      if (bar && rows > bar.getTotal()) bar.setTotal(rows);
      bar?.update(rows, { format });
    },
    stop: () => bar?.stop(),
  };
}

function formatOfFlags({ format }: Flags): FormatName {
  if (format === undefined) throw new WrongUsage(`--format must be one of ${FORMAT_NAMES.join(', ')}.`);
  return oneOf('--format', format, FORMAT_NAMES);
}

const idsOf = (sources: LoadedData['sources']): string[] => sources.map(({ info }) => info.id);

const sourceOfFlags = ({ source }: Flags, { sources }: LoadedData): string | null =>
  source === undefined ? null : oneOf('--source', source, idsOf(sources));

/** The requested changes, as a function that combines them. @throws NoSuchState */
function changesOfFlags({ since, day }: Flags, config: Config, data: LoadedData): () => AsyncIterable<RecordChange> {
  const root = exportsFolder(config.dataDir);
  const versions = readVersions(root);
  if (since !== undefined && versions.at(-1)?.data_version !== data.version)
    warn(
      `The files of ${data.version} are not written yet: changes are known up to ${versions.at(-1)?.data_version ?? 'nothing'}. Write them with: sis export --publish`,
    );
  const steps = day === undefined ? deltasSince(versions, since!) : deltasOfDay(versions, day);
  return () => changesTogether(changesOf(root, steps));
}

async function* ofSource(changes: AsyncIterable<RecordChange>, source: string | null): AsyncGenerator<RecordChange> {
  for await (const change of changes)
    if (source === null || (change.after ?? change.before)!.source.id === source) yield change;
}

/** The rows to write. */
function rowsToWrite(flags: Flags, config: Config, data: LoadedData): { rows: RowSource; isDelta: boolean } {
  const source = sourceOfFlags(flags, data);
  if (flags.since !== undefined || flags.day !== undefined) {
    if (flags.listed)
      throw new WrongUsage('--listed only works with full files: a delta must include removed parties.');
    const changes = changesOfFlags(flags, config, data);
    return { rows: rowsOfChanges(() => ofSource(changes(), source)), isDelta: true };
  }
  const isWanted = (record: ExportRecord): boolean =>
    (source === null || record.source.id === source) && (!flags.listed || record.is_active);
  return {
    rows: rowsOfRecords(function* () {
      for (const record of recordsOf(data)) if (isWanted(record)) yield record;
    }),
    isDelta: false,
  };
}

/** Writes one file atomically; `-` is standard output. */
async function writeOne(flags: Flags & { out: string }, config: Config, data: LoadedData): Promise<void> {
  const format = formatOf(formatOfFlags(flags));
  const { rows, isDelta } = rowsToWrite(flags, config, data);
  const isPiped = flags.out === '-';
  const path = resolve(flags.out);
  if (!isPiped && !existsSync(dirname(path))) throw new CommandFailed(`There is no folder ${dirname(path)}.`);
  const folder = mkdtempSync(join(isPiped ? config.dataDir : dirname(path), '.sis-export-'));
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  // A reader that stops early, or Ctrl-C, ends the process immediately.
  process.once('exit', clear);
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.once(signal, () => process.exit(code));
  const bar = shownRows(data.statistics.total);
  try {
    const [file] = await writeFileSet({ folder, formats: [format], sources: [], isDelta, onProgress: bar.show }, rows);
    bar.stop();
    const made = join(folder, file!.name);
    if (isPiped) await pipeline(createReadStream(made), process.stdout, { end: false });
    else renameSync(made, path);
    const facts = { ...file!, name: flags.out, data_version: data.version };
    if (flags.json && !isPiped) printJson(facts);
    else if (!isPiped)
      print(
        `${grouped(file!.rows)} rows, ${grouped(file!.bytes)} bytes, data_version ${data.version}, written to ${flags.out}`,
      );
  } finally {
    bar.stop();
    clear();
  }
}

/** Writes every export file of the present data, for the service to offer. */
async function publish(flags: Flags, config: Config, data: LoadedData): Promise<void> {
  const root = exportsFolder(config.dataDir);
  mkdirSync(root, { recursive: true });
  const release = lockFile(join(root, 'export.lock'));
  if (release === null) throw new CommandFailed('Another process is writing the export files; wait for it to end.');
  const bar = shownRows(data.statistics.total);
  const { version, isNew } = await publishExport(root, data, bar.show).finally(() => {
    bar.stop();
    return release();
  });
  const { number, data_version, day, from } = version;
  const folder = fullFolder(root, number);
  const { files } = readManifest<ExportManifest>(folder);
  const rows = files.find(({ scope, format }) => scope === EVERYTHING && format === 'jsonl')!.rows;
  if (flags.json) return printJson({ number, data_version, day, from, written: isNew, folder, files: files.length });
  print(
    `${isNew ? 'Written' : 'There already'}: ${grouped(files.length)} files of ${grouped(rows)} records, data_version ${data_version}, newest edition of ${day}, in ${folder}`,
  );
}

async function exportData(flags: Flags): Promise<void> {
  const { out, day, since } = flags;
  if (flags.publish) {
    for (const name of ['format', 'source', 'listed', 'since', 'day', 'out', 'force'] as const)
      if (flags[name] !== undefined)
        throw new WrongUsage(`--${name} cannot be used with --publish, which writes every file.`);
  } else {
    formatOfFlags(flags);
    if (out === undefined) throw new WrongUsage('Give the output with --out <file>; - is standard output.');
    if (day !== undefined && since !== undefined) throw new WrongUsage('Give either --since or --day.');
    if (day !== undefined && !isIsoDay(day)) throw new WrongUsage(`--day takes a day YYYY-MM-DD, not ${day}.`);
    if (out !== '-') mustBeFree(out, flags.force);
  }
  const { snapshot, config } = flags.inPlace ? await dataInPlace() : await listedData();
  warnOfData(snapshot);
  const data = loadSnapshot(snapshot);
  return flags.publish ? publish(flags, config, data) : writeOne({ ...flags, out: out! }, config, data);
}

export function registerExport(program: Command): void {
  program
    .command('export')
    .description('Write the data to files: everything, one list, or changes')
    .option('--format <format>', FORMAT_NAMES.join(', '))
    .option('--source <id>', 'one list, by its id: see sis sources')
    .option('--listed', 'without the parties that were removed')
    .option('--since <state>', 'changes since a data version, or since the end of a day')
    .option('--day <day>', 'changes on a day')
    .option('--out <file>', 'output file; - is standard output')
    .option('--force', 'overwrite the file')
    .option('--publish', 'write all files for /export/, with the changes since the last time')
    .addOption(new Option('--in-place', 'of the snapshot as it is').hideHelp())
    .option('--json', 'print what was written as JSON')
    .addHelpText('after', HELP)
    .action(exportData);
}
