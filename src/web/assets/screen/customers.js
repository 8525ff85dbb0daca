/** Customers from the cells of a table, by what its columns are. */
import { CUSTOMER_FACTS } from './outcome.js';
import { joinName, readBirthDate, readGender, readType, textOf } from './values.js';

/** Further columns that are kept for the eye; they are not sent. */
const MOST_REST = 8;
const MOST_TEXT = 20_000;

const text = (cell) => textOf(cell).slice(0, MOST_TEXT);

const READ = {
  birth_date: (cell, order) => readBirthDate(cell, order),
  gender: (cell) => readGender(cell),
  entity_type: (cell) => readType(cell),
};

/**
 * The customers of a table: {id, name, entity_type, country, birth_date, identifier, gender, rest, unread}. `unread` are
 * facts that stand in the file and could not be read: they are shown and not sent.
 * @param rows cells without the headings
 * @param headings of all columns
 * @param columns number of the column of each field, -1 for none
 * @param order of days and months in dates
 */
export function customersOf(rows, { headings, columns, order }) {
  const used = new Set(Object.values(columns));
  const others = headings
    .map((_, at) => at)
    .filter((at) => !used.has(at))
    .slice(0, MOST_REST);
  return rows.map((row) => {
    const cell = (field) => (columns[field] === -1 ? undefined : row[columns[field]]);
    const facts = { id: text(cell('id')) };
    const whole = text(cell('name'));
    facts.name =
      columns.family_name === -1 && columns.given_name === -1
        ? whole
        : whole || joinName(text(cell('given_name')), text(cell('family_name')));
    const unread = [];
    for (const field of CUSTOMER_FACTS.slice(1)) {
      const given = text(cell(field));
      const read = READ[field] ? READ[field](cell(field), order) : given;
      facts[field] = read ?? '';
      if (given !== '' && !read) unread.push({ field, text: given.slice(0, 200) });
    }
    const rest = others.map((at) => [headings[at], text(row[at]).slice(0, 500)]).filter(([, said]) => said !== '');
    if (rest.length > 0) facts.rest = Object.fromEntries(rest);
    if (unread.length > 0) facts.unread = unread;
    return facts;
  });
}
