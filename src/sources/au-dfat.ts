import type { Readable } from 'node:stream';
import { resolveCountry } from '../domain/countries/countries.ts';
import { latestOf } from '../domain/dates.ts';
import { parseEntityType } from '../domain/entity/entity-types.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { SOURCE_INFOS } from '../domain/lists/source.ts';
import type { AliasType } from '../domain/vocabulary.ts';
import {
  australianNumbers,
  australianTitles,
  formerNames,
  leadingUnReference,
  statedListingDay,
  statedStartDay,
} from './au/free-text.ts';
import { unknownElements } from './format/known-elements.ts';
import { type Cell, cellText, readXlsxRows, type SheetRow } from './format/xlsx-rows.ts';
import { identityHints } from './name-identity.ts';
import {
  addAlias,
  addCountries,
  addIdentifier,
  addNamesWithin,
  addNationality,
  addNumbersInText,
  blankParty,
  imoNumber,
  paragraphs,
  plainAddress,
  setAside,
  UnreadableRecord,
} from './party-facts.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';
import { cleanValue, countryAtEnd, distinct, letteredItems, splitValues, tidy } from './text/clean-text.ts';
import { firstDay, mergeBirthDates, parseBirthDates } from './text/written-dates.ts';

const LIST = 'DFAT Consolidated List';
const REQUIRED = ['Reference', 'Name of Individual or Entity', 'Type', 'Name Type', 'Control Date'];
const MEASURES = ['Targeted Financial Sanction', 'Travel Ban', 'Arms Embargo', 'Maritime Restriction'];

const textOf = (cell: Cell | undefined): string => tidy(cellText(cell));

const nameOf = (row: SheetRow): string =>
  textOf(row.cells['Name of Individual or Entity'])
    .replace(/\s*\((?:formerly|previously) listed as\)\s*$/i, '')
    .replace(/[\s;,]+$/, '');

/** Parses a reference: `2`, `2a`, `34c1` are rows of reference 2; a letter marks a further name. */
const referenceOf = (row: SheetRow): { key: string; variant: string } | null => {
  const match = /^(\d{1,7})([a-z]{0,3}\d{0,3})$/i.exec(textOf(row.cells.Reference).replace(/\s+/g, ''));
  return match ? { key: match[1]!, variant: match[2]! } : null;
};

/** Distinct texts of a column over all rows of a party: rows of further names may have further facts. */
const columnTexts = (rows: SheetRow[], title: string): string[] =>
  distinct(rows.map((row) => cleanValue(textOf(row.cells[title]))));

/** Values of columns with several items: numbered, or separated by semicolons or empty lines. */
const itemsOf = (rows: SheetRow[], title: string): string[] =>
  distinct(
    rows
      .map((row) => row.cells[title])
      .filter((cell) => typeof cell === 'string')
      .flatMap((cell) => cell.replaceAll('_x000D_', '').split(/\n\s*\n/))
      .flatMap((block) => letteredItems(tidy(block)))
      .flatMap((item) => splitValues(item, ';')),
  );

function aliasOf(row: SheetRow): { type: AliasType; quality: 'strong' | 'weak' } {
  const nameType = textOf(row.cells['Name Type']).toLowerCase();
  const written = textOf(row.cells['Name of Individual or Entity']);
  let type: AliasType = 'aka';
  if (nameType === 'original script') type = 'original_script';
  else if (/former|previous/.test(nameType) || /\((?:formerly|previously) listed as\)/i.test(written)) type = 'fka';
  else if (nameType.startsWith('primary')) type = 'variation';
  return { type, quality: /weak/i.test(textOf(row.cells['Alias Strength'])) ? 'weak' : 'strong' };
}

/** The country at the end of a place or address. */
const countryIn = (place: string): string | null => (resolveCountry(place) ? place : countryAtEnd(place));

function addPersonalFacts(party: ListedParty, rows: SheetRow[], notes: ReadItem[]): void {
  for (const row of rows) {
    const cell = row.cells['Date of Birth'];
    if (typeof cell !== 'boolean') party.birth_dates = mergeBirthDates(party.birth_dates, parseBirthDates(cell));
  }
  for (const item of itemsOf(rows, 'Place of Birth')) {
    const text = item.replace(/^(?:alt(?:ernative)?\.? )?(?:POB|place of birth):\s*/i, '');
    if (party.birth_places.some((each) => each.text === text)) continue;
    const country = countryIn(text);
    party.birth_places.push({ text, country_code: resolveCountry(country ?? '')?.code ?? null });
    addCountries(party, country, 'birth', notes);
  }
  for (const item of itemsOf(rows, 'Citizenship')) addNationality(party, item, 'citizenship', notes);
  for (const item of itemsOf(rows, 'Address')) {
    if (party.addresses.some((each) => each.full === item)) continue;
    const country = countryIn(item);
    party.addresses.push(plainAddress(item, resolveCountry(country ?? '')));
    addCountries(party, country, 'address', notes);
  }
}

/** Programmes from the committee column; "Autonomous (Russia)" is about a country, "1988 (Taliban)" is not. */
function addProgrammes(party: ListedParty, rows: SheetRow[], notes: ReadItem[]): void {
  party.sanction_programs = columnTexts(rows, 'Committees');
  for (const programme of party.sanction_programs) {
    const subject = /\(([^()]+)\)\s*$/.exec(programme)?.[1];
    if (subject && resolveCountry(subject)) addCountries(party, subject, 'regime', notes);
  }
  party.measures = MEASURES.filter((title) => rows.some((row) => row.cells[title] === true));
}

const LISTED = /^(?:first )?listed\b/i;
const withoutLabel = (text: string): string =>
  text.replace(/^Instrument of (?:first )?(?:designation|listing)(?: and declaration)?: ?(?=\p{L})/iu, '');

