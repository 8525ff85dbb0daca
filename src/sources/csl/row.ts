import { createHash } from 'node:crypto';
import { type Country, countryName, resolveCountry } from '../../domain/countries/countries.ts';
import { earliestOf, isIsoDay, latestOf } from '../../domain/dates.ts';
import type { Address, Alias, ListedParty, PartyCountry, VesselDetails } from '../../domain/entity/party.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { CountryRelation } from '../../domain/vocabulary.ts';
import { addCountry, blankParty, given, plainAddress, union } from '../party-facts.ts';
import type { ReadItem } from '../reader.ts';
import {
  cleanValue,
  distinct,
  identityForm,
  isPlaceholder,
  joinTexts,
  splitValues,
  tidy,
  withoutEmptyParts,
} from '../text/clean-text.ts';
import { type CellAlias, splitNameCell } from '../text/name-cell.ts';
import { inferEntityType } from '../text/type-by-name.ts';
import { parseBirthDates, statedDay } from '../text/written-dates.ts';

/** Splits a cell into notices of the Federal Register, which are separated by commas, semicolons or just spaces. */
export function federalRegisterNotices(cell: string | undefined): string[] {
  // Tidied first, because the pattern is linear on single spaces only. Some notices lack "F.R.": "80 17726 4/2/15".
  return splitValues(tidy(cell), /[;,]? (?=\d{2,3} ?F\.? ?R\.? ?\d)|[;,] (?=\d{2,3} \d{3,6} \d{1,2}\/\d)|; (?=Vol)/);
}

/** "90 F.R. 21886 5/22/2025" or "Vol. 89, No. 103, 05/28/2024": the volume and the day of publication. */
const DATED_NOTICE = /^(?:Vol\. ?)?(\d{2,3})\b.*?\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/i;
/** Volume 1 of the Federal Register appeared in 1936. */
const YEAR_BEFORE_VOLUME_1 = 1935;

/** The day of publication, if stated; null if volume and year contradict. The volume determines the century. */
export function noticeDay(notice: string): string | null {
  const match = DATED_NOTICE.exec(notice.slice(0, 100));
  if (!match) return null;
  const [, volume, month, day, written] = match as unknown as [string, string, string, string, string];
  const year = YEAR_BEFORE_VOLUME_1 + Number(volume);
  const agrees = written.length === 4 ? Number(written) === year : Number(written) === year % 100;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return agrees && isIsoDay(iso) ? iso : null;
}

const CITATION = /^(\d{2,3})(?:\.? ?F\.? ?R\.? {0,2}| (?=\d+ \d{1,2}\/))(\d{1,6})\b/;
/** Volume of 1994, the first on the Federal Register's website. */
const FIRST_VOLUME_ONLINE = 59;

/** The web page of a notice by its citation (volume and page), as on the Federal Register's website; null for older ones. */
function noticeUrl(notice: string): string | null {
  const [, volume, page] = CITATION.exec(notice) ?? [];
  return volume && page && Number(volume) >= FIRST_VOLUME_ONLINE
    ? `https://www.federalregister.gov/citation/${volume}-FR-${page}`
    : null;
}

/** One list inside the Consolidated Screening List. */
export interface CslList {
  /** The abbreviation in the file: EL, DPL, … */
  code: string;
  name: string;
  /** True for the lists on which most parties are natural persons. */
  mostlyPersons: boolean;
}

const LISTS: CslList[] = [
  { code: 'EL', name: 'Entity List', mostlyPersons: false },
  { code: 'DPL', name: 'Denied Persons List', mostlyPersons: true },
  { code: 'UVL', name: 'Unverified List', mostlyPersons: false },
  { code: 'MEU', name: 'Military End User List', mostlyPersons: false },
  { code: 'ISN', name: 'Nonproliferation Sanctions', mostlyPersons: true },
  { code: 'DTC', name: 'AECA Debarred List', mostlyPersons: true },
];

/** True for the rows that OFAC publishes itself in richer files. */
export const isOfacSource = (source: string): boolean => /Treasury/i.test(source);

