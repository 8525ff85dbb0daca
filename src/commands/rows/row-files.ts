/**
 * Files of rows, jsonl or csv, plain or gzipped, read as streams: one row at a time, whatever the size of the file. A
 * row that cannot be read is handed on as a fault in its place, so that nobody loses count.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { finished, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { InputRow, RowKind } from '../../service/rows/input-row.ts';
import { CommandFailed, WrongUsage } from '../run.ts';

export interface RowFormat {
  kind: RowKind;
  gzip: boolean;
}

/** Longest row, in bytes; a longer one is a fault. */
const MAX_ROW_BYTES = 1_000_000;
/** Most columns of a csv file. */
const MAX_COLUMNS = 500;
const NEWLINE = 0x0a;

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
  const rows = format.kind === 'csv' ? csvRows(path, bytes, required) : jsonlRows(bytes);
  return { rows: readable(path, rows, source), bytesRead: () => source.bytesRead };
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

async function* jsonlRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<InputRow> {
  let number = 0;
  for await (const line of lines(chunks)) {
    const row = line === null ? { fault: `is longer than ${MAX_ROW_BYTES} bytes` } : jsonFields(line);
    if (row) yield { number: ++number, ...row };
  }
}

/** Lines as bytes, without their ends; null for one that is too long. */
async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (): Buffer | null => {
    const line = length > MAX_ROW_BYTES ? null : Buffer.concat(pieces);
    pieces = [];
    length = 0;
    return line;
  };
  const keep = (piece: Buffer): void => {
    length += piece.byteLength;
    if (length <= MAX_ROW_BYTES) pieces.push(piece);
    else pieces = [];
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The object that a line holds, or what is wrong with it; null for an empty line. */
function jsonFields(line: Buffer): { fields: Record<string, unknown> } | { fault: string } | null {
  let text: string;
  try {
    text = utf8.decode(line).trim();
  } catch {
    return { fault: 'is not valid UTF-8' };
  }
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { fields: value as Record<string, unknown> } : { fault: 'is not a JSON object' };
  } catch {
    return { fault: 'is not valid JSON' };
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

function csvColumns(path: string, header: readonly string[], required: string): string[] {
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

function csvFields(
  columns: readonly string[],
  record: readonly string[],
): { fields: Record<string, unknown> } | { fault: string } {
  if (record.length !== columns.length) return { fault: `has ${record.length} values for ${columns.length} columns` };
  return { fields: Object.fromEntries(columns.map((name, at) => [name, record[at]])) };
}
