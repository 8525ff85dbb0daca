import { type Command, Option } from 'commander';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import { readDecisions } from '../service/decisions/decision.ts';
import { groupParameter, modeParameter, pagingShape, thresholdParameter } from '../service/parameters/parameters.ts';
import type { ScreeningOptions } from '../service/rows/screening-batch.ts';
import { ROW_FIELDS } from '../service/rows/screening-row.ts';
import { type Options, readFlags, readingOf, several } from './console/flags.ts';
import { progressBar } from './console/progress.ts';
import { CommandFailed, stoppedBySignals, WrongUsage } from './console/run.ts';
import { grouped, print, printJson, warn } from './console/terminal.ts';
import { warnOfData } from './data/current-snapshot.ts';
import { formatOf, mustBeFile, mustBeFree, OUTPUT_FORMATS, type OutputFormat } from './rows/row-files.ts';
import { type ScreenSummary, screenFile } from './rows/screen-file.ts';
import { dataToScreen, type PipedFlags, screenPiped, threadsOf } from './rows/screen-piped.ts';

type Flags = PipedFlags &
  Options<
    'format' | 'dateFormat' | 'encoding' | 'sheet' | 'limit' | 'mode' | 'threshold' | 'decisions' | 'group',
    'force' | 'rawCells' | 'texts'
  > & { map?: string[]; headings: boolean };

const HELP = `
Input: .csv or other text with separators, .xlsx, .jsonl; .gz too. Separator, encoding and headings
are detected and printed; override them with --map, --date-format, --encoding and --sheet. The columns:
  name (or q)  the name, or an official number, to screen; or first_name, middle_name, last_name; or company_name
  id           your id, returned in the output; by default the number of the row, from 1
  birth_date (or birth_year), country, entity_type, gender, identifier
               secondary identifiers: they order and label hits; no hit is left out because of them
Rows of .jsonl use exactly these names, with the name as "q"; a row with an invalid value is not screened. In a table an
invalid value is ignored with a warning, and the name is screened.
Output (.jsonl, .csv, .xlsx; .gz too), in the order of the input:
  jsonl        {"id","q","total","suppressed_total","data_version","entities":[{"id","name","score","alert",…,"match"}],
               "suppressed":[…],"warnings"}: suppressed are hits by name that secondary identifiers contradict, with suppressed_reason
  csv, xlsx    a line for each hit, then for each suppressed hit (with its reason), and one for a row without either;
               total 0 means no hit; your own columns follow at the end. In csv a cell that a spreadsheet would run as a
               formula (it begins with = + - @, tab or return) is prefixed with an apostrophe, unless --raw-cells
  excel-csv    csv that Excel opens with a double click: with a byte order mark and the separator of the input
  A row that cannot be parsed has "error" instead, and was not screened.
--mode keyword compares names and numbers; hybrid and semantic also find parties by topic, with scores below 0.65
whatever the threshold. No hit is not a clearance: it only means that nothing was found on the lists of data_version.

--group party gives one hit for each real party, its best record, with the others in also_listed; total counts parties.

--texts screens texts, which may name several parties: rows {"id"?,"text","format"?} with facts as above in .jsonl or an array in .json,
.txt (one text a line), .xml and .fin (one message a file), or a folder of these. SWIFT MT and ISO 20022 messages are read by their
fields. Rows out (.jsonl): {"id","read_as","fields","mentions":[{"text","span","kind","total","entities",…}],"total","alert","data_version"}.

sis screen - takes rows from standard input and writes each answer to standard output as soon as it is known: send one
row, read its answer, send the next. jsonl, or csv with --rows csv (commas, UTF-8, columns named as in jsonl). Nothing else is written there; a summary goes to
standard error. --data-version fails, before any row, on other data than those named.

Examples:
  sis screen customers.csv --output hits.csv
  sis screen customers.xlsx --output hits.xlsx
  sis screen Kunden.csv --map "name=Kunde A,birth_date=Geb.Datum" --date-format dmy --output hits.xlsx
  sis screen customers.jsonl.gz --output hits.jsonl.gz --threshold 0.8 --limit 5
  sis screen customers.csv --output hits.csv --resume
  sis screen --texts payments/ --output mentions.jsonl
  echo '{"q":"Bank Rossiya"}' | sis screen -
  sis screen - --rows csv --snapshot /mnt/lists/snapshot.bin --data-version 3f2a90c1d4e5b677 < customers.csv > hits.csv`;

/** Displays the number of screened rows, on a terminal. */
function shownRows(): { show(rows: number, share: number): void; stop(): void } {
  const bar = progressBar('screening {bar} {percentage}%  {rows} rows  {rate}/s  {eta_formatted} to go');
  if (!bar) return { show() {}, stop() {} };
  const start = performance.now();
  let first: number | null = null;
  return {
    show(rows, share) {
      if (first === null) bar.start(10_000, 0, { rows: '0', rate: '–' });
      first ??= rows;
      const rate = (rows - first) / Math.max(0.001, (performance.now() - start) / 1000);
      bar.update(Math.floor(share * 10_000), { rows: grouped(rows), rate: grouped(Math.round(rate)) });
    },
    stop: () => bar.stop(),
  };
}

