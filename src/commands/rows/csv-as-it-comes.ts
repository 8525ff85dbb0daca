/** Parses CSV lines as soon as they are complete; a stream parser would hold back the last row until the next one. */
import { StringDecoder } from 'node:string_decoder';
import { type CsvError, parse } from 'csv-parse/sync';
import type { InputRow } from '../../service/rows/jsonl-rows.ts';
import { MAX_ROW_BYTES } from '../../sources/table/file-faults.ts';
import { CommandFailed } from '../console/run.ts';

/** Maximum number of columns. */
const MAX_COLUMNS = 500;
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

/** Rows grouped by input chunk. The first line names the columns, including `required`. @throws CommandFailed when it does not */
export async function* csvAsItComes(
  name: string,
  chunks: AsyncIterable<Buffer>,
  required: string,
): AsyncGenerator<InputRow[]> {
  const decoder = new StringDecoder('utf8');
  let columns: string[] | null = null;
  let number = 0;
  let waiting = '';
  const rowsOf = (records: readonly string[][]): InputRow[] => {
    const [head, ...rest] = records;
    if (columns === null && head) columns = csvColumns(name, head, required);
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
        `${name}: the row after row ${number} is longer than ${MAX_ROW_BYTES} bytes, or a quote is never closed.`,
      );
  }
  const last = recordsOf(waiting + decoder.end());
  if (last === null) throw new CommandFailed(`${name}: a quote after row ${number} is never closed.`);
  const rows = rowsOf(last);
  if (rows.length > 0) yield rows;
  if (columns === null)
    throw new CommandFailed(`${name} is empty: the first line must name the columns, ${required} among them.`);
}

/** Column names from the first line, including `required`; `path` names the input in messages. @throws CommandFailed */
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

/** Converts a record to a row, or to an error. */
function csvFields(
  columns: readonly string[],
  record: readonly string[],
): { fields: Record<string, unknown> } | { fault: string } {
  if (record.length !== columns.length) return { fault: `has ${record.length} values for ${columns.length} columns` };
  return { fields: Object.fromEntries(columns.map((name, at) => [name, record[at]])) };
}
