import { createHash } from 'node:crypto';
import { countryName, resolveCountry } from '../../domain/countries/countries.ts';
import { isIsoDay } from '../../domain/dates.ts';
import type { Address, Alias, ListedParty, PartyCountry, VesselDetails } from '../../domain/entity/party.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { CountryRelation } from '../../domain/vocabulary.ts';
import { addCountry } from '../party-facts.ts';
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
import { federalRegisterNotices, noticeDay, noticeUrl } from '../text/federal-register.ts';
import { type CellAlias, splitNameCell } from '../text/name-cell.ts';
import { inferEntityType } from '../text/type-by-name.ts';
import { parseBirthDates, statedDay } from '../text/written-dates.ts';
import type { CslList } from './lists.ts';

/** One row of the CSL file by column name. */
export type CslRow = Record<string, string>;

/**
 * Restores characters that were lost before publication and appear as "?", where the original is certain: the
 * apostrophe of a genitive, quotation marks around words. Other question marks stay.
 */
function restoreLostMarks(name: string): string {
  return name.replace(/(\p{L})\?(?=s\b)/gu, '$1’').replace(/(^|[\s(])\?([^?]+)\?(?=$|[\s),;.-])/g, '$1"$2"');
}

/** "X entity: Y", "X. Subordinate Institution - Y": a part Y of a listed whole X. */
const PART_OF =
  /^(.{4,200}?)(?:\.\s+subordinate institution\s*[-–:]| entity:|[.,;]?\s+affiliated entity\s*[-–:])\s*(.{3,})$/i;

interface RowNames {
  name: string;
  aliases: CellAlias[];
  statements: string[];
  /** The listed organisation that the party is part of. */
  parent: string | null;
}

