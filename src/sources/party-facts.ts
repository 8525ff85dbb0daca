import {
  type Country,
  countryName,
  namesNoCountry,
  resolveCountries,
  resolveCountry,
} from '../domain/countries/countries.ts';
import { isShipNumber } from '../domain/entity/identifiers.ts';
import type { Address, Alias, ListedParty, PartyCountry } from '../domain/entity/party.ts';
import { scriptOf } from '../domain/scripts.ts';
import type { CountryRelation, IdentifierType } from '../domain/vocabulary.ts';
import type { ReadItem } from './reader.ts';
import { cleanValue, countryAtEnd, isPlaceholder, joinTexts, tidy, withoutEmptyParts } from './text/clean-text.ts';
import { splitNameCell } from './text/name-cell.ts';
import { statedDay } from './text/written-dates.ts';

type Identity = Pick<ListedParty, 'key' | 'official_id' | 'source_list' | 'entity_type' | 'name'>;

/** A party with only its identity; a parser adds the rest. */
export function blankParty(who: Identity & Partial<Pick<ListedParty, 'lists' | 'identity_hints'>>): ListedParty {
  return {
    ...who,
    lists: who.lists ?? [who.source_list],
    aliases: [],
    identifiers: [],
    countries: [],
    addresses: [],
    birth_dates: [],
    birth_places: [],
    nationalities: [],
    gender: null,
    titles: [],
    vessel: null,
    aircraft: null,
    listed_date: null,
    end_date: null,
    last_updated: null,
    sanction_programs: [],
    legal_basis: [],
    measures: [],
    relationships: [],
    cross_references: [],
    reason: null,
    remarks: null,
    source_url: null,
  };
}

/** A record that cannot be converted to a party; its message states why. */
export class UnreadableRecord extends Error {
  override name = 'UnreadableRecord';
}

/** Words left before a name that was cut from a sentence. */
const JOINING_WORDS = /^(?:or|and|also) +(?=\S)/;
const FORMER = /^formerly known as +/i;

/** The facts that have a value. */
export const given = <Facts extends Record<string, string | null | undefined>>(
  facts: Facts,
): { [Name in keyof Facts]?: string } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value)) as { [Name in keyof Facts]?: string };

/** Adds a further name once, with its script; ignores the primary name and placeholders. */
export function addAlias(
  party: ListedParty,
  alias: Omit<Alias, 'script' | 'language'> & { language?: string | null },
): void {
  const stated = alias.name.replace(JOINING_WORDS, '').replace(/[\s;,]+$/, '');
  const name = cleanValue(stated.replace(FORMER, ''));
  if (!name || name === party.name || party.aliases.some((each) => each.name === name)) return;
  party.aliases.push({
    name,
    type: FORMER.test(stated) ? 'fka' : alias.type,
    quality: alias.quality,
    script: scriptOf(name),
    language: alias.language ?? null,
  });
}

/** Adds names inside published Latin ones ("Haqqani Network (HQN)"); short forms are weak, as units share them. */
export function addNamesWithin(party: ListedParty): void {
  const published = [
    { name: party.name, quality: 'strong' as const, language: null },
    ...party.aliases.filter(({ script, language }) => script === 'Latin' && (language ?? 'en') === 'en'),
  ];
  for (const { name, quality } of published) {
    const cell = splitNameCell(name);
    addAlias(party, { name: cell.name, type: 'variation', quality });
    for (const alias of cell.aliases) {
      const isShort = /^[A-Z][A-Z0-9 .&/-]{0,9}$/.test(alias.name);
      addAlias(party, { ...alias, quality: isShort || quality === 'weak' ? 'weak' : alias.quality });
    }
  }
}

