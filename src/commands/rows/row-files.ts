/**
 * Files of rows, jsonl or csv, plain or gzipped, read as streams: one row at a time, whatever the size of the file. A
 * row that cannot be read is handed on as a fault in its place, so that nobody loses count.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { finished, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { InputRow, RowKind } from '../../service/rows/input-row.ts';
import { jsonlRows, MAX_ROW_BYTES } from '../../service/rows/jsonl-rows.ts';
import { CommandFailed, WrongUsage } from '../run.ts';

export interface RowFormat {
  kind: RowKind;
  gzip: boolean;
}

/** Most columns of a csv file. */
const MAX_COLUMNS = 500;

/** The format that a file name asks for. Throws {@link WrongUsage} for any other name. */
export function formatOf(path: string, allowed: readonly RowKind[] = ['jsonl', 'csv']): RowFormat {
  const match = /\.(jsonl|ndjson|csv)(\.gz)?$/i.exec(path);
  const kind = match?.[1]?.toLowerCase() === 'csv' ? 'csv' : 'jsonl';
  if (match && allowed.includes(kind)) return { kind, gzip: match[2] !== undefined };
  const endings = allowed.flatMap((one) => [`.${one}`, `.${one}.gz`]).join(', ');
  throw new WrongUsage(`${path} must end in ${endings}: the ending says what the file holds.`);
}

/** Size of a regular file in bytes. Throws {@link CommandFailed} when there is none. */
export function sizeOfFile(path: string): number {
  if (!existsSync(path)) throw new CommandFailed(`There is no file ${path}.`);
  const stats = statSync(path);
  if (!stats.isFile()) throw new CommandFailed(`${path} is no regular file.`);
  return stats.size;
}

export interface RowFile {
  rows: AsyncIterable<InputRow>;
  /** Bytes of the file taken so far, for progress. */
  bytesRead(): number;
}

/**
 * Opens a file of rows. csv needs its column names in the first line, `required` among them. Reading throws
 * {@link CommandFailed} when the file as a whole cannot be read: a column is missing, the gzip is broken, a quote is never
 * closed.
 */
export function openRows(path: string, format: RowFormat, required: string): RowFile {
  const source = createReadStream(path, { highWaterMark: 1 << 18 });
  const bytes = format.gzip ? pipeline(source, createGunzip(), () => {}) : source;
  const rows = format.kind === 'csv' ? csvRows(path, bytes, required) : oneByOne(jsonlRows(bytes));
  return { rows: readable(path, rows, source), bytesRead: () => source.bytesRead };
}

async function* oneByOne(groups: AsyncIterable<InputRow[]>): AsyncGenerator<InputRow> {
  for await (const rows of groups) yield* rows;
}

/** The rows, with failures of the file told in words, and the file closed however reading ends. */
async function* readable(
  path: string,
  rows: AsyncIterable<InputRow>,
  source: NodeJS.ReadableStream & { destroy(): unknown },
): AsyncGenerator<InputRow> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`${path} cannot be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
}

async function* csvRows(path: string, bytes: NodeJS.ReadableStream, required: string): AsyncGenerator<InputRow> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  });
  // A fault of the file must reach whoever reads the records.
  finished(bytes, (error) => error && parser.destroy(error));
  bytes.pipe(parser);
  let columns: string[] | null = null;
  let number = 0;
  for await (const record of parser as AsyncIterable<string[]>) {
    if (columns) yield { number: ++number, ...csvFields(columns, record) };
    else columns = csvColumns(path, record, required);
  }
  if (!columns)
    throw new CommandFailed(`${path} is empty: the first line must name the columns, ${required} among them.`);
}

/** Names of the columns that the first line gives, `required` among them; `path` is what messages call the input. @throws CommandFailed */
export function csvColumns(path: string, header: readonly string[], required: string): string[] {
  const columns = header.map((name) => name.trim().toLowerCase());
  const there = `its columns are: ${header.slice(0, 30).join(' | ').slice(0, 500)}`;
  if (columns.length > MAX_COLUMNS) throw new CommandFailed(`${path} has more than ${MAX_COLUMNS} columns.`);
  if (!columns.includes(required)) {
    const hint = columns.some((name) => /[;\t]/.test(name)) ? ' (separate columns by commas)' : '';
    throw new CommandFailed(`${path} has no column ${required}${hint}; ${there}.`);
  }
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (twice !== undefined) throw new CommandFailed(`${path} has the column ${twice} twice; ${there}.`);
  return columns;
}

/** A record as a row, or what is wrong with it. */
export function csvFields(
  columns: readonly string[],
  record: readonly string[],
): { fields: Record<string, unknown> } | { fault: string } {
  if (record.length !== columns.length) return { fault: `has ${record.length} values for ${columns.length} columns` };
  return { fields: Object.fromEntries(columns.map((name, at) => [name, record[at]])) };
}