/** The list in a row's `source`: "Entity List (EL) - …"; an unknown one keeps its name. Null if empty. */
export function cslList(source: string): CslList | null {
  const code = /\(([A-Z][A-Z-]{1,9})\)/.exec(source)?.[1];
  const known = LISTS.find((list) => list.code === code);
  if (known) return known;
  const name = source
    .replace(/\s+-\s+[^-]*$/, '')
    .replace(/\s*\([^)]*\)/, '')
    .trim();
  if (!name) return null;
  return { code: code ?? name.replace(/[^A-Za-z0-9]+/g, '').slice(0, 12), name, mostlyPersons: false };
}

/** One row of the CSL file by column name. */
export type CslRow = Record<string, string>;

/** Restores lost characters that appear as "?", where the original is certain: an apostrophe, quotation marks. */
function restoreLostMarks(name: string): string {
  return name.replace(/(\p{L})\?(?=s\b)/gu, '$1’').replace(/(^|[\s(])\?([^?]+)\?(?=$|[\s),;.-])/g, '$1"$2"');
}

/** "X entity: Y", "X. Subordinate Institution - Y": a part Y of a listed whole X. */
const PART_OF =
  /^(.{4,200}?)(?:\.\s+subordinate institution\s*[-–:]| entity:|[.,;]?\s+affiliated entity\s*[-–:])\s*(.{3,})$/i;

/** Names and statements of a row, and the listed organisation that the party is part of. */
function namesOf(row: CslRow) {
  const published = tidy(row.name);
  const cell = splitNameCell(restoreLostMarks(published));
  const aliases = [...cell.aliases];
  const statements = [...cell.remarks];
  for (const part of (row.alt_names ?? '').split(';')) {
    const alt = splitNameCell(restoreLostMarks(tidy(part).replace(/^and\s+/i, '')));
    if (!isPlaceholder(alt.name)) aliases.push({ name: alt.name, type: aliasTypeOf(part), quality: 'strong' });
    aliases.push(...alt.aliases);
    statements.push(...alt.remarks);
  }
  const part = PART_OF.exec(cell.name);
  if (part) {
    // A bare "204th Research Institute" is too common to alert on by similarity.
    const quality = /^\d/.test(part[2]!) ? 'weak' : 'strong';
    aliases.push({ name: part[2]!, type: 'aka', quality });
  }
  if (restoreLostMarks(published) !== published) statements.push(`published as "${published}"`);
  return { name: cell.name, aliases, statements, parent: part?.[1]?.trim() ?? null };
}

const aliasTypeOf = (cell: string): CellAlias['type'] => (/^\s*f\.?\s?k\.?\s?a\b/i.test(cell) ? 'fka' : 'aka');

function aliasesBeside(name: string, aliases: CellAlias[]): Alias[] {
  const found = new Map<string, Alias>();
  for (const alias of aliases) {
    const text = alias.name.replace(/^[af]\.?\s?k\.?\s?a\.?,?\s+/i, '');
    if (text === name || found.has(text) || isPlaceholder(text)) continue;
    found.set(text, { ...alias, name: text, script: scriptOf(text), language: null });
  }
  return [...found.values()];
}

// The file lacks leading zeros of postal codes.
const US_STATE_AND_ZIP =
  /,\s*(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),?\s+\d{4,6}(?:-\d{4})?$/;

/** Parses an address as written in the file, which ends in an ISO country code if it has one. */
function addressFrom(text: string): Address | Country | null {
  const match = /^(?:(.*?)[,\s]\s*)?([A-Z]{2})$/.exec(text);
  const name = match ? countryName(match[2]!) : null;
  if (match && name) {
    const code = match[2]!;
    const street = match[1]?.replace(/[\s,]+$/, '');
    // If the address is missing, only its country code remains.
    return street ? plainAddress(withoutEmptyParts(`${street}, ${code}`), { code, name }) : { code, name };
  }
  if (isPlaceholder(text)) return null;
  const last = text
    .replace(/[\s,]+$/, '')
    .split(/,\s*/)
    .at(-1)!;
  const country = US_STATE_AND_ZIP.test(text) ? { code: 'US', name: countryName('US')! } : resolveCountry(last);
  return plainAddress(withoutEmptyParts(text), country);
}

/** The addresses of a cell; one without a country gets that of the next one ("A; and B, CN"). */
function addressesFrom(cell: string | undefined): (Address | Country)[] {
  const found: (Address | Country)[] = [];
  let next: Country | null = null;
  for (const text of splitValues(cell).reverse()) {
    const each = addressFrom(text.replace(/^and\s+/i, ''));
    if (!each) continue;
    if (!('full' in each)) next = each;
    else if (each.country_code) next = { code: each.country_code, name: each.country_name! };
    else if (next) Object.assign(each, { country_code: next.code, country_name: next.name });
    found.push(each);
  }
  return found.reverse();
}