/** Adds an identifier once; `country` is a published text or a code. */
export function addIdentifier(
  party: ListedParty,
  type: IdentifierType,
  text: string | null | undefined,
  more: { country?: string | null; note?: string | null } = {},
): void {
  // Spreadsheets use a leading apostrophe to store digits as text.
  const value = cleanValue(text)
    ?.replace(/^'(?=\d)/, '')
    .replace(/(?<=\w)[,;]+$/, '');
  if (!value || party.identifiers.some((each) => each.type === type && each.value === value)) return;
  const country = more.country ? (resolveCountry(more.country)?.code ?? null) : null;
  party.identifiers.push({ type, value, country, note: cleanValue(more.note) });
}

/** An address or place as published, with its country if known. */
export const plainAddress = (full: string, country: Partial<Country> | null): Address => ({
  full,
  city: null,
  region: null,
  postal_code: null,
  country_code: country?.code ?? null,
  country_name: country?.name ?? null,
});

/** Adds a country once per relation and name, or the published text if it is not a known country. */
export function addCountry(
  countries: PartyCountry[],
  country: Country | null,
  text: string,
  relation: CountryRelation,
): void {
  const entry = { code: country?.code ?? null, name: country?.name ?? text, relation };
  if (!countries.some((each) => each.relation === relation && each.name === entry.name)) countries.push(entry);
}

/** Adds the country that a text names; an unknown text is stored as published and noted. */
export function addNamedCountry(
  countries: PartyCountry[],
  text: string,
  relation: CountryRelation,
  notes: ReadItem[],
): Country | null {
  const country = resolveCountry(text);
  if (!country && !namesNoCountry(text)) notes.push({ kind: 'note', note: 'unknown country', text });
  addCountry(countries, country, text, relation);
  return country;
}

/** Adds the countries named in a cell, each once per relation; an unknown text is stored as published and noted. */
export function addCountries(
  party: ListedParty,
  cell: string | null | undefined,
  relation: CountryRelation,
  notes: ReadItem[],
): void {
  const text = cleanValue(cell);
  if (!text || text === '00') return;
  const countries = resolveCountries(text);
  for (const country of countries) addCountry(party.countries, country, text, relation);
  if (countries.length > 0) return;
  const isNone = namesNoCountry(text);
  if (isNone && (!/\p{L}{4}/u.test(text) || /unknown|none|undetermined/i.test(text))) return;
  addCountry(party.countries, null, text, relation);
  if (!isNone) notes.push({ kind: 'note', note: 'unknown country', text });
}

/** Adds nationalities from a cell: as countries, and as codes (or published text) in `nationalities`. */
export function addNationality(
  party: ListedParty,
  cell: string | null | undefined,
  relation: 'nationality' | 'citizenship',
  notes: ReadItem[],
): void {
  const before = party.countries.length;
  addCountries(party, cell, relation, notes);
  for (const country of party.countries.slice(before)) {
    const value = country.code ?? country.name;
    if (!party.nationalities.includes(value)) party.nationalities.push(value);
  }
}

/** Adds an address from its parts, once, and the stated country or the one at its end. */
export function addAddress(
  party: ListedParty,
  parts: {
    lines: (string | null | undefined)[];
    city?: string | null;
    region?: string | null;
    postalCode?: string | null;
    country?: string | null;
  },
  notes: ReadItem[],
): void {
  const part = (text: string | null | undefined): string | null => cleanValue(withoutEmptyParts(tidy(text)));
  const city = part(parts.city);
  const region = part(parts.region);
  const postalCode = part(parts.postalCode);
  const lines = parts.lines.map(part);
  const stated = cleanValue(parts.country);
  const shown = stated && !namesNoCountry(stated) ? (resolveCountry(stated)?.name ?? stated) : null;
  const full = joinTexts([...lines, city, region, postalCode, shown], ', ');
  if (!full || party.addresses.some((each) => each.full === full)) return;
  const country = stated ?? countryAtEnd(full);
  const resolved = country ? resolveCountry(country) : null;
  party.addresses.push({
    full,
    city,
    region,
    postal_code: postalCode,
    country_code: resolved?.code ?? null,
    country_name: resolved?.name ?? shown,
  });
  if (country) addCountries(party, country, 'address', notes);
}

/** Adds an address as written, once, and its country. */
export function addWrittenAddress(
  { addresses, countries }: Pick<ListedParty, 'addresses' | 'countries'>,
  written: Omit<Address, 'country_code' | 'country_name'>,
  countryText: string | null,
  notes: ReadItem[],
): void {
  const country = countryText ? addNamedCountry(countries, countryText, 'address', notes) : null;
  if (addresses.some(({ full }) => full === written.full)) return;
  addresses.push({ ...written, country_code: country?.code ?? null, country_name: country?.name ?? countryText });
}

/** Sets the listing date; a text without a plausible date is added to the remarks, and noted. */
export function setListingDay(party: ListedParty, cell: string | null | undefined, notes: ReadItem[]): void {
  const text = cleanValue(cell);
  if (!text) return;
  party.listed_date = statedDay(text);
  if (party.listed_date) return;
  party.remarks = paragraphs(party.remarks, `Date of listing: ${text}`);
  notes.push({ kind: 'note', note: 'unreadable date', text });
}

/** Adds a birthplace once, and its country. */
export function addBirthPlace(
  party: ListedParty,
  place: string | null | undefined,
  country: string | null | undefined,
  notes: ReadItem[],
): void {
  const countryText = cleanValue(country);
  const resolved = countryText ? resolveCountry(countryText) : null;
  const shown = countryText && !/^(?:00|unknown)$/i.test(countryText) ? (resolved?.name ?? countryText) : null;
  const text = joinTexts([cleanValue(withoutEmptyParts(tidy(place))), shown], ', ');
  if (!text || party.birth_places.some((each) => each.text === text)) return;
  party.birth_places.push({ text, country_code: resolved?.code ?? null });
  if (countryText) addCountries(party, countryText, 'birth', notes);
}

/** `male`, `female`, or null for anything else. */
export function genderOf(text: string | null | undefined): 'male' | 'female' | null {
  const word = tidy(text).toLowerCase();
  if (word === 'm' || word === 'male') return 'male';
  return word === 'f' || word === 'female' ? 'female' : null;
}

/** The seven digits of an IMO number in a text ("IMO9901025"), or the text itself when it holds none. */
export function imoNumber(text: string): string {
  return /\b(?:IMO)?\s*(\d{7})\b/i.exec(text)?.[1] ?? text;
}

/** Free text with one paragraph per line, or null; tidied but never shortened. */
export function paragraphs(...texts: (string | null | undefined)[]): string | null {
  const kept = texts.map((text) => tidy(text)).filter((text) => !isPlaceholder(text));
  return [...new Set(kept)].join('\n') || null;
}

/** The values of several lists, each once by its `key`; a later one replaces an earlier one in its place. */
export const union = <T>(key: (item: T) => string, ...lists: readonly (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map((item) => [key(item), item])).values(),
];

/** The fields of a record that are lists. */
type ListOf = { [F in keyof ListedParty]-?: ListedParty[F] extends readonly unknown[] ? F : never }[keyof ListedParty];

/** Adds the entries of lists of another record of a party, each once. */
export function joinLists(into: ListedParty, more: ListedParty, ...fields: readonly ListOf[]): void {
  for (const field of fields)
    Object.assign(into, { [field]: union<unknown>(JSON.stringify, into[field], more[field]) });
}

/** The `set_aside` item for a record that could not be parsed. */
export function setAside(position: string, reason: string, excerpt: string): ReadItem {
  return { kind: 'set_aside', position, reason, excerpt: excerpt.slice(0, 200) };
}

const LABELLED: readonly { type: IdentifierType; label: string; find: RegExp }[] = [
  {
    type: 'bic',
    label: 'SWIFT/BIC',
    find: /\b(?:SWIFT(?:\/BIC)?|BIC)(?: codes?:?|:) ?([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/gi,
  },
  { type: 'imo', label: 'IMO number', find: /\bIMO(?: (?:company )?number| no\.?)?[: ] ?(\d{7})\b/gi },
  { type: 'registration_number', label: 'OGRN', find: /\bOGRN[: ] ?(\d{13})\b/gi },
  { type: 'tax_id', label: 'INN', find: /\bINN[: ] ?(\d{10}|\d{12})\b/gi },
];

/** Letters 5 and 6 of a bank's code must be its country, else it is a word in capitals; a ship's number is not its owner's. */
function isOwnNumber(type: IdentifierType, number: string): boolean {
  if (type === 'bic') return countryName(number.slice(4, 6)) !== null;
  return type !== 'imo' || !isShipNumber(number);
}

/** Adds labelled identifiers of an organisation; of several of one kind none, as other parties may have them. */
export function addNumbersInText(party: ListedParty, text: string | null): void {
  if (party.entity_type !== 'organization' || !text) return;
  for (const { type, label, find } of LABELLED) {
    const found = new Set(Array.from(text.matchAll(find), (match) => match[1]!.toUpperCase()));
    const numbers = [...found].filter((number) => isOwnNumber(type, number));
    if (new Set(numbers.map((number) => (type === 'bic' ? number.slice(0, 8) : number))).size !== 1) continue;
    for (const number of numbers) addIdentifier(party, type, number, { note: label });
  }
}
