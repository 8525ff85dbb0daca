/**
 * Parses customer files in their usual formats into rows to screen:
 *
 *     file -> encoding, separator, headings -> columns -> survey of all rows -> rows with fields and warnings
 *
 * The survey reads the file once before the first row is returned. Only all rows together show whether a column of
 * dates has the day first, and whether two columns contradict each other. What remains ambiguous is asked, never
 * guessed.
 */

import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { namesNoCountry } from '../../domain/countries/countries.ts';
import { readCountries } from '../../domain/countries/stated-countries.ts';
import { type DateReading, orderNamed } from '../../sources/table/birth-dates.ts';
import { type ColumnPlan, type Columns, isNameField, planColumns } from '../../sources/table/columns.ts';
import { type RowReading, readCustomerRow } from '../../sources/table/customer-row.ts';
import { AmbiguousFile, UnreadableFile } from '../../sources/table/file-faults.ts';
import { COLUMN_FIELDS } from '../../sources/table/headings.ts';
import { mappedPlaces, problemText, readMapping } from '../../sources/table/mapping.ts';
import { settleColumns } from '../../sources/table/survey.ts';
import { openTable, type Table, type TableOptions } from '../../sources/table/table.ts';
import { type InputRow, jsonlRows } from '../rows/jsonl-rows.ts';

/** True for the name of a file of JSON lines. */
export const isJsonl = (path: string): boolean => /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(path);

/** The rows of JSON lines (.gz too) and the fraction read, 0–1. Throws {@link UnreadableFile} if it ends early. */
export function openJsonl(path: string): { rows(): AsyncGenerator<InputRow>; share(): number } {
  let size: number;
  try {
    ({ size } = statSync(path));
  } catch (error) {
    throw new UnreadableFile(`${path} cannot be read: ${(error as Error).message}`);
  }
  let taken = (): number => 0;
  return {
    async *rows() {
      const source = createReadStream(path, { highWaterMark: 1 << 18 });
      taken = () => source.bytesRead;
      const bytes = /\.gz$/i.test(path) ? pipeline(source, createGunzip(), () => {}) : source;
      try {
        for await (const group of jsonlRows(bytes)) yield* group;
      } catch (error) {
        throw new UnreadableFile(`${path} cannot be read: ${(error as Error).message}`);
      } finally {
        source.destroy();
      }
    },
    share: () => (size === 0 ? 1 : taken() / size),
  };
}

/** Parsing options that the user states; everything else is detected. */
export interface ReadingOptions extends Omit<TableOptions, 'named' | 'content'> {
  /** `FIELD=HEADING` pairs. */
  map?: readonly string[];
  /** `dmy`, `mdy` (or written as `DD/MM/YYYY`) or `serial`. */
  dateFormat?: string;
}

/** An opened customer file: its columns and its rows. */
export interface CustomerFile {
  /** Headings as written; none in a file of JSON lines. */
  headings: readonly string[];
  /** How the file was parsed, in sentences: format, columns, what is unused. */
  notices: string[];
  unused: string[];
  /** The separator of its columns; null in other files. */
  separator: string | null;
  /** All rows in order, from the first one at each call. A row that cannot be parsed has an error. */
  rows(): AsyncGenerator<InputRow>;
  share(): number;
}

/** Opens a customer file; JSON lines are taken as they are. @throws UnreadableFile, AmbiguousFile */
export async function openCustomerFile(path: string, options: ReadingOptions = {}): Promise<CustomerFile> {
  if (isJsonl(path)) {
    const { rows, share } = openJsonl(path);
    return { headings: [], notices: [], unused: [], separator: null, rows, share };
  }
  const name = basename(path);
  const mapping = readMapping(options.map ?? [], COLUMN_FIELDS);
  const said = options.dateFormat === undefined ? null : orderNamed(options.dateFormat);
  if (options.dateFormat !== undefined && said === null)
    throw new AmbiguousFile(
      `--date-format ${options.dateFormat} is not known; use dmy (day first), mdy (month first) or serial (day numbers of a spreadsheet). Dates with the year first need none.`,
    );
  const table = await openTable(path, { ...options, named: [...mapping.values()].flat() });
  const mapped = mappedPlaces(mapping, table.headings, name);
  const plan = planColumns(table.headings, mapped);
  const isNameMapped = [...mapping.keys()].some(isNameField);
  const { columns, dates, problems } = await settleColumns(table.rows(), plan, {
    order: said,
    isNameMapped,
    isCountry: (text) => (namesNoCountry(text) ? null : readCountries(text).codes.length > 0),
  });
  if (problems[0]) throw new AmbiguousFile(problemText(problems[0], name, table.headings));
  const used = new Set(Object.values(columns).flat());
  return {
    headings: table.headings,
    notices: [readAs(table, columns, dates), ...table.notices, ...leftOut(table, plan, columns)],
    unused: table.headings.filter((heading, place) => heading !== '' && !used.has(place)),
    separator: table.separator,
    rows: () => customerRows(table, { columns, dates, readCountries }),
    share: () => table.share(),
  };
}

const quoted = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;

async function* customerRows(table: Table, reading: RowReading): AsyncGenerator<InputRow> {
  for await (const { number, cells, fault } of table.rows()) {
    if (fault !== undefined) {
      yield { number, cells, fault };
      continue;
    }
    const { fields, unread } = readCustomerRow(cells, reading);
    const warnings = unread.map(
      ({ field, place, text, why }) => `${place === null ? field : table.headings[place]} ${quoted(text)} ${why}`,
    );
    yield { number, cells, fields, ...(warnings.length > 0 && { warnings }) };
  }
}

const ORDER_WORDS = { dmy: 'day first', mdy: 'month first', serial: 'day numbers' } as const;

/** `Read as WINDOWS-1252, separated by semicolons: name from "Kundenname", birth_date from "Geb.Datum" (day first).` */
function readAs({ headings, form }: Table, columns: Columns, dates: ReadonlyMap<number, DateReading>): string {
  const parts = COLUMN_FIELDS.flatMap((field) => {
    const places = columns[field] ?? [];
    if (places.length === 0) return [];
    const from = places.map((place) => {
      const reading = dates.get(place);
      const orders = new Set(reading?.order ? [reading.order] : reading?.byMark.values());
      const order =
        field === 'birth_date' && orders.size > 0 ? ` (${[...orders].map((one) => ORDER_WORDS[one]).join(', ')})` : '';
      return `"${headings[place]}"${order}`;
    });
    return [`${field} from ${from.join(', ')}`];
  });
  return `Read as ${form}: ${parts.join('; ')}.`;
}

/** Columns whose heading names a field that their cells do not contain. */
function leftOut({ headings }: Table, { columns: planned }: ColumnPlan, columns: Columns): string[] {
  return COLUMN_FIELDS.flatMap((field) =>
    (planned[field] ?? [])
      .filter((place) => !columns[field]?.includes(place))
      .map(
        (place) => `Column "${headings[place]}" is not used: most of its cells are no ${field}, or another column is.`,
      ),
  );
}
