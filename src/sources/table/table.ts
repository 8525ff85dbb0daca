/** Opens a file of any format as a table: headings and rows of texts. */
import { createReadStream, statSync } from 'node:fs';
import { finished, pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { lookupTable } from '../../domain/lookup-table.ts';
import { firstBytes } from '../format/decoded-chunks.ts';
import { type Cell, cellText, readXlsxSheet } from '../format/xlsx-rows.ts';
import { UnreadableEdition } from '../reader.ts';
import { AmbiguousFile, MAX_ROW_BYTES, UnreadableFile } from './file-faults.ts';
import { headingRecord, isBareList, layoutOf, READING, SAMPLE_CHARACTERS } from './separator.ts';
import { decodedText, encodingNamed, surveyEncoding } from './text-encoding.ts';

/** A row: its number from 1 (without empty ones), its line in the file, its cells, and the error if it does not fit the table. */
export interface TableRow {
  number: number;
  line: number;
  cells: readonly string[];
  fault?: string;
}

/** A table that can be read repeatedly from its file. */
export interface Table {
  headings: readonly string[];
  /** How it was parsed, for people: `UTF-8, separated by ;`. */
  form: string;
  /** The separator of its columns; null in a workbook. */
  separator: string | null;
  /** Remarks for the user about how it was parsed. */
  notices: string[];
  rows(): AsyncGenerator<TableRow>;
  /** Fraction of the file read so far, 0–1. */
  share(): number;
}

/** The user's settings for a file. */
export interface TableOptions {
  /** Label of an encoding; by default it is detected. */
  encoding?: string;
  /** Name of a sheet, or its number from 1; default the first. */
  sheet?: string;
  /** False: there are no headings; the columns are then #1, #2 … */
  headings?: boolean;
  /** Headings that the user names, to find their line. */
  named?: readonly string[];
  /** Content of the file if it is in memory already; the path is then only a name. */
  content?: Buffer;
}

const MAX_COLUMNS = 500;
const SEPARATOR_NAMES = lookupTable<string>({ ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': '|' });

const BARE_LIST = 'No line names the only column: every line is taken for a name.';

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'PK\x03\x04';
const isOle = (head: Buffer): boolean => head.toString('hex', 0, 4) === 'd0cf11e0';

type TableFile = Pick<TableOptions, 'content'> & { path: string };

/**
 * Opens a file as a table: text with separators or .xlsx, by its content and not its name, gzipped or not. Reads it
 * once completely to detect its encoding.
 *
 * @throws UnreadableFile when it is neither, is empty, or has too many columns
 * @throws AmbiguousFile when its encoding or its sheet must be stated
 */
export async function openTable(path: string, options: TableOptions = {}): Promise<Table> {
  const file = { path, ...(options.content && { content: options.content }) };
  let head: Buffer;
  try {
    head = options.content?.subarray(0, 8) ?? (await firstBytes(path, 8));
  } catch (error) {
    throw new UnreadableFile(`${path} cannot be read: ${(error as Error).message}`);
  }
  if (head.length === 0) throw new UnreadableFile(`${path} is empty.`);
  if (isZip(head) || isOle(head)) return openWorkbook(file, options);
  return openText(file, isGzip(head), options);
}

const CHUNK_BYTES = 1 << 18;

function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES);
}

/** The bytes of a file, unpacked, and the number of packed bytes read so far. */
function readFrom({ path, content }: TableFile, gzip: boolean): { bytes: Readable; taken: () => number } {
  const source = content ? Readable.from(chunksOf(content)) : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const bytes = gzip ? pipeline(source, createGunzip(), () => {}) : source;
  return { bytes, taken: () => ('bytesRead' in source ? source.bytesRead : 0) };
}

async function openText(file: TableFile, gzip: boolean, options: TableOptions): Promise<Table> {
  const { path } = file;
  const { encoding, notice } = await encodingOf(file, gzip, options.encoding);
  const sample = await startOf(file, gzip, encoding);
  const { separator, above, isBare } = layoutOf(sample, options.named ?? [], options.headings ?? true);
  const hasHeadings = options.headings ?? !isBare;
  const size = options.content?.length ?? statSync(path).size;
  let taken = (): number => 0;
  const records = (): AsyncGenerator<TextRecord> => {
    const read = readFrom(file, gzip);
    taken = read.taken;
    return recordsOf(path, read.bytes, { encoding, separator });
  };
  const first = await nth(records(), hasHeadings ? above : 0);
  if (!first)
    throw new UnreadableFile(`${path} is empty: its first line must name the columns, including one for the name.`);
  const headings = headingsOf(path, first.cells, hasHeadings);
  const notices = notice ? [notice] : [];
  if (options.headings === undefined && isBare) notices.push(BARE_LIST);
  if (hasHeadings && above > 0 && !/^sep=/i.test(sample))
    notices.push(`The columns are named in line ${above + 1} of the table; what is above it is left out.`);
  return {
    headings,
    form: `${encoding.toUpperCase()}, separated by ${SEPARATOR_NAMES.get(separator) ?? separator}`,
    separator,
    notices,
    rows: () => numbered(records(), headings.length, hasHeadings ? above + 1 : 0),
    share: () => taken() / size,
  };
}

async function encodingOf(file: TableFile, gzip: boolean, named: string | undefined) {
  if (named !== undefined) return { encoding: encodingNamed(named), notice: undefined };
  const survey = surveyEncoding();
  try {
    for await (const piece of readFrom(file, gzip).bytes) survey.add(piece as Buffer);
  } catch (error) {
    throw new UnreadableFile(`${file.path} cannot be read: ${(error as Error).message}`);
  }
  return survey.found(file.path);
}

/** The beginning of a text, up to its last complete line. */
async function startOf(file: TableFile, gzip: boolean, encoding: string): Promise<string> {
  let text = '';
  for await (const piece of decodedText(readFrom(file, gzip).bytes, encoding)) {
    text += piece;
    if (text.length > SAMPLE_CHARACTERS) break;
  }
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const end = Math.max(text.lastIndexOf('\n', SAMPLE_CHARACTERS), text.lastIndexOf('\r', SAMPLE_CHARACTERS));
  return text.slice(0, end > 0 ? end + 1 : SAMPLE_CHARACTERS);
}

/** A record of a text file, and the line on which it ends. */
interface TextRecord {
  cells: string[];
  line: number;
}

async function* recordsOf(
  path: string,
  bytes: Readable,
  { encoding, separator }: { encoding: string; separator: string },
): AsyncGenerator<TextRecord> {
  const text = Readable.from(decodedText(bytes, encoding));
  const parser = parse({ ...(READING as object), delimiter: separator, max_record_size: MAX_ROW_BYTES, info: true });
  // Passes errors of the file on to the consumer of the records.
  for (const stream of [bytes, text]) finished(stream, (error) => error && parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: record, line: info.lines };
  } catch (error) {
    throw new UnreadableFile(`${path} cannot be read: ${(error as Error).message}`);
  } finally {
    bytes.destroy();
    text.destroy();
  }
}