/** Listing texts and legal instruments: each of the two columns sometimes contains text that belongs in the other. */
function addListing(party: ListedParty, rows: SheetRow[]): void {
  const listing = columnTexts(rows, 'Listing Information');
  const instruments = columnTexts(rows, 'Instrument of Designation');
  for (const text of [...listing, ...instruments]) party.listed_date ??= statedListingDay(text);
  const isLegal = (text: string): boolean =>
    !statedListingDay(text) && /\b(?:Instrument|Regulations?|Designation|List|Act)\b/.test(text);
  // True for a text that names no instrument, such as a day, or when a party was listed.
  const namesNone = (text: string): boolean => !/\p{L}/u.test(text) || (LISTED.test(text) && !isLegal(text));
  const basis = instruments.filter((text) => !namesNone(text)).map(withoutLabel);
  for (const text of listing.filter(isLegal).map(withoutLabel))
    if (!basis.some((each) => text.includes(each))) basis.push(text);
  party.legal_basis = basis.map((each) => ({ text: each, url: null }));
  const statements = [...listing, ...instruments.filter((text) => namesNone(text) && LISTED.test(text))];
  party.remarks = paragraphs(...distinct(statements).filter((text) => !basis.includes(withoutLabel(text))));
  party.last_updated = latestOf(columnTexts(rows, 'Control Date').map(firstDay));
}

/** Builds the party of a reference, which DFAT may have reassigned; see `keysAreReused`. */
function partyOf(key: string, rows: SheetRow[], notes: ReadItem[]): ListedParty {
  const named = rows.filter((row) => nameOf(row) !== '');
  const isPrimary = (row: SheetRow): boolean => /^primary/i.test(textOf(row.cells['Name Type']));
  const primary =
    named.find((row) => isPrimary(row) && referenceOf(row)?.variant === '') ??
    named.find(isPrimary) ??
    named.find((row) => referenceOf(row)?.variant === '') ??
    named[0];
  if (!primary) throw new UnreadableRecord('no name');
  const type = columnTexts([primary, ...rows], 'Type')[0] ?? '';
  const imos = columnTexts(rows, 'IMO Number').map(imoNumber);
  const entityType = parseEntityType(type) ?? (imos.length > 0 ? 'vessel' : null);
  if (!entityType) throw new UnreadableRecord(`unknown type of party "${type}"`);

  const party = blankParty({
    key,
    official_id: key,
    source_list: LIST,
    entity_type: entityType,
    name: nameOf(primary),
  });
  for (const row of named) if (row !== primary) addAlias(party, { name: nameOf(row), ...aliasOf(row) });
  addNamesWithin(party);
  addPersonalFacts(party, rows, notes);
  addProgrammes(party, rows, notes);
  addListing(party, rows);

  const texts = columnTexts(rows, 'Additional Information');
  party.reason = paragraphs(...texts);
  for (const text of texts) {
    for (const { type, value, country } of australianNumbers(text)) {
      // The "national ID" of a company is its registration number.
      const isCompanyNumber = type === 'national_id' && entityType === 'organization';
      addIdentifier(party, isCompanyNumber ? 'registration_number' : type, value, { country });
    }
    addNumbersInText(party, text);
    party.listed_date ??= statedStartDay(text);
    party.titles.push(...australianTitles(text));
    for (const name of formerNames(text)) addAlias(party, { name, type: 'fka', quality: 'strong' });
    const reference = leadingUnReference(text);
    if (reference && !party.cross_references.some((each) => each.reference === reference)) {
      party.cross_references.push({ authority: 'UN', reference });
    }
  }
  party.titles = distinct(party.titles);
  for (const imo of imos) addIdentifier(party, 'imo', imo);
  if (entityType === 'vessel') party.vessel = imos[0] ? { imo: imos[0] } : {};
  party.identity_hints = identityHints(party);
  return party;
}

async function* read(bytes: Readable): AsyncGenerator<ReadItem> {
  const rows = await readXlsxRows(bytes, REQUIRED);
  const unknown = unknownElements('au-dfat');
  for (const title of Object.keys(rows[0]?.cells ?? {})) if (title !== '') unknown.see(title);
  const groups = new Map<string, SheetRow[]>();
  let newest: string | null = null;
  const unplaced: ReadItem[] = [];
  for (const row of rows) {
    if (Object.values(row.cells).every((cell) => cell === null || cell === '')) continue;
    const reference = referenceOf(row);
    if (!reference) {
      const shown = textOf(row.cells.Reference);
      unplaced.push(setAside(`row ${row.number}`, `unreadable reference "${shown.slice(0, 40)}"`, nameOf(row)));
      continue;
    }
    const group = groups.get(reference.key);
    if (group) group.push(row);
    else groups.set(reference.key, [row]);
    newest = latestOf([newest, firstDay(textOf(row.cells['Control Date']))]);
  }
  if (groups.size === 0) throw new UnreadableEdition('The sheet holds no listed parties.');
  yield { kind: 'edition', date: newest };
  yield* unplaced;
  yield* unknown.notes(groups.size);
  for (const [key, group] of groups) {
    const notes: ReadItem[] = [];
    try {
      yield { kind: 'party', party: partyOf(key, group, notes) };
      yield* notes;
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      yield setAside(`row ${group[0]!.number}`, error.message, `${key} ${nameOf(group[0]!)}`);
    }
  }
}

/** The consolidated list of the Australian Department of Foreign Affairs and Trade. */
export const auDfat: SourceReader = {
  info: SOURCE_INFOS.get('au-dfat')!,
  leastParties: 1_600,
  read,
  editionDateIsDerived: true,
  keysAreReused: true,
};