function printSummary(summary: ScreenSummary, output: string): void {
  const { rows, resumed, hits, found, errors, warned, seconds, data_version, unused, degraded } = summary;
  for (const notice of summary.notices) warn(notice);
  const rate = grouped(Math.round((rows - resumed) / Math.max(0.001, seconds)));
  const before = resumed > 0 ? `, ${grouped(resumed)} of them in earlier runs` : '';
  print(
    `${grouped(rows)} rows${before}: ${grouped(found)} with hits, ${grouped(rows - found - errors)} without, ${grouped(errors)} not screened; ${grouped(hits)} hits`,
  );
  print(`${seconds.toFixed(1)} s (${rate} rows/s), data_version ${data_version}, written to ${output}`);
  print('Finding nothing is not a clearance: it says only that nothing was found on these lists.');
  if (warned > 0) warn(`${grouped(warned)} rows were screened without an invalid fact; see the column warnings.`);
  if (unused.length > 0)
    warn(`Not used of the rows: ${unused.join(', ')}. Used are ${ROW_FIELDS.join(', ')}; --map names columns.`);
  if (degraded) warn(`Topics were not fully searched: ${degraded}.`);
}

async function screen(file: string, flags: Flags): Promise<void> {
  const { limit = '10', mode = 'keyword', threshold, group } = flags;
  const shape = { limit: pagingShape.limit, mode: modeParameter, threshold: thresholdParameter, group: groupParameter };
  const options = readFlags(shape, { limit, mode, threshold, group });
  if (flags.rawCells) Object.assign(options, { rawCells: true });
  if (file === '-') {
    const ofFiles = Object.keys(readingOf(flags)).concat(
      flags.format ? 'format' : [],
      flags.force ? 'force' : [],
      flags.decisions ? 'decisions' : [],
      flags.texts ? 'texts' : [],
    );
    if (ofFiles.length > 0)
      throw new WrongUsage(`${ofFiles.join(', ')}: only works with a file, not with standard input.`);
    return screenPiped(options, flags);
  }
  if (flags.output === undefined) throw new WrongUsage('Give the output file with --output <file>.');
  if (flags.rows !== undefined)
    throw new WrongUsage('--rows only works with standard input; the format of a file is given by its name.');
  return screenToFile(file, { ...flags, output: flags.output }, options);
}

async function screenToFile(file: string, flags: Flags & { output: string }, options: ScreeningOptions): Promise<void> {
  const format = flags.format as OutputFormat | undefined;
  formatOf(flags.output, OUTPUT_FORMATS, format);
  if (flags.texts) mustFitTexts(flags);
  else mustBeFile(file);
  mustBeFree(flags.output, flags.force);
  const threads = threadsOf(flags);
  const decisions = flags.decisions === undefined ? undefined : readDecisions(flags.decisions);
  const { snapshot, config } = await dataToScreen(flags);
  warnOfData(snapshot);
  const bar = shownRows();
  let summary: ScreenSummary;
  try {
    summary = await screenFile(snapshot, {
      input: file,
      reading: readingOf(flags),
      output: flags.output,
      ...(format && { format }),
      options,
      ...(decisions && { decisions }),
      ...(flags.texts && { areTexts: true as const }),
      resume: flags.resume ?? false,
      ...(threads && { threads }),
      encoder: { spec: config.encoder, key: config.encoderKey },
      signal: stoppedBySignals(),
      onProgress: bar.show,
    });
  } finally {
    bar.stop();
  }
  if (flags.json) printJson(summary);
  else printSummary(summary, flags.output);
  if (summary.errors > 0)
    throw new CommandFailed(
      `${grouped(summary.errors)} of ${grouped(summary.rows)} rows were not screened; the first: ${summary.first_error}`,
    );
}

/** @throws WrongUsage for options that cannot be used with texts */
function mustFitTexts(flags: Flags & { output: string }): void {
  const ofTables = Object.keys(readingOf(flags)).concat(flags.decisions ? 'decisions' : [], flags.mode ? 'mode' : []);
  if (ofTables.length > 0) throw new WrongUsage(`${ofTables.join(', ')}: cannot be used with --texts.`);
  formatOf(flags.output, ['jsonl'], flags.format as 'jsonl' | undefined);
}

export function registerScreen(program: Command): void {
  program
    .command('screen')
    .description('Screen a file of names against the lists')
    .argument('<file>', 'rows to screen: .csv or other text, .xlsx, .jsonl; .gz too; - for standard input')
    .option('--output <file>', 'output file: .jsonl, .csv or .xlsx; .gz too')
    .addOption(
      new Option('--format <format>', 'format of the output, if not given by its name').choices(OUTPUT_FORMATS),
    )
    .option('--force', 'overwrite the output')
    .option('--decisions <file>', 'known false positives, to be dismissed; see sis decisions')
    .option('--map <field=heading,…>', 'content of the columns; #3 is the third column, - none', several)
    .option('--date-format <order>', 'dmy (day first), mdy, or serial')
    .option('--encoding <label>', 'encoding, such as windows-1252, windows-1251, gb18030')
    .option('--sheet <name>', 'sheet of a workbook, by name or number (default: the first)')
    .option('--no-headings', 'the first line is a row; its columns are #1, #2 …')
    .option('--limit <n>', 'maximum number of hits per row, 1-100 (default: 10)')
    .option('--mode <mode>', 'keyword (names and numbers), hybrid or semantic (default: keyword)')
    .option('--threshold <score>', `minimum score of a hit, 0-1 (default: ${ALERT_THRESHOLD.toFixed(2)})`)
    .option('--group <by>', 'party: one hit for each real party')
    .option('--texts', 'the rows are texts or payment messages; also .txt, .xml, .fin or a folder')
    .option('--raw-cells', 'csv: no apostrophe before cells that a spreadsheet would run as formulas')
    .option('--resume', 'continue an interrupted run of the same file and options')
    .option('--json', 'print the summary as JSON')
    .option('--rows <kind>', 'with -: rows and answers are jsonl (default) or csv')
    .option('--threads <n>', 'number of screening threads (default: one per processor)')
    .option('--snapshot <file>', 'screen against this snapshot instead of the store')
    .option('--data-version <version>', 'fail unless the data have this version')
    .addHelpText('after', HELP)
    .action(screen);
}
