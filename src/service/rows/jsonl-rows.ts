/** Parses rows of JSON lines. An unparsable row is returned with an error, so that the row count stays right. */
import { MAX_ROW_BYTES } from '../../sources/table/file-faults.ts';
import { parseJson } from '../json-text.ts';

/** A parsed row, numbered from 1 without empty lines. `warnings`: facts of a table's row that were not used */
export type InputRow = { number: number; cells?: readonly string[]; warnings?: readonly string[] } & (
  | { fields: Record<string, unknown> }
  | { fault: string }
);

const NEWLINE = 0x0a;

/** The rows of JSON lines (NDJSON), grouped by input chunk, without empty lines. */
export async function* jsonlRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<InputRow[]> {
  let number = 0;
  for await (const lines of linesOf(chunks)) {
    const rows: InputRow[] = [];
    for (const line of lines) {
      const row = line === null ? { fault: `is longer than ${MAX_ROW_BYTES} bytes` } : jsonFields(line);
      if (row) rows.push({ number: ++number, ...row });
    }
    yield rows;
  }
}

/** Lines as bytes, without line ends; null for a line that is too long. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<(Buffer | null)[]> {
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
    const lines: (Buffer | null)[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      lines.push(take());
      start = end + 1;
    }
    keep(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [take()];
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The object on a line, or its error; null for an empty line. */
function jsonFields(line: Buffer): { fields: Record<string, unknown> } | { fault: string } | null {
  let text: string;
  try {
    text = utf8.decode(line).trim();
  } catch {
    return { fault: 'is not valid UTF-8' };
  }
  if (text === '') return null;
  try {
    return fieldsOf(parseJson(text, { keepsNumbers: true }));
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** True for an object of JSON. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of JSON as a row. */
export const fieldsOf = (value: unknown): { fields: Record<string, unknown> } | { fault: string } =>
  isJsonObject(value) ? { fields: value } : { fault: 'is not a JSON object' };
