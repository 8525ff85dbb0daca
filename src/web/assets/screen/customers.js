/** A sheet as customers: its headings, columns and rows are read as `sis screen` reads them, by the same modules. */
import { nameColumns, planColumns } from '../../../sources/table/columns.ts';
import { readCustomerRow } from '../../../sources/table/customer-row.ts';
import { headingRecord, isBareList } from '../../../sources/table/separator.ts';
import { settleColumns } from '../../../sources/table/survey.ts';
import { CUSTOMER_FACTS } from './outcome.js';

/** Further columns that are kept for the eye; they are not sent. */
const MOST_REST = 8;
const MOST_TEXT = 20_000;

/** The text of a cell, a day as `YYYY-MM-DD`; empty for none, and for a date that is no real day. */
function textOf(cell) {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell ?? '').slice(0, MOST_TEXT);
}

/** The row of a sheet that holds its headings, from 0; -1 for a list of names without any. */
export const headingRow = (rows) => (isBareList(rows) ? -1 : headingRecord(rows));

/** Countries go to the service as they are written: it knows their names. */
const readCountries = (cell) => ({ codes: [cell], unknown: [] });

/**
 * What a sheet is read as.
 * @param rows cells of the sheet as read
 * @param choice {above, mapped, order, isText}: the row of the headings or -1; columns that the reader chose as a Map of
 *   places by field, or null; the order of dates, or null; whether the sheet is a text, whose rows all have the same width
 *
 * Gives headings, columns, dates, body (the rows below the headings) and problems, which stop a run.
 */
export async function readSheet(rows, { above, mapped, order, isText }) {
  const written = above === -1 ? [] : rows[above].map((cell) => textOf(cell).replace(/\s+/g, ' ').trim());
  while (written.length > 1 && written.at(-1) === '') written.pop();
  const width =
    above === -1 ? rows.slice(0, 1000).reduce((most, row) => Math.max(most, row.length), 1) : written.length;
  const headings = Array.from({ length: width }, (_, at) => (above === -1 ? `#${at + 1}` : written[at]));
  const body = rows.slice(above + 1).map((row, at) => {
    const isAskew = row.slice(width).some((cell) => textOf(cell).trim() !== '') || (isText && row.length < width);
    return {
      number: at + 1,
      cells: headings.map((_, place) => textOf(row[place])),
      // Its cells may stand under wrong headings.
      ...(isAskew && { fault: `has ${row.length} values for ${width} columns` }),
    };
  });
  const isNameMapped = mapped !== null && nameColumns(Object.fromEntries(mapped)).length > 0;
  const plan = planColumns(headings, mapped ?? new Map());
  const settled = await settleColumns(body, plan, { order, isNameMapped });
  return { ...settled, headings, body };
}

/**
 * The customers of a sheet: {id, name, entity_type, country, birth_date, identifier, gender, rest, unread}. `unread` are
 * facts that stand in the file and could not be read: they are shown and not sent. A row that does not fit the table has no
 * name, and is not screened.
 */
export function customersOf({ headings, columns, dates, body }) {
  const used = new Set(Object.values(columns).flat());
  const others = headings
    .map((_, at) => at)
    .filter((at) => !used.has(at))
    .slice(0, MOST_REST);
  return body.map(({ cells, fault }) => {
    const { fields, unread } = fault
      ? { fields: {}, unread: [] }
      : readCustomerRow(cells, { columns, dates, readCountries });
    const facts = { id: fields.id ?? '', name: fields.q ?? '' };
    for (const field of CUSTOMER_FACTS.slice(1)) facts[field] = fields[field] ?? '';
    const rest = others.map((at) => [headings[at], cells[at].trim().slice(0, 500)]).filter(([, said]) => said !== '');
    if (rest.length > 0) facts.rest = Object.fromEntries(rest);
    if (unread.length > 0)
      facts.unread = unread.map(({ field, text }) => ({
        field: field === 'birth_year' ? 'birth_date' : field,
        text: text.slice(0, 200),
      }));
    return facts;
  });
}
