/** A sheet as customers: its headings, columns and rows are read as `sis screen` reads them, by the same modules. */
import { nameColumns, planColumns } from '../../../sources/table/columns.ts';
import { namesOf, readCustomerRow } from '../../../sources/table/customer-row.ts';
import { fieldWithinHeading } from '../../../sources/table/headings.ts';
import { headingRecord, isBareList } from '../../../sources/table/separator.ts';
import { settleColumns } from '../../../sources/table/survey.ts';
import { CUSTOMER_FACTS } from './outcome.js';

/** Longest text that is kept of a cell as the file has it. */
const MAX_CELL = 500;
const MAX_TEXT = 20_000;

/** The text of a cell, a day as `YYYY-MM-DD`; empty for none, and for a date that is no real day. */
function textOf(cell) {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell ?? '').slice(0, MAX_TEXT);
}

/** The row of a sheet that holds its headings, from 0; -1 for a list of names without any. */
export const headingRow = (rows) => (isBareList(rows) ? -1 : headingRecord(rows));

/** Countries go to the service as they are written: it knows their names. */
const readCountries = (cell) => ({ codes: [cell], unknown: [] });

/**
 * Reads the rows of a sheet by a choice {above (the headings, or -1), mapped (places by field), order (of dates), isText}.
 * Gives headings, columns, dates, body, the problems that stop a run, and `several`: the first row with several names.
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
  const isOneParty = ({ kind, names }) => kind === 'two_names' && areOneParty(names, settled.columns);
  const problems = settled.problems.filter((problem) => !isOneParty(problem));
  const columns = mapped === null ? withWrittenNames(settled.columns, headings) : settled.columns;
  const several = body.find(({ cells, fault }) => !fault && namesOf(cells, columns).length > 1);
  return {
    ...{ ...settled, columns, problems, headings, body },
    several: several ? { row: several.number, names: namesOf(several.cells, columns) } : null,
  };
}

/** Words of headings that say how a name is written. */
const WRITTEN = /中文|英文|english|latin|native|local/i;

/** Columns, with those that hold the name in another script, such as 英文名称 next to 客户名称. */
function withWrittenNames(columns, headings) {
  if (!columns.name || nameColumns(columns).length > columns.name.length) return columns;
  const taken = new Set(Object.values(columns).flat());
  const isWritten = (heading, at) => !taken.has(at) && WRITTEN.test(heading) && fieldWithinHeading(heading) === 'name';
  const others = headings.flatMap((heading, at) => (isWritten(heading, at) ? [at] : []));
  return { ...columns, name: [...columns.name, ...others] };
}

/** Whether two names of a row are one name in two scripts, such as 客户名称 and 英文名称: all of them are screened. */
const areOneParty = (names, columns) =>
  nameColumns(columns).length === columns.name?.length &&
  names.some((name) => /\p{Script=Latin}/u.test(name)) &&
  names.some((name) => !/\p{Script=Latin}/u.test(name));

/**
 * The customers of a sheet; `other_names` stand one a line, `rest` is what no field is read from, `unread` what could not
 * be read: it is shown and not sent. A row that does not fit the table has no name, and is not screened.
 */
export function customersOf({ headings, columns, dates, body }) {
  const used = new Set(Object.values(columns).flat());
  const others = headings.map((_, at) => at).filter((at) => !used.has(at));
  return body.map(({ cells, fault }) => {
    const { fields, unread } = fault
      ? { fields: {}, unread: [] }
      : readCustomerRow(cells, { columns, dates, readCountries });
    const facts = { id: fields.id ?? '', name: fields.q ?? '' };
    for (const field of CUSTOMER_FACTS.slice(1)) facts[field] = fields[field] ?? '';
    if (!fault) facts.other_names = namesOf(cells, columns).slice(1).join('\n');
    const rest = others
      .map((at) => [headings[at], cells[at].trim().slice(0, MAX_CELL)])
      .filter(([, said]) => said !== '');
    if (rest.length > 0) facts.rest = Object.fromEntries(rest);
    if (unread.length > 0)
      facts.unread = unread.map(({ field, text }) => ({
        field: field === 'birth_year' ? 'birth_date' : field,
        text: text.slice(0, 200),
      }));
    return facts;
  });
}

/** The cells of a row as the file has them. */
export const ownCells = ({ cells }) => cells.map((cell) => cell.slice(0, MAX_CELL));