async function nth<T>(all: AsyncGenerator<T>, at: number): Promise<T | null> {
  let place = 0;
  for await (const one of all) if (place++ === at) return one;
  return null;
}

function headingsOf(path: string, record: readonly string[], hasHeadings: boolean): string[] {
  if (record.length > MAX_COLUMNS) throw new UnreadableFile(`${path} has more than ${MAX_COLUMNS} columns.`);
  if (!hasHeadings) return record.map((_, at) => `#${at + 1}`);
  const headings = record.map((heading) => heading.replace(/\s+/g, ' ').trim());
  while (headings.length > 1 && headings.at(-1) === '') headings.pop();
  return headings;
}

/** Numbers the rows below the headings. A row of another length is an error, because its cells may be under wrong headings. */
async function* numbered(records: AsyncIterable<TextRecord>, width: number, skip: number): AsyncGenerator<TableRow> {
  let place = 0;
  let number = 0;
  for await (const { cells, line } of records) {
    if (place++ < skip || cells.every((cell) => cell.trim() === '')) continue;
    number++;
    const isLonger = cells.slice(width).some((cell) => cell.trim() !== '');
    const fault = isLonger || cells.length < width ? `has ${cells.length} values for ${width} columns` : undefined;
    yield {
      number,
      line,
      cells: cells.slice(0, Math.max(width, isLonger ? cells.length : 0)),
      ...(fault && { fault }),
    };
  }
}

async function openWorkbook({ path, content }: TableFile, options: TableOptions): Promise<Table> {
  const sheet =
    options.sheet === undefined ? 1 : /^\d{1,3}$/.test(options.sheet) ? Number(options.sheet) : options.sheet;
  let grid: Cell[][];
  let sheets: number;
  try {
    ({ rows: grid, sheets } = await readXlsxSheet(content ? Readable.from([content]) : createReadStream(path), sheet));
  } catch (error) {
    if (error instanceof UnreadableEdition && /sheet.*not found|not found.*sheet/i.test(error.message))
      throw new AmbiguousFile(`${path}: ${error.message} Choose one with --sheet.`);
    throw new UnreadableFile(`${path}: ${(error as Error).message}`);
  }
  const lines = grid.flatMap((row, at) => (row.some((cell) => cell !== null) ? [at + 1] : []));
  const filled = lines.map((line) => grid[line - 1]!);
  const isBare = options.headings === undefined && isBareList(filled, options.named);
  const hasHeadings = options.headings ?? !isBare;
  const above = hasHeadings ? headingRecord(filled, options.named) : 0;
  const first = filled[above];
  if (!first) throw new UnreadableFile(`${path} is empty: the sheet has no cell with content.`);
  const headings = headingsOf(path, first.map(cellText), hasHeadings);
  const width = headings.length;
  const rows = filled.slice(hasHeadings ? above + 1 : 0);
  let taken = 0;
  const notices: string[] = isBare ? [BARE_LIST] : [];
  if (above > 0) notices.push(`The columns are named in line ${above + 1} of the sheet; what is above it is left out.`);
  if (sheets > 1 && options.sheet === undefined)
    notices.push(`The workbook has ${sheets} sheets; only the first is read (--sheet names another).`);
  return {
    headings,
    form: 'Excel workbook',
    separator: null,
    notices,
    async *rows() {
      let number = 0;
      for (const row of rows) {
        const isLonger = row.slice(width).some((cell) => cellText(cell).trim() !== '');
        const cells = Array.from({ length: isLonger ? row.length : width }, (_, at) => cellText(row[at]));
        const fault = isLonger ? `has ${row.length} values for ${width} columns` : undefined;
        taken = ++number;
        yield { number, line: lines[filled.length - rows.length + number - 1]!, cells, ...(fault && { fault }) };
      }
    },
    share: () => (rows.length === 0 ? 1 : taken / rows.length),
  };
}
