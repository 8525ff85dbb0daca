/** The content of the columns of an own list, by their headings or as stated by the operator. */
import { parse } from 'csv-parse/sync';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { type DateReading, orderNamed } from '../table/birth-dates.ts';
import { readCountries } from '../table/cell-countries.ts';
import { problemText } from '../table/column-problems.ts';
import { type Columns, planColumns } from '../table/columns.ts';
import { isNothing } from '../table/customer-row.ts';
import { AmbiguousFile } from '../table/file-faults.ts';
import { COLUMN_FIELDS, LIST_FIELDS, type ListField, listFieldOfHeading } from '../table/headings.ts';
import { mappedPlaces, readMapping } from '../table/mapping.ts';
import { settleColumns } from '../table/survey.ts';
import type { Table } from '../table/table.ts';
import { tidy } from '../text/clean-text.ts';

/** Possible contents of a column of an own list: the names for `--map`. */
export const OWN_FIELDS = [...COLUMN_FIELDS, ...LIST_FIELDS] as const;

/** Content of the columns of a table, by column index from 0. */
export interface ListPlan {
  headings: readonly string[];
  /** Fields that customer files also have. */
  columns: Columns;
  /** Fields of lists only. */
  lists: ReadonlyMap<ListField, readonly number[]>;
  dates: ReadonlyMap<number, DateReading>;
  /** The column of keys; null without one. */
  key: number | null;
}

/**
 * Values of a cell with several values: on separate lines, separated by semicolons (quoted as in CSV), or by bars
 * between spaces.
 */
export function valuesOf(cell: string | undefined): string[] {
  const parts = (cell ?? '').split('\n').flatMap((line) => {
    if (!line.includes(';')) return line.split(' | ');
    return parse(line, { delimiter: ';', relax_quotes: true, relax_column_count: true, trim: true }).flat() as string[];
  });
  return parts.map(tidy).filter((value) => !isNothing(value));
}

/** The columns of fields that only lists have. */
function listColumns(
  headings: readonly string[],
  mapping: ReadonlyMap<string, readonly number[]>,
): Map<ListField, number[]> {
  const taken = new Set([...mapping.values()].flat());
  const found = new Map<ListField, number[]>();
  for (const field of LIST_FIELDS) if (mapping.has(field)) found.set(field, [...mapping.get(field)!]);
  headings.forEach((heading, place) => {
    const field = listFieldOfHeading(heading);
    if (field !== null && !taken.has(place) && !mapping.has(field))
      found.set(field, [...(found.get(field) ?? []), place]);
  });
  return found;
}

/**
 * Determines the content of the columns of a table from its headings and all its rows.
 * @throws AmbiguousFile that names the option to set
 */
export async function planList(table: Table, list: OwnList): Promise<ListPlan> {
  const { headings } = table;
  const order = list.date_format === undefined ? null : orderNamed(list.date_format);
  if (list.date_format !== undefined && order === null)
    throw new AmbiguousFile(`--date-format ${list.date_format} is not known; use dmy, mdy or serial.`);
  const mapping = mappedPlaces(readMapping(list.map ?? [], OWN_FIELDS), headings, 'the file');
  const lists = listColumns(headings, mapping);
  const ofLists = new Set([...lists.values()].flat());
  const mapped = new Map(COLUMN_FIELDS.flatMap((field) => (mapping.has(field) ? [[field, mapping.get(field)!]] : [])));
  const others = headings.map((heading, place) => (ofLists.has(place) ? '' : heading));
  const { columns, dates, problems } = await settleColumns(table.rows(), planColumns(others, mapped), {
    order,
    isNameMapped: true,
    datePlaces: lists.get('listed_date') ?? [],
    isCountry: (text) => readCountries(text).codes.length > 0,
  });
  // The names of a list may be numbers if the operator states so.
  const problem = problems.find(({ kind }) => kind !== 'numbers' || !mapping.has('name'));
  if (problem) throw new AmbiguousFile(problemText(problem, 'the file', headings));
  return { headings, columns, lists, dates, key: columns.id?.[0] ?? null };
}

/** How a table is parsed, for people: `Read as …: name from "Vessel name", imo from "IMO number".`, and what is unused. */
export function planNotices({ headings, form, notices }: Table, { columns, lists }: ListPlan): string[] {
  const used = [...Object.entries(columns), ...lists].filter(([field, at]) => at.length > 0 && field !== 'row_number');
  const places = new Set(used.flatMap(([, at]) => [...at]));
  const quoted = (at: readonly number[]): string => at.map((place) => `"${headings[place]}"`).join(', ');
  const unused = headings.flatMap((heading, place) => (heading === '' || places.has(place) ? [] : [place]));
  return [
    `Read as ${form}: ${used.map(([field, at]) => `${field} from ${quoted(at)}`).join('; ')}.`,
    ...notices,
    ...(unused.length > 0 ? [`Not used: ${quoted(unused)}; --map FIELD=HEADING uses a column.`] : []),
  ];
}
