import { UnreadableEdition } from '../reader.ts';
import { MAX_ROW_BYTES } from '../table/file-faults.ts';
import type { Table, TableRow } from '../table/table.ts';

/** An object of a JSON lines file, with its line number. */
export interface JsonLine {
  line: number;
  value: Record<string, unknown>;
}

const LINE_FEED = 0x0a;
const MAX_COLUMNS = 500;

/** True for a JSON file, by its first characters. */
export const isJson = (bytes: Buffer): boolean =>
  /^\ufeff?\s*[{[]\s*["{]/.test(bytes.subarray(0, 200).toString('utf8'));

function objectIn(text: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const [problem, at] = (error as Error).message.split(/(?: in JSON)? at position /) as [string, string?];
    const place = problem.startsWith('Unexpected end') ? text.length : at && Number.parseInt(at, 10);
    const column = place === undefined ? '' : `, column ${Number(place) + 1},`;
    throw new UnreadableEdition(
      `Line ${line}${column} is no JSON (${problem}): the file is cut off or damaged there; save or download it again.`,
    );
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new UnreadableEdition(`Line ${line} must be one JSON object.`);
}

/** The positions of the objects in a file: byte range and line number. An array of objects counts as one line. */
export function* objectSpans(bytes: Buffer): Generator<{ line: number; from: number; to: number }> {
  let line = 0;
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from);
    const to = end === -1 ? bytes.length : end;
    line++;
    if (bytes.subarray(from, to).toString('latin1').trim() !== '') yield { line, from, to };
    from = to + 1;
  }
}

/** Parses the object at a position. @throws UnreadableEdition that names the line */
export function objectAt(bytes: Buffer, { line, from, to }: { line: number; from: number; to: number }): JsonLine {
  if (to - from > MAX_ROW_BYTES * 10)
    throw new UnreadableEdition(`Line ${line} is longer than ${MAX_ROW_BYTES * 10} bytes.`);
  return { line, value: objectIn(bytes.toString('utf8', from, to).replace(/^\ufeff/, ''), line) };
}

/** The objects of a JSON lines file. */
export function* jsonObjects(bytes: Buffer): Generator<JsonLine> {
  for (const span of objectSpans(bytes)) yield objectAt(bytes, span);
}

/** Quotes a value for a cell in which semicolons separate several values. */
const quoted = (text: string): string => (text.includes(';') ? `"${text.replaceAll('"', '""')}"` : text);

/** A value as a cell; several values are on separate lines. */
const cellOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.map((one) => quoted(cellOf(one))).join('\n')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

/** Flat objects as a table with their fields as columns. */
export function tableOfObjects(bytes: Buffer): Table {
  const headings = new Set<string>();
  for (const { value, line } of jsonObjects(bytes)) {
    for (const field of Object.keys(value)) headings.add(field);
    if (headings.size > MAX_COLUMNS)
      throw new UnreadableEdition(`Up to line ${line} the objects have more than ${MAX_COLUMNS} different fields.`);
  }
  const columns = [...headings];
  return {
    headings: columns,
    form: 'JSON lines',
    separator: null,
    notices: [],
    async *rows() {
      let number = 0;
      for (const { value, line } of jsonObjects(bytes))
        yield { number: ++number, line, cells: columns.map((field) => cellOf(value[field])) } satisfies TableRow;
    },
    share: () => 1,
  };
}