function vesselFrom(row: CslRow): VesselDetails | null {
  const facts = given({
    call_sign: cleanValue(row.call_sign),
    type: cleanValue(row.vessel_type),
    gross_tonnage: cleanValue(row.gross_registered_tonnage),
    tonnage: cleanValue(row.gross_tonnage),
    flag: cleanValue(row.vessel_flag),
    owner: cleanValue(row.vessel_owner),
  });
  return Object.keys(facts).length > 0 ? facts : null;
}

/** Placeholders instead of names: the Entity List has rows for addresses alone, which the address distinguishes. */
const NAMELESS = /^address(?: no\.?)? ?\d*$/i;

/** `<list>-<hash>` of the facts of a party that do not change between editions: the list and the name. */
function keyOf(list: CslList, name: string, addresses: string): string {
  const identity = [list.code, identityForm(name), NAMELESS.test(name) ? identityForm(addresses) : ''].join('|');
  return `${list.code.toLowerCase()}-${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
}

/** Names that identify a renamed party: its own and its distinctive aliases. */
function identityHints(list: CslList, name: string, aliases: Alias[]): string[] {
  const distinctive = aliases.filter((alias) => alias.quality === 'strong').map((alias) => identityForm(alias.name));
  // Early editions have the place after the name ("… Co., Ltd., Chengdu, Sichuan"), later ones do not.
  const withoutPlace = /^(.+?\b(?:ltd|limited|inc|llc|corp|co)\b\.?),\s+(?!ltd|inc|llc).+$/i.exec(name)?.[1] ?? name;
  const forms = distinct([
    identityForm(name),
    identityForm(withoutPlace),
    ...distinctive.filter((form) => form.includes(' ')),
  ]);
  return NAMELESS.test(name) ? [] : forms.slice(0, 20).map((form) => `${list.code.toLowerCase()}|${form}`);
}

/** The addresses of a row; their countries are added to `countries`. */
function addressesOf(row: CslRow, countries: PartyCountry[], notes: ReadItem[]): Address[] {
  const addresses: Address[] = [];
  for (const found of addressesFrom(row.addresses)) {
    if (!('full' in found)) {
      addCountry(countries, found, '', 'address');
      continue;
    }
    addresses.push(found);
    const { country_code: code, country_name: name } = found;
    if (code) addCountry(countries, { code, name: name! }, '', 'address');
    else notes.push({ kind: 'note', note: 'address without a known country', text: found.full });
  }
  return addresses;
}

/** The codes of the countries in a cell, or its texts as published; they are also added to `countries`. */
function countriesIn(
  cell: string | undefined,
  relation: CountryRelation,
  countries: PartyCountry[],
  notes: ReadItem[],
): string[] {
  return splitValues(cell).map((text) => {
    const country = resolveCountry(text);
    if (!country) notes.push({ kind: 'note', note: 'unknown country', text });
    addCountry(countries, country, text, relation);
    return country?.code ?? text;
  });
}

/** License requirement, license policy and kind of order, as measures. */
function measuresOf(row: CslRow): string[] {
  const requirement = cleanValue(row.license_requirement);
  const policy = cleanValue(row.license_policy);
  const order = tidy(row.standard_order).toUpperCase();
  return distinct([
    requirement && `License requirement: ${requirement}`,
    policy && `License review policy: ${policy}`,
    order === 'Y' ? 'Standard denial order' : order === 'N' ? 'Non-standard denial order' : null,
  ]);
}

/** Converts one row of the CSL; {@link mergeRows} joins rows with the same key. @returns null without a name */
export function partyFromRow(row: CslRow, list: CslList, notes: ReadItem[]): ListedParty | null {
  const names = namesOf(row);
  if (!names.name) return null;
  const aliases = aliasesBeside(names.name, names.aliases);
  const vessel = vesselFrom(row);
  const aliasNames = aliases.map((alias) => alias.name);
  const entityType = vessel ? 'vessel' : inferEntityType(names.name, aliasNames, names.statements, list.mostlyPersons);
  // Countries are in the order address, nationality, citizenship, statement.
  const countries: PartyCountry[] = [];
  const addresses = addressesOf(row, countries, notes);
  const nationalities = distinct([
    ...countriesIn(row.nationalities, 'nationality', countries, notes),
    ...countriesIn(row.citizenships, 'citizenship', countries, notes),
  ]);
  for (const statement of names.statements) {
    const country = resolveCountry(statement.replace(/\s+(?:entity|entities|individual|national|person)$/i, ''));
    if (country && entityType === 'individual') nationalities.push(country.code);
    if (country) addCountry(countries, country, '', entityType === 'individual' ? 'nationality' : 'registration');
  }
  const start = tidy(row.start_date);
  const unread = statedDay(start) ? null : cleanValue(start);
  const end = tidy(row.end_date);
  const notices = federalRegisterNotices(row.federal_register_notice);

  return {
    ...blankParty({
      key: keyOf(list, names.name, row.addresses ?? ''),
      identity_hints: identityHints(list, names.name, aliases),
      official_id: cleanValue(row.entity_number),
      source_list: list.name,
      lists: [list.name],
      entity_type: entityType,
      name: names.name,
    }),
    aliases,
    identifiers: splitValues(row.ids).map((value) => ({ type: 'other', value, country: null, note: null })),
    countries,
    addresses,
    birth_dates: splitValues(row.dates_of_birth).flatMap(parseBirthDates),
    birth_places: splitValues(row.places_of_birth).map((text) => ({
      text,
      country_code: resolveCountry(text.slice(text.lastIndexOf(',') + 1))?.code ?? null,
    })),
    nationalities: distinct(nationalities),
    titles: splitValues(row.title),
    vessel,
    // If the start is missing, the publication date of the earliest dated notice.
    listed_date: statedDay(start) ?? earliestOf(notices.map(noticeDay)),
    end_date: isIsoDay(end) ? end : null,
    sanction_programs: splitValues(row.programs),
    legal_basis: notices.map((text) => ({ text, url: noticeUrl(text) })),
    measures: measuresOf(row),
    relationships: names.parent ? [{ name: names.parent, type: 'Part of' }] : [],
    remarks: joinTexts([cleanValue(row.remarks), ...names.statements, unread && `Start date: ${unread}`]),
    source_url: cleanValue(row.source_information_url),
  };
}

/** Merges two rows of one party on one list (one row per country, order or programme), with all facts of both. */
export function mergeRows(a: ListedParty, b: ListedParty): ListedParty {
  const aliases = [...a.aliases, ...b.aliases];
  if (b.name !== a.name) {
    aliases.push({ name: b.name, type: 'variation', quality: 'strong', script: scriptOf(b.name), language: null });
  }
  return {
    ...a,
    identity_hints: distinct([...(a.identity_hints ?? []), ...(b.identity_hints ?? [])]),
    entity_type: a.entity_type === 'individual' ? b.entity_type : a.entity_type,
    aliases: union((alias) => alias.name, aliases).filter((alias) => alias.name !== a.name),
    identifiers: union((each) => each.value, a.identifiers, b.identifiers),
    countries: union((each) => `${each.relation} ${each.name}`, a.countries, b.countries),
    addresses: union((each) => each.full, a.addresses, b.addresses),
    birth_dates: union((each) => `${each.date} ${each.text}`, a.birth_dates, b.birth_dates),
    birth_places: union((each) => each.text, a.birth_places, b.birth_places),
    nationalities: distinct([...a.nationalities, ...b.nationalities]),
    titles: distinct([...a.titles, ...b.titles]),
    vessel: a.vessel ?? b.vessel,
    listed_date: earliestOf([a.listed_date, b.listed_date]),
    // The party stays denied until its last order ends; an order without an end does not end.
    end_date: a.end_date && b.end_date ? latestOf([a.end_date, b.end_date]) : null,
    sanction_programs: distinct([...a.sanction_programs, ...b.sanction_programs]),
    legal_basis: union(({ text }) => text, a.legal_basis, b.legal_basis),
    measures: distinct([...a.measures, ...b.measures]),
    relationships: union((each) => each.name, a.relationships, b.relationships),
    remarks: joinTexts([a.remarks, b.remarks]),
    source_url: a.source_url ?? b.source_url,
  };
}
