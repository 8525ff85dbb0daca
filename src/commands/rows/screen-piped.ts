/** `sis screen -`: rows from standard input, answers to standard output. */

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { StringDecoder } from 'node:string_decoder';
import { type CsvError, parse } from 'csv-parse/sync';
import { type Config, readConfig } from '../../config.ts';
import { openSnapshot, type Snapshot } from '../../search/snapshot.ts';
import { screeningPool } from '../../service/pool/thread-pools.ts';
import { type InputRow, jsonlRows } from '../../service/rows/jsonl-rows.ts';
import { screenedInOrder } from '../../service/rows/ordered.ts';
import type { ScreeningOptions } from '../../service/rows/screening-batch.ts';
import { answerHeadings, csvLine } from '../../service/rows/screening-lines.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { MAX_ROW_BYTES } from '../../sources/table/file-faults.ts';
import type { Options } from '../console/flags.ts';
import { CommandFailed, WrongUsage } from '../console/run.ts';
import { grouped, warn } from '../console/terminal.ts';
import { listedData, warnOfData } from '../data/current-snapshot.ts';
import { AHEAD, addBatch, NO_ROWS } from './screen-file.ts';

/** Options of `sis screen` about rows, answers and data. */
export type PipedFlags = Options<'output' | 'rows' | 'threads' | 'snapshot' | 'dataVersion', 'resume' | 'json'>;

const MAX_THREADS = 64;

/** Number of screening threads; undefined for the default. @throws WrongUsage */
export function threadsOf({ threads }: PipedFlags): number | undefined {
  if (threads === undefined) return undefined;
  if (/^\d{1,2}$/.test(threads) && Number(threads) >= 1 && Number(threads) <= MAX_THREADS) return Number(threads);
  throw new WrongUsage(`--threads takes a number from 1 to ${MAX_THREADS}, not ${threads}.`);
}

/** The data to screen against: the present store, or a given snapshot. @throws CommandFailed for another version */
export async function dataToScreen({
  snapshot: path,
  dataVersion,
}: PipedFlags): Promise<{ snapshot: Snapshot; config: Config }> {
  const data =
    path === undefined ? await listedData() : { snapshot: await namedSnapshot(path), config: readConfig(process.env) };
  const { dataVersion: found } = data.snapshot;
  if (dataVersion !== undefined && dataVersion !== found)
    throw new CommandFailed(`The data version is ${found}, not ${dataVersion}: nothing was screened.`);
  return data;
}

async function namedSnapshot(path: string): Promise<Snapshot> {
  if (!existsSync(path)) throw new CommandFailed(`There is no snapshot ${path}.`);
  const snapshot = await openSnapshot(path);
  if (snapshot.ruleset !== rulesetVersion())
    throw new CommandFailed(
      `${path} was built by the rules ${snapshot.ruleset}, this installation has ${rulesetVersion()}: use the release that built it, or build it again with \`sis snapshot build\`.`,
    );
  return snapshot;
}

/** Screens standard input into standard output: the answer of each row is written as soon as all before it are. */
export async function screenPiped(options: ScreeningOptions, flags: PipedFlags): Promise<void> {
  for (const name of ['output', 'resume', 'json'] as const)
    if (flags[name] !== undefined) throw new WrongUsage(`--${name} only works with a file, not with standard input.`);
  const output = flags.rows ?? 'jsonl';
  if (output !== 'jsonl' && output !== 'csv') throw new WrongUsage(`--rows takes jsonl or csv, not ${output}.`);
  const threads = threadsOf(flags) ?? availableParallelism();
  const { snapshot, config } = await dataToScreen(flags);
  warnOfData(snapshot);
  const pool = screeningPool(
    { memory: snapshot.memory, encoder: { spec: config.encoder, key: config.encoderKey } },
    threads,
  );
  let totals = NO_ROWS;
  const write = async (lines: Uint8Array | string): Promise<void> => {
    // Reading pauses for a caller that does not read the answers.
    if (lines.length > 0 && !process.stdout.write(lines)) await once(process.stdout, 'drain');
  };
  try {
    const input = output === 'csv' ? csvAsItComes(process.stdin) : jsonlRows(process.stdin);
    if (output === 'csv') await write(csvLine(answerHeadings([])));
    const screen = (batch: readonly InputRow[]) => pool.run({ rows: batch, options, output });
    for await (const { count, batch } of screenedInOrder(input, screen, { ahead: threads * AHEAD })) {
      totals = addBatch(totals, count, batch);
      await write(batch.lines);
    }
  } finally {
    await pool.close();
  }
  const { rows, hits, found, errors } = totals;
  warn(
    `${grouped(rows)} rows: ${grouped(found)} with hits, ${grouped(rows - found - errors)} without, ${grouped(errors)} not screened; ${grouped(hits)} hits; data_version ${snapshot.dataVersion}`,
  );
  if (errors > 0) throw new CommandFailed(`${grouped(errors)} of ${grouped(rows)} rows were not screened.`);
}

