/** Which column of a table is which field: by its heading, and where there is none by what stands in it. */
import { FIELDS, fieldOfHeading } from './headings.js';
import { readBirthDate, readGender, readType, textOf } from './values.js';

/** Rows looked at. */
const SAMPLE = 200;

const share = (cells, is) => (cells.length === 0 ? 0 : cells.filter(is).length / cells.length);

/** What stands in a column says which field it is, or null. Only what cannot well be anything else. */
function fieldOfCells(cells) {
  if (cells.length === 0) return null;
  if (
    share(cells, (cell) => cell instanceof Date || (/\D/.test(textOf(cell)) && readBirthDate(cell, 'dmy') !== null)) >
    0.8
  )
    return 'birth_date';
  const texts = cells.map(textOf);
  if (share(texts, (one) => readGender(one) !== null) > 0.8) return 'gender';
  if (share(texts, (one) => readType(one) !== null) > 0.8) return 'entity_type';
  if (share(texts, (one) => /^[A-Z]{2,3}$/.test(one)) > 0.8) return 'country';
  return null;
}

/** How much a column looks like names: letters, more than a word, few repeated. */
function nameLikeness(cells) {
  const texts = cells.map(textOf).filter(Boolean);
  if (texts.length === 0) return 0;
  const lettered = share(texts, (one) => /\p{L}{2}/u.test(one) && !/^\S+@\S+$/.test(one));
  const worded = share(texts, (one) => /\s|\p{Script=Han}{2}/u.test(one));
  return lettered * (0.4 + worded) * (new Set(texts).size / texts.length);
}

/**
 * Guesses what the columns are.
 * @param rows cells of the table as read, the first row first
 * @returns whether the first row holds headings, and for each field the number of its column or -1
 */
export function guessColumns(rows) {
  const width = Math.max(0, ...rows.slice(0, SAMPLE).map((row) => row.length));
  const named = Array.from({ length: width }, (_, at) => fieldOfHeading(rows[0]?.[at]));
  const hasHeadings =
    named.filter(Boolean).length >= Math.min(2, width) || (named.some(Boolean) && !looksLikeData(rows[0]));
  const body = rows.slice(hasHeadings ? 1 : 0, SAMPLE);
  const cellsOf = (at) => body.map((row) => row[at]).filter((cell) => textOf(cell) !== '');
  const columns = Object.fromEntries(FIELDS.map((field) => [field, -1]));
  const taken = new Set();
  const take = (field, at) => {
    if (columns[field] !== -1 || taken.has(at)) return;
    columns[field] = at;
    taken.add(at);
  };
  for (const [at, field] of named.entries()) if (hasHeadings && field) take(field, at);
  for (let at = 0; at < width; at++) {
    const field = taken.has(at) ? null : fieldOfCells(cellsOf(at));
    if (field) take(field, at);
  }
  const isNamed = columns.name !== -1 || columns.family_name !== -1 || columns.given_name !== -1;
  if (!isNamed) {
    const best = Array.from({ length: width }, (_, at) => at)
      .filter((at) => !taken.has(at))
      .map((at) => [nameLikeness(cellsOf(at)), at])
      .sort(([a], [b]) => b - a)[0];
    if (best && best[0] > 0) take('name', best[1]);
  }
  return { hasHeadings, columns };
}

/** True for a row that holds a number or a date, which headings seldom are. */
const looksLikeData = (row) => row.some((cell) => cell instanceof Date || /^\d[\d./-]*$/.test(textOf(cell)));

/**
 * Whether days stand before months in a column of dates: `dmy`, `mdy`, and `null` where no date of it can tell. A column
 * that speaks for both says nothing.
 */
export function dayOrder(cells) {
  let first = 0;
  let second = 0;
  for (const cell of cells) {
    const match = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}\s*$/.exec(cell instanceof Date ? '' : String(cell ?? ''));
    if (!match) continue;
    const [one, other] = [Number(match[1]), Number(match[2])];
    // A date that is none either way says nothing.
    if (one > 31 || other > 31 || (one > 12 && other > 12)) continue;
    if (one > 12) first++;
    if (other > 12) second++;
  }
  if (first > 0 === second > 0) return null;
  return first > 0 ? 'dmy' : 'mdy';
}
