/** Reads a customer file once before screening. The pages use it in the browser: it reads no files and no countries. */
import { parseEntityType } from '../../domain/entity/entity-types.ts';
import {
  addEvidence,
  type DateOrder,
  type DateReading,
  noEvidence,
  type OrderEvidence,
  settleOrders,
} from './birth-dates.ts';
import { type ColumnPlan, type Columns, nameColumns } from './columns.ts';
import { isNothing, namesOf } from './customer-row.ts';
import { type ColumnField, genderOfWord } from './headings.ts';

/** Why the columns of a file cannot be screened; columns by index from 0. */
export type ColumnProblem =
  | { kind: 'no_name' }
  /** Most cells of a column of names are numbers or codes. */
  | { kind: 'numbers'; place: number; example: string }
  /** The date in `example` may begin with the day or the month; `against` are rows that contradict each other. */
  | { kind: 'date_order'; place: number; example: string; against: readonly string[] }
  | { kind: 'two_names'; row: number; names: readonly string[]; places: readonly number[] };

/** The user's settings for a file. */
export interface SaidOfColumns {
  /** Order of day and month, for all columns. */
  order?: DateOrder | null;
  /** True if the user has stated which columns contain the name. */
  isNameMapped?: boolean;
  /** Whether a cell of a country column is a country; null if unknown, and the column is then used. */
  isCountry?: (text: string) => boolean | null;
  datePlaces?: readonly number[];
}

/** The columns of a file, the format of their dates, and the problem that prevents screening. */
export interface SettledColumns {
  columns: Columns;
  dates: ReadonlyMap<number, DateReading>;
  problems: readonly ColumnProblem[];
}

/** Counts of a column: cells with content, and those of them with the property in question. */
interface Counted {
  filled: number;
  found: number;
}

/** True for a number or a code: as many digits as letters, or one word with the same letters as the row above. */
function looksLikeNumber(text: string, above: string): boolean {
  if (!/\p{Nd}/u.test(text)) return false;
  const letters = (of: string): string => of.replace(/[^\p{L}]/gu, '');
  return (
    text.replace(/\P{Nd}/gu, '').length >= letters(text).length ||
    (!/\s/.test(text) && letters(text) === letters(above))
  );
}

/** Reads all rows and decides the content of each column. */
export async function settleColumns(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { columns, orders }: ColumnPlan,
  { order = null, isNameMapped = false, isCountry = () => null, datePlaces = [] }: SaidOfColumns = {},
): Promise<SettledColumns> {
  const isKnown: Partial<Record<ColumnField, (text: string) => boolean | null>> = {
    country: isCountry,
    entity_type: (text) => parseEntityType(text) !== null,
    gender: (text) => genderOfWord(text) !== null,
  };
  const dates = new Map([...(columns.birth_date ?? []), ...datePlaces].map((place) => [place, noEvidence()] as const));
  const words = Object.entries(isKnown).flatMap(([field, is]) =>
    (columns[field as ColumnField] ?? []).map((place) => ({ place, is, filled: 0, found: 0 })),
  );
  const names = nameColumns(columns).map((place) => ({ place, filled: 0, found: 0, example: '', last: '' }));
  let twoNames: ColumnProblem | null = null;
  for await (const { number, cells, fault } of rows) {
    if (fault !== undefined) continue;
    for (const [place, evidence] of dates)
      addEvidence(evidence, cells[place]!, `row ${number}: ${cells[place]!.trim()}`);
    for (const column of words) {
      const isFound = isNothing(cells[column.place]!) ? null : column.is(cells[column.place]!.trim());
      if (isFound !== null) column.filled++;
      if (isFound) column.found++;
    }
    for (const column of names) {
      const text = cells[column.place]!.trim();
      if (isNothing(text)) continue;
      column.filled++;
      if (looksLikeNumber(text, column.last)) {
        column.found++;
        column.example ||= text.slice(0, 60);
      }
      column.last = text;
    }
    if (twoNames !== null) continue;
    const found = namesOf(cells, columns);
    if (found.length > 1) twoNames = { kind: 'two_names', row: number, names: found, places: nameColumns(columns) };
  }
  const settled = settledDates(dates, orders, order);
  const problems: (ColumnProblem | null)[] = [
    names.length === 0 ? { kind: 'no_name' } : null,
    ...names.map(({ place, filled, found, example }): ColumnProblem | null =>
      found * 2 > filled ? { kind: 'numbers', place, example } : null,
    ),
    ...settled.problems,
    isNameMapped ? null : twoNames,
  ];
  return {
    columns: usableColumns(columns, new Map(words.map((column) => [column.place, column] as const))),
    dates: settled.readings,
    problems: problems.filter((problem) => problem !== null),
  };
}

/** A row of a table: its number from 1 and its cells, or its error. */
export interface Row {
  number: number;
  cells: readonly string[];
  fault?: string;
}

/** The date format of each column: as stated by the user or the heading, or as proved by its rows. */
function settledDates(
  dates: ReadonlyMap<number, OrderEvidence>,
  orders: ReadonlyMap<number, DateOrder>,
  said: DateOrder | null,
): { readings: Map<number, DateReading>; problems: ColumnProblem[] } {
  const readings = new Map<number, DateReading>();
  const problems: ColumnProblem[] = [];
  for (const [place, evidence] of dates) {
    const { byMark, open } = settleOrders(evidence);
    const order = said ?? orders.get(place) ?? null;
    if (order === null && open !== null)
      problems.push({ kind: 'date_order', place, example: open.place, against: open.against });
    readings.set(place, { order, byMark });
  }
  return { readings, problems };
}

/** Removes columns whose content contradicts their heading: a "type" without a single known type. */
function usableColumns(columns: Columns, understood: ReadonlyMap<number, Counted>): Columns {
  const usable: Partial<Record<ColumnField, readonly number[]>> = { ...columns };
  for (const field of ['country', 'entity_type', 'gender'] as const) {
    const places = columns[field]?.filter((place) => {
      const { filled, found } = understood.get(place)!;
      return filled === 0 || found * 2 >= filled;
    });
    if (places) usable[field] = field === 'country' ? places : places.slice(0, 1);
  }
  return usable;
}