/** The input, as messages name it. */
const INPUT = 'standard input';
/** Maximum number of columns. */
const MAX_COLUMNS = 500;
/** The column that must be there. */
const REQUIRED = 'q';
const OPTIONS = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };

/** Length of the complete lines: up to the last line end outside quotes; 0 when there is none. */
function wholeLength(text: string): number {
  let end = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inQuotes = !inQuotes;
    else if (code === 0x0a && !inQuotes) end = at + 1;
  }
  return end;
}

/** The records of complete lines; null when a quoted value continues after them. */
function recordsOf(text: string): string[][] | null {
  try {
    return parse(text, OPTIONS) as string[][];
  } catch (error) {
    if ((error as CsvError).code === 'CSV_QUOTE_NOT_CLOSED') return null;
    throw error;
  }
}

/**
 * Rows of CSV as soon as their lines are complete, grouped by input chunk; a stream parser would hold back the last one.
 * The first line names the columns, including {@link REQUIRED}. @throws CommandFailed when it does not
 */
async function* csvAsItComes(chunks: AsyncIterable<Buffer>): AsyncGenerator<InputRow[]> {
  const decoder = new StringDecoder('utf8');
  let columns: string[] | null = null;
  let number = 0;
  let waiting = '';
  const rowsOf = (records: readonly string[][]): InputRow[] => {
    const [head, ...rest] = records;
    if (columns === null && head) columns = csvColumns(head);
    else if (head) rest.unshift(head);
    return rest.map((record) => ({ number: ++number, ...csvFields(columns!, record) }));
  };
  for await (const chunk of chunks) {
    waiting += decoder.write(chunk);
    const length = wholeLength(waiting);
    const records = length === 0 ? null : recordsOf(waiting.slice(0, length));
    if (records) {
      waiting = waiting.slice(length);
      const rows = rowsOf(records);
      if (rows.length > 0) yield rows;
    } else if (waiting.length > MAX_ROW_BYTES)
      throw new CommandFailed(
        `${INPUT}: the row after row ${number} is longer than ${MAX_ROW_BYTES} bytes, or a quote is never closed.`,
      );
  }
  const last = recordsOf(waiting + decoder.end());
  if (last === null) throw new CommandFailed(`${INPUT}: a quote after row ${number} is never closed.`);
  const rows = rowsOf(last);
  if (rows.length > 0) yield rows;
  if (columns === null)
    throw new CommandFailed(`${INPUT} is empty: the first line must name the columns, ${REQUIRED} among them.`);
}

/** Column names from the first line, including {@link REQUIRED}. @throws CommandFailed */
function csvColumns(header: readonly string[]): string[] {
  const columns = header.map((name) => name.trim().toLowerCase());
  const there = `its columns are: ${header.slice(0, 30).join(' | ').slice(0, 500)}`;
  if (columns.length > MAX_COLUMNS) throw new CommandFailed(`${INPUT} has more than ${MAX_COLUMNS} columns.`);
  if (!columns.includes(REQUIRED)) {
    const hint = columns.some((name) => /[;\t]/.test(name)) ? ' (separate columns by commas)' : '';
    throw new CommandFailed(`${INPUT} has no column ${REQUIRED}${hint}; ${there}.`);
  }
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (twice !== undefined) throw new CommandFailed(`${INPUT} has the column ${twice} twice; ${there}.`);
  return columns;
}

/** Converts a record to a row, or to an error. */
function csvFields(columns: readonly string[], record: readonly string[]) {
  if (record.length !== columns.length) return { fault: `has ${record.length} values for ${columns.length} columns` };
  return { fields: Object.fromEntries(columns.map((name, at) => [name, record[at]])) };
}
