/** Own lists as tables: CSV, workbooks, and JSON lines with one flat object per party. */

import { parse } from 'csv-parse/sync';
import { readCountries } from '../../domain/countries/stated-countries.ts';
import { parseEntityType } from '../../domain/entity/entity-types.ts';
import type { BirthDate, ListedParty } from '../../domain/entity/party.ts';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { ENTITY_TYPES, type EntityType, IDENTIFIER_TYPES, type IdentifierType } from '../../domain/vocabulary.ts';
import {
  addAddress,
  addAlias,
  addBirthPlace,
  addCountries,
  addIdentifier,
  addNamesWithin,
  addNationality,
  blankParty,
  given,
  imoNumber,
  paragraphs,
} from '../party-facts.ts';
import { UnreadableEdition } from '../reader.ts';
import { type DateReading, orderNamed, readBirthDate } from '../table/birth-dates.ts';
import { type Columns, nameColumns, planColumns } from '../table/columns.ts';
import { isNothing, namesOf } from '../table/customer-row.ts';
import { AmbiguousFile } from '../table/file-faults.ts';
import { COLUMN_FIELDS, genderOfWord, LIST_FIELDS, type ListField, listFieldOfHeading } from '../table/headings.ts';
import { mappedPlaces, problemText, readMapping } from '../table/mapping.ts';
import { settleColumns } from '../table/survey.ts';
import type { Table, TableRow } from '../table/table.ts';
import { tidy } from '../text/clean-text.ts';
import { inferEntityType } from '../text/type-by-name.ts';
import { parseBirthDates } from '../text/written-dates.ts';
import { FTM_TYPES, type OwnContent, type OwnItem, type OwnNote } from './own-content.ts';

/** Possible contents of a column of an own list: the names for `--map`. */
export const OWN_FIELDS = [...COLUMN_FIELDS, ...LIST_FIELDS] as const;

/** Content of the columns of a table, by column index from 0. */
interface ListPlan {
  headings: readonly string[];
  /** Fields that customer files also have. */
  columns: Columns;
  /** Fields of lists only. */
  lists: ReadonlyMap<ListField, readonly number[]>;
  dates: ReadonlyMap<number, DateReading>;
  /** The column of keys; null without one. */
  key: number | null;
}

/** Values of a cell: on separate lines, separated by semicolons (quoted as in CSV), or by bars between spaces. */
function valuesOf(cell: string | undefined): string[] {
  const parts = (cell ?? '').split('\n').flatMap((line) => {
    if (!line.includes(';')) return line.split(' | ');
    return parse(line, { delimiter: ';', relax_quotes: true, relax_column_count: true, trim: true }).flat() as string[];
  });
  return parts.map(tidy).filter((value) => !isNothing(value));
}

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

