/** One look at all rows of a customer file, before any is screened: what only the whole file can tell. */
import { namesNoCountry, parseCountryFilter } from '../../domain/countries/countries.ts';
import { parseEntityType } from '../../domain/entity/entity-types.ts';
import {
  addEvidence,
  type DateOrder,
  type DateReading,
  noEvidence,
  type OrderEvidence,
  settleOrders,
} from './birth-dates.ts';
import type { ColumnPlan, Columns } from './columns.ts';
import { namesOf } from './customer-row.ts';
import { AmbiguousFile } from './file-faults.ts';
import { type ColumnField, genderOfWord } from './headings.ts';
import type { Table } from './table.ts';

/** What was seen of a file. */
export interface Survey {
  /** By column of birth dates. */
  dates: ReadonlyMap<number, OrderEvidence>;
  /** The first row with two different names; null when there is none. */
  twoNames: { row: number; names: string[] } | null;
  /** Cells with content, and those that were understood, by column of a country, a type or a gender. */
  understood: ReadonlyMap<number, { filled: number; known: number }>;
}

/** Fields whose values are words of a closed set; a column of other words is another thing. */
const WORD_FIELDS: Partial<Record<ColumnField, (text: string) => boolean>> = {
  country: (text) =>
    parseCountryFilter(text) !== null || text.split(/[;,/|]/).some((one) => parseCountryFilter(one) !== null),
  entity_type: (text) => parseEntityType(text) !== null,
  gender: (text) => genderOfWord(text) !== null,
};

/** Reads all rows once. */
export async function surveyOf(table: Table, { columns }: ColumnPlan): Promise<Survey> {
  const dates = new Map((columns.birth_date ?? []).map((place) => [place, noEvidence()] as const));
  const words = Object.entries(WORD_FIELDS).flatMap(([field, isKnown]) =>
    (columns[field as ColumnField] ?? []).map((place) => ({ place, isKnown, filled: 0, known: 0 })),
  );
  let twoNames: Survey['twoNames'] = null;
  for await (const { number, cells, fault } of table.rows()) {
    if (fault !== undefined) continue;
    for (const [place, evidence] of dates)
      addEvidence(evidence, cells[place]!, `row ${number}: ${cells[place]!.trim()}`);
    for (const column of words) {
      const text = cells[column.place]!.trim();
      if (text === '' || namesNoCountry(text)) continue;
      column.filled++;
      if (column.isKnown(text)) column.known++;
    }
    if (twoNames === null) {
      const names = namesOf(cells, columns);
      if (names.length > 1) twoNames = { row: number, names };
    }
  }
  return { dates, twoNames, understood: new Map(words.map(({ place, filled, known }) => [place, { filled, known }])) };
}

/**
 * How the dates of each column are written.
 *
 * @param said the order that the user states, for all columns
 * @throws AmbiguousFile when a date can be read in two ways and no row settles which
 */
export function settledDates(
  file: string,
  { headings }: Table,
  { plan, survey, said }: { plan: ColumnPlan; survey: Survey; said: DateOrder | null },
): Map<number, DateReading> {
  const readings = new Map<number, DateReading>();
  for (const [place, evidence] of survey.dates) {
    const { byMark, open } = settleOrders(evidence);
    const order = said ?? plan.orders.get(place) ?? null;
    if (order === null && open !== null) {
      const why =
        open.against.length > 0 ? `rows settle it both ways (${open.against.join(', ')})` : 'no row settles it';
      throw new AmbiguousFile(
        `Column "${headings[place]}" of ${file} may have the day or the month first (${open.place}), and ${why}; say --date-format dmy (day first) or --date-format mdy (month first).`,
      );
    }
    readings.set(place, { order, byMark });
  }
  return readings;
}

/**
 * The columns without those that hold another thing than their heading says: a "type" of which no value is a type.
 *
 * @param isNameMapped the user has said which columns hold the name
 * @throws AmbiguousFile when rows have two different names
 */
export function usableColumns(
  file: string,
  { headings }: Table,
  { plan, survey, isNameMapped }: { plan: ColumnPlan; survey: Survey; isNameMapped: boolean },
): Columns {
  const { twoNames, understood } = survey;
  if (twoNames !== null && !isNameMapped) {
    const fields: ColumnField[] = [
      'name',
      'first_name',
      'middle_name',
      'last_name',
      'second_last_name',
      'company_name',
    ];
    const places = fields.flatMap((field) => plan.columns[field] ?? []);
    throw new AmbiguousFile(
      `Row ${twoNames.row} of ${file} has two names; the columns ${places.map((place) => `"${headings[place]}"`).join(', ')} can hold one. Say which is screened with --map name=HEADING (given twice, the first that is filled).`,
    );
  }
  const usable: Partial<Record<ColumnField, readonly number[]>> = { ...plan.columns };
  for (const field of Object.keys(WORD_FIELDS) as ColumnField[]) {
    const places = plan.columns[field]?.filter((place) => {
      const { filled, known } = understood.get(place)!;
      return filled === 0 || known * 2 >= filled;
    });
    if (places) usable[field] = field === 'country' ? places : places.slice(0, 1);
  }
  return usable;
}
