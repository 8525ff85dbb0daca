/** Converts a row of a customer file to a row to screen. A fact that cannot be parsed is left out with a warning. */
import { parseEntityType } from '../../domain/entity/entity-types.ts';
import { type DateReading, readBirthDate } from './birth-dates.ts';
import type { Columns } from './columns.ts';
import { type ColumnField, genderOfWord } from './headings.ts';

/** Settings for parsing the rows of a file. */
export interface RowReading {
  columns: Columns;
  dates: ReadonlyMap<number, DateReading>;
  /** Codes of the countries in a cell, and its parts that are not countries. */
  readCountries(cell: string): { codes: readonly string[]; unknown: readonly string[] };
}

/** A fact in a row that was not used. */
export interface UnreadFact {
  field: ColumnField;
  /** Its column, or null if the field identifies it. */
  place: number | null;
  text: string;
  /** Reason in English, to follow the text. */
  why: string;
}

/** Texts that mean "nothing". */
const NOTHING =
  /^(?:[-–—.?*/\s]*|n\.?\s?\/?a\.?|none|null|nil|nan|unknown|not known|k\. ?a\.|keine angabe|unbekannt|inconnu|нет|неизвестно|无|不详|未知)$/iu;
/** Chinese, Japanese and Korean names: surname first, without a space. */
const SURNAME_FIRST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・]+$/u;

const clean = (cell: string | undefined): string => (cell ?? '').replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();

/** True for a cell that is empty or contains a word for nothing: "n/a", "unbekannt", 无. */
export const isNothing = (cell: string): boolean => NOTHING.test(clean(cell));

/** The values of a field in a row, without duplicates within a column and without words for nothing. */
function valuesOf(cells: readonly string[], columns: Columns, field: ColumnField): string[] {
  const values = (columns[field] ?? []).map((place) => clean(cells[place])).filter((text) => !NOTHING.test(text));
  return [...new Set(values)];
}

/** The names in a row: whole names, and one composed of its parts. The same words in another order count once. */
export function namesOf(cells: readonly string[], columns: Columns): string[] {
  const all = (field: ColumnField): string[] =>
    (columns[field] ?? []).map((place) => clean(cells[place])).filter(Boolean);
  const [given, family] = [
    [...all('first_name'), ...all('middle_name')],
    [...all('last_name'), ...all('second_last_name')],
  ];
  const parts = [...given, ...family];
  const isSurnameFirst = given.length > 0 && family.length > 0 && parts.every((part) => SURNAME_FIRST.test(part));
  const composed = isSurnameFirst ? [...family, ...given].join('') : parts.join(' ');
  const written = (field: ColumnField): string[] =>
    (columns[field] ?? []).map((place) => (cells[place] ?? '').trim()).filter(Boolean);
  const names = [...written('name'), ...(composed === '' ? [] : [composed]), ...written('company_name')];
  const words = names.map((name) => wordsOf(name));
  // A name is redundant if another name contains all its words.
  return names.filter(
    (_, at) => !words.some((other, place) => place !== at && contains(other, words[at]!, place < at)),
  );
}

const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );

const contains = (other: Set<string>, words: Set<string>, isEarlier: boolean): boolean =>
  [...words].every((word) => other.has(word)) && (other.size > words.size || isEarlier);

/** The row's fields as `sis screen` expects them, and the facts that were not used. */
export function readCustomerRow(
  cells: readonly string[],
  reading: RowReading,
): { fields: Record<string, string>; unread: UnreadFact[] } {
  const { columns } = reading;
  const unread: UnreadFact[] = [];
  const fields: Record<string, string> = {};
  const name = namesOf(cells, columns)[0];
  if (name !== undefined) fields.q = name;
  const [id] = valuesOf(cells, columns, 'id');
  if (id !== undefined) fields.id = id;
  const date = birthDateOf(cells, reading, unread);
  if (date !== null) fields.birth_date = date;
  const countries = countriesOf(cells, reading, unread);
  if (countries.length > 0) fields.country = countries.join(',');
  for (const [field, read] of [
    ['entity_type', parseEntityType],
    ['gender', genderOfWord],
  ] as const) {
    const [text] = valuesOf(cells, columns, field);
    const value = text === undefined ? null : read(text);
    if (value !== null) fields[field] = value;
    else if (text !== undefined) unread.push({ field, place: null, text, why: 'is not known and was not used' });
  }
  const numbers = valuesOf(cells, columns, 'identifier');
  const number = numbers.find((text) => text.length >= 3 && text.length <= 100);
  if (number !== undefined) fields.identifier = number;
  for (const text of numbers)
    if (text !== number)
      unread.push({ field: 'identifier', place: null, text, why: 'was not used: only one of 3 to 100 characters is' });
  return { fields, unread };
}

function birthDateOf(cells: readonly string[], { columns, dates }: RowReading, unread: UnreadFact[]): string | null {
  for (const place of columns.birth_date ?? []) {
    const text = clean(cells[place]);
    if (NOTHING.test(text) || /^[0./-]+$/.test(text)) continue;
    const read = readBirthDate(text, dates.get(place) ?? { order: null, byMark: new Map() });
    if ('date' in read) return read.date;
    unread.push({ field: 'birth_date', place, text, why: `was not used: ${read.reason}` });
  }
  const [year] = valuesOf(cells, columns, 'birth_year');
  if (year === undefined) return null;
  const read = readBirthDate(year, { order: null, byMark: new Map() });
  if ('date' in read) return read.date;
  unread.push({ field: 'birth_year', place: null, text: year, why: `was not used: ${read.reason}` });
  return null;
}

/** Codes of the countries in the row; a cell may contain several. */
function countriesOf(cells: readonly string[], reading: RowReading, unread: UnreadFact[]): string[] {
  const found = new Set<string>();
  for (const place of reading.columns.country ?? []) {
    const text = clean(cells[place]);
    if (NOTHING.test(text)) continue;
    const { codes, unknown } = reading.readCountries(text);
    for (const code of codes) found.add(code);
    for (const part of unknown)
      unread.push({ field: 'country', place, text: part, why: 'is no known country and was not used' });
  }
  return [...found];
}