/** The content of the columns, from headings and all rows. @throws AmbiguousFile that names the option to set */
async function planList(table: Table, list: OwnList): Promise<ListPlan> {
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
function planNotices({ headings, form, notices }: Table, { columns, lists }: ListPlan): string[] {
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

const NUMBERS = LIST_FIELDS.filter(
  (field): field is ListField & IdentifierType => field !== 'imo' && IDENTIFIER_TYPES.some((type) => type === field),
);

const ALIASES = [
  ['alias', 'aka', 'strong'],
  ['weak_alias', 'aka', 'weak'],
  ['former_name', 'fka', 'strong'],
] as const;

interface RowReading {
  plan: ListPlan;
  row: TableRow;
  party: ListedParty;
  values(field: ListField): string[];
  /** Records an unusable value; the party stays. */
  problem(place: number | null, problem: string): void;
  notes: OwnNote[];
}

const filled = (text: string): boolean => !isNothing(text);

function addNames({ plan, row, party, values }: RowReading): void {
  for (const name of namesOf(row.cells, plan.columns).map(tidy).slice(1).filter(filled))
    addAlias(party, { name, type: 'aka', quality: 'strong' });
  for (const [field, type, quality] of ALIASES)
    for (const name of values(field)) addAlias(party, { name, type, quality });
  addNamesWithin(party);
}

function addNumbers({ plan, row, party, values, problem }: RowReading): void {
  for (const place of plan.lists.get('imo') ?? []) {
    for (const text of valuesOf(row.cells[place])) {
      const imo = imoNumber(text);
      if (/^\d{7}$/.test(imo)) addIdentifier(party, 'imo', imo);
      else problem(place, `"${text}" is no IMO number, which has seven digits`);
    }
  }
  for (const type of NUMBERS) for (const value of values(type)) addIdentifier(party, type, value);
  for (const place of plan.columns.identifier ?? [])
    for (const value of valuesOf(row.cells[place]))
      addIdentifier(party, 'other', value, { note: plan.headings[place] ?? null });
}

/** Birth dates of a cell, in the formats of customer files or of official lists ("circa 1961"). */
function birthDates(text: string, { plan }: RowReading, place: number): BirthDate[] {
  const read = readBirthDate(text, plan.dates.get(place) ?? { order: null, byMark: new Map() });
  if (!('date' in read)) return parseBirthDates(text).filter(({ date }) => date !== null);
  const precision = { 4: 'year', 7: 'month', 10: 'day' } as const;
  return [{ date: read.date, precision: precision[read.date.length as 4 | 7 | 10], circa: false }];
}

function addDates(reading: RowReading): void {
  const { plan, row, party, problem } = reading;
  for (const place of [...(plan.columns.birth_date ?? []), ...(plan.columns.birth_year ?? [])]) {
    for (const text of valuesOf(row.cells[place])) {
      const dates = birthDates(text, reading, place);
      if (dates.length === 0) problem(place, `"${text}" is no date; write YYYY-MM-DD`);
      party.birth_dates.push(...dates);
    }
  }
  for (const place of plan.lists.get('listed_date') ?? []) {
    for (const text of valuesOf(row.cells[place])) {
      const read = readBirthDate(text, plan.dates.get(place) ?? { order: null, byMark: new Map() });
      if ('date' in read && read.date.length === 10) party.listed_date ??= read.date;
      else problem(place, `"${text}" is no day${'reason' in read ? ` (${read.reason})` : ''}; write it as YYYY-MM-DD`);
    }
  }
}

/** The type for a word or a FollowTheMoney schema: null where the name is a better indication, undefined if unknown. */
const typeNamed = (text: string): EntityType | null | undefined => parseEntityType(text) ?? FTM_TYPES.get(text);

/** The stated type, else that of its facts, else the default of the list, else that suggested by the name. */
function typeOf({ plan, row, party, problem }: RowReading, list: OwnList): EntityType {
  const [place] = [...(plan.columns.entity_type ?? []), ...(plan.lists.get('schema') ?? [])];
  const stated = place === undefined ? '' : tidy(row.cells[place]);
  if (filled(stated)) {
    const type = typeNamed(stated);
    if (type) return type;
    if (type === undefined) problem(place!, `"${stated}" is no type of party; types are ${ENTITY_TYPES.join(', ')}`);
  }
  if (party.identifiers.some(({ type }) => type === 'imo')) return 'vessel';
  if (list.entity_type) return parseEntityType(list.entity_type) ?? 'other';
  if (party.birth_dates.length > 0 || party.gender !== null || plan.columns.first_name?.length) return 'individual';
  const aliases = party.aliases.map(({ name }) => name);
  return inferEntityType(party.name, aliases, [], false);
}

function addCountriesOfRow({ plan, row, party, values, notes }: RowReading): void {
  for (const place of plan.columns.country ?? []) {
    for (const text of valuesOf(row.cells[place])) {
      if (party.entity_type === 'individual') addNationality(party, text, 'nationality', notes);
      else addCountries(party, text, party.entity_type === 'vessel' ? 'flag' : 'registration', notes);
    }
  }
  for (const flag of values('flag')) addCountries(party, flag, 'flag', notes);
  for (const address of values('address')) addAddress(party, { lines: [address] }, notes);
  for (const place of values('birth_place')) addBirthPlace(party, place, null, notes);
}

function addVessel({ party, values }: RowReading): void {
  const numberOf = (type: IdentifierType) => party.identifiers.find((one) => one.type === type)?.value;
  const numbers = { imo: numberOf('imo'), mmsi: numberOf('mmsi'), call_sign: numberOf('call_sign') };
  party.vessel = given({ ...numbers, flag: values('flag')[0] });
}

/** Free text of columns, with one paragraph per line. */
const textOf = ({ plan, row }: RowReading, field: ListField): string | null =>
  paragraphs(...(plan.lists.get(field) ?? []).flatMap((place) => (row.cells[place] ?? '').split('\n')));

function addFacts(reading: RowReading, list: OwnList): void {
  const { plan, row, party, values } = reading;
  addNames(reading);
  addNumbers(reading);
  addDates(reading);
  const [gender] = (plan.columns.gender ?? []).map((place) => genderOfWord(row.cells[place] ?? ''));
  party.gender = gender ?? null;
  party.entity_type = typeOf(reading, list);
  addCountriesOfRow(reading);
  if (party.entity_type === 'vessel') addVessel(reading);
  party.titles = values('title');
  party.sanction_programs = [...new Set(values('program'))];
  party.legal_basis = values('legal_basis').map((text) => ({ text, url: null }));
  party.reason = textOf(reading, 'reason');
  party.remarks = textOf(reading, 'remarks');
  party.source_url = values('source_url').find((url) => /^https?:\/\//.test(url)) ?? null;
}

/** The items of a row: its party, and its unusable values. */
function readRow(row: TableRow, plan: ListPlan, list: OwnList): OwnItem[] {
  const position = `line ${row.line}`;
  const items: OwnItem[] = [];
  const problem = (place: number | null, text: string, isFatal = false): void => {
    const column = place === null ? '' : `, column "${plan.headings[place]}"`;
    items.push({
      kind: 'problem',
      position: `${position}${column}`,
      problem: text,
      excerpt: row.cells.join('; '),
      isFatal,
    });
  };
  const [name] = namesOf(row.cells, plan.columns).map(tidy).filter(filled);
  const key = plan.key === null ? null : tidy(row.cells[plan.key]);
  if (row.fault) problem(null, `the row ${row.fault}; quote values that hold the separator`, true);
  else if (name === undefined)
    problem(nameColumns(plan.columns)[0] ?? null, 'the row has no name; add it or delete the row', true);
  else if (key === '') problem(plan.key, 'the key is empty; fill it in, or do without keys by --map id=-', true);
  if (items.length > 0) return items;
  const party = blankParty({ key: '', official_id: key, source_list: list.name, entity_type: 'other', name: name! });
  const values = (field: ListField): string[] =>
    (plan.lists.get(field) ?? []).flatMap((place) => valuesOf(row.cells[place]));
  const notes: OwnNote[] = [];
  addFacts({ plan, row, party, values, problem, notes }, list);
  return [...items, ...notes, { kind: 'record', party, key, position }];
}

/**
 * Opens a table as an own list.
 * @param isOpen the file does not end with a line break, so that an incomplete last row was truncated
 * @throws AmbiguousFile or UnreadableFile
 * @throws UnreadableEdition while it is read
 */
export async function openTableList(table: Table, list: OwnList, isOpen = false): Promise<OwnContent> {
  const plan = await planList(table, list);
  return {
    notices: planNotices(table, plan),
    keyed: plan.key !== null,
    ...(plan.key !== null && { keyColumn: `, column "${plan.headings[plan.key]}"` }),
    async *items() {
      let last: TableRow | undefined;
      for await (const row of table.rows()) {
        last = row;
        yield* readRow(row, plan, list);
      }
      if (isOpen && last?.fault && last.cells.length < table.headings.length)
        throw new UnreadableEdition(
          `The file was cut off: its last row (line ${last.line}) ${last.fault}. If it is whole, end it with a line break.`,
        );
    },
  };
}