function namesOf(row: CslRow): RowNames {
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
function addressFrom(text: string): Address | { code: string; name: string } | null {
  const match = /^(?:(.*?)[,\s]\s*)?([A-Z]{2})$/.exec(text);
  const name = match ? countryName(match[2]!) : null;
  if (match && name) {
    const code = match[2]!;
    const street = match[1]?.replace(/[\s,]+$/, '');
    // If the address is missing, only its country code remains.
    return street ? address(`${street}, ${code}`, { code, name }) : { code, name };
  }
  if (isPlaceholder(text)) return null;
  const last = text
    .replace(/[\s,]+$/, '')
    .split(/,\s*/)
    .at(-1)!;
  const country = US_STATE_AND_ZIP.test(text) ? { code: 'US', name: countryName('US')! } : resolveCountry(last);
  return address(text, country);
}

/**
 * The addresses of a cell. Several in one country may share one code at the end ("A; and B, CN"), so an address without
 * a country gets that of the next one.
 */
function addressesFrom(cell: string | undefined): (Address | { code: string; name: string })[] {
  const found: (Address | { code: string; name: string })[] = [];
  let next: { code: string; name: string } | null = null;
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

const address = (full: string, country: { code: string; name: string } | null): Address => ({
  full: withoutEmptyParts(full),
  city: null,
  region: null,
  postal_code: null,
  country_code: country?.code ?? null,
  country_name: country?.name ?? null,
});

function vesselFrom(row: CslRow): VesselDetails | null {
  const fields: [keyof VesselDetails & string, string | undefined][] = [
    ['call_sign', row.call_sign],
    ['type', row.vessel_type],
    ['gross_tonnage', row.gross_registered_tonnage],
    ['tonnage', row.gross_tonnage],
    ['flag', row.vessel_flag],
    ['owner', row.vessel_owner],
  ];
  const given = fields.map(([field, text]) => [field, cleanValue(text)] as const).filter(([, value]) => value !== null);
  return given.length > 0 ? Object.fromEntries(given) : null;
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

/** Records a text that could not be resolved, with its kind. */
type Note = (kind: string, text: string) => void;

/** The addresses of a row; their countries are added to `countries`. */
function addressesOf(row: CslRow, countries: PartyCountry[], note: Note): Address[] {
  const addresses: Address[] = [];
  for (const found of addressesFrom(row.addresses)) {
    if (!('full' in found)) {
      addCountry(countries, found, '', 'address');
      continue;
    }
    addresses.push(found);
    const { country_code: code, country_name: name } = found;
    if (code) addCountry(countries, { code, name: name! }, '', 'address');
    else note('address without a known country', found.full);
  }
  return addresses;
}

/** The codes of the countries in a cell, or its texts as published; they are also added to `countries`. */
function countriesIn(
  cell: string | undefined,
  relation: CountryRelation,
  countries: PartyCountry[],
  note: Note,
): string[] {
  return splitValues(cell).map((text) => {
    const country = resolveCountry(text);
    if (!country) note('unknown country', text);
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

/**
 * Converts one row of the CSL to a party of its list. Rows of one party share the key: {@link mergeRows} joins them.
 * @returns null when the row has no name
 */
export function partyFromRow(row: CslRow, list: CslList, note: Note): ListedParty | null {
  const names = namesOf(row);
  if (!names.name) return null;
  const aliases = aliasesBeside(names.name, names.aliases);
  const vessel = vesselFrom(row);
  const aliasNames = aliases.map((alias) => alias.name);
  const entityType = vessel ? 'vessel' : inferEntityType(names.name, aliasNames, names.statements, list.mostlyPersons);
  // Countries are in the order address, nationality, citizenship, statement.
  const countries: PartyCountry[] = [];
  const addresses = addressesOf(row, countries, note);
  const nationalities = distinct([
    ...countriesIn(row.nationalities, 'nationality', countries, note),
    ...countriesIn(row.citizenships, 'citizenship', countries, note),
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
    key: keyOf(list, names.name, row.addresses ?? ''),
    identity_hints: identityHints(list, names.name, aliases),
    official_id: cleanValue(row.entity_number),
    source_list: list.name,
    lists: [list.name],
    entity_type: entityType,
    name: names.name,
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
    gender: null,
    titles: splitValues(row.title),
    vessel,
    aircraft: null,
    // If the start is missing, the publication date of the earliest dated notice.
    listed_date: statedDay(start) ?? distinct(notices.map(noticeDay)).sort()[0] ?? null,
    end_date: isIsoDay(end) ? end : null,
    last_updated: null,
    sanction_programs: splitValues(row.programs),
    legal_basis: notices.map((text) => ({ text, url: noticeUrl(text) })),
    measures: measuresOf(row),
    relationships: names.parent ? [{ name: names.parent, type: 'Part of' }] : [],
    cross_references: [],
    reason: null,
    remarks: joinTexts([cleanValue(row.remarks), ...names.statements, unread && `Start date: ${unread}`]),
    source_url: cleanValue(row.source_information_url),
  };
}

const byText = <T>(texts: (item: T) => string, ...lists: T[][]): T[] => [
  ...new Map(lists.flat().map((item) => [texts(item), item] as const)).values(),
];

/** Merges two rows of one party on one list (one row per country, order or programme), with all facts of both. */
export function mergeRows(a: ListedParty, b: ListedParty): ListedParty {
  const dates = [a.listed_date, b.listed_date].filter((date) => date !== null).sort();
  const aliases = [...a.aliases, ...b.aliases];
  if (b.name !== a.name) {
    aliases.push({ name: b.name, type: 'variation', quality: 'strong', script: scriptOf(b.name), language: null });
  }
  return {
    ...a,
    identity_hints: distinct([...(a.identity_hints ?? []), ...(b.identity_hints ?? [])]),
    entity_type: a.entity_type === 'individual' ? b.entity_type : a.entity_type,
    aliases: byText((alias) => alias.name, aliases).filter((alias) => alias.name !== a.name),
    identifiers: byText((each) => each.value, a.identifiers, b.identifiers),
    countries: byText((each) => `${each.relation} ${each.name}`, a.countries, b.countries),
    addresses: byText((each) => each.full, a.addresses, b.addresses),
    birth_dates: byText((each) => `${each.date} ${each.text}`, a.birth_dates, b.birth_dates),
    birth_places: byText((each) => each.text, a.birth_places, b.birth_places),
    nationalities: distinct([...a.nationalities, ...b.nationalities]),
    titles: distinct([...a.titles, ...b.titles]),
    vessel: a.vessel ?? b.vessel,
    listed_date: dates[0] ?? null,
    // The party stays denied until its last order ends; an order without an end does not end.
    end_date: a.end_date && b.end_date ? [a.end_date, b.end_date].sort()[1]! : null,
    sanction_programs: distinct([...a.sanction_programs, ...b.sanction_programs]),
    legal_basis: byText(({ text }) => text, a.legal_basis, b.legal_basis),
    measures: distinct([...a.measures, ...b.measures]),
    relationships: byText((each) => each.name, a.relationships, b.relationships),
    remarks: joinTexts([a.remarks, b.remarks]),
    source_url: a.source_url ?? b.source_url,
  };
}
