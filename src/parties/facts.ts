/** The facts by which two records of different lists are compared to decide whether they are one party. */

import { allCountryCodes } from '../domain/countries/entity-countries.ts';
import type { EntityRecord } from '../domain/entity/entity.ts';
import { foldIdentifier } from '../domain/entity/identifiers.ts';
import { lazily } from '../domain/lazily.ts';
import { memoize } from '../domain/memoize.ts';
import type { EntityType, IdentifierType, Jurisdiction } from '../domain/vocabulary.ts';
import { lexiconTable } from '../lexicon/lines.ts';
import { foldLatin } from '../names/text/fold.ts';
import { sourceById } from '../sources/catalog.ts';
import { type BirthSpan, birthSpan } from './birth-dates.ts';
import { LONG_NUMBER } from './weights.ts';

/** An official identifier. Identifiers of one family are compared across lists, since lists use different types for the same one. */
export interface OfficialNumber {
  type: IdentifierType;
  value: string;
  /** Value without punctuation. */
  folded: string;
  /** Family and folded value: equal if two identifiers mean one party. */
  key: string;
  country: string | null;
  /** The authority that issued it, if it is the authority's own number. */
  authority?: string;
}

/** One record, reduced to the facts that distinguish parties. */
export interface PartyFacts {
  id: string;
  jurisdiction: Jurisdiction;
  source_id: string;
  source_list: string;
  type: EntityType;
  active: boolean;
  /** The primary name first, then strong aliases in published order. */
  names: readonly string[];
  /** Aliases that the authority marks as weak. */
  weakNames: readonly string[];
  births: readonly BirthSpan[];
  gender: 'male' | 'female' | null;
  /** Countries of nationality, citizenship, registration or flag, which can contradict. */
  allegiances: ReadonlySet<string>;
  /** All countries of the record, including that of the regime. */
  countries: ReadonlySet<string>;
  numbers: readonly OfficialNumber[];
  imos: ReadonlySet<string>;
  /** UN references of the record or cited by it as the same party, upper case. */
  unReferences: ReadonlySet<string>;
  /** True for a record of the UN list. */
  isUnRecord: boolean;
  buildYear: string | null;
  /** Folded towns of the addresses and places of birth. */
  towns: ReadonlySet<string>;
  /** Subjects of programmes that are not about a country, e.g. `terrorism`. */
  subjects: ReadonlySet<string>;
  /** Day of listing, in days since 1970; null if not stated. */
  listedDay: number | null;
}

/** True for records of one official list, which lists each party once. */
export const sameList = (a: PartyFacts, b: PartyFacts): boolean =>
  a.source_id === b.source_id && a.source_list === b.source_list;

/** Maximum number of names compared per record; limits the work for records with hundreds of aliases. */
const MAX_NAMES = 24;
const MILLISECONDS_A_DAY = 86_400_000;
/** Minimum length of a town name; shorter texts are remains of an address. */
const SHORTEST_TOWN = 3;
/** Parts of programme names, folded, with their subject. */
const subjectsOfProgrammes = lazily(() =>
  [...lexiconTable('latin/programme-subjects.tsv')].map(([part, subject]) => ({ part: ` ${part} `, subject })),
);
/** Cached, because a few hundred programmes occur in thousands of records each. */
const foldedProgramme = memoize(foldLatin, 2_000);
/** Minimum number of characters and digits of an identifier that belongs to one party. */
const SHORTEST_NUMBER = 5;
const FEWEST_DIGITS = 4;
/** The authority whose references other lists cite. */
const CITED = 'UN';

/** Family of each type of identifier: what one list calls a tax number, another calls a registration number. */
const FAMILIES: Readonly<Partial<Record<IdentifierType, string>>> = {
  passport: 'number',
  travel_document: 'number',
  national_id: 'number',
  tax_id: 'number',
  registration_number: 'number',
  social_security: 'number',
  residence_permit: 'number',
  birth_certificate: 'number',
  drivers_licence: 'number',
  lei: 'lei',
  bic: 'bic',
  duns: 'duns',
  mmsi: 'mmsi',
  crypto_wallet: 'wallet',
  aircraft_tail_number: 'tail',
  aircraft_serial_number: 'serial',
  email: 'email',
  website: 'website',
};

/** Fields of a record that distinguish parties. */
const LINKED_FIELDS = [
  'id',
  'key',
  'official_id',
  'source_id',
  'source_list',
  'jurisdiction',
  'entity_type',
  'is_active',
  'name',
  'aliases',
  'gender',
  'birth_dates',
  'birth_places',
  'nationalities',
  'countries',
  'addresses',
  'identifiers',
  'cross_references',
  'sanction_programs',
  'vessel',
  'listed_date',
] as const satisfies readonly (keyof EntityRecord)[];
export type LinkedRecord = Pick<EntityRecord, (typeof LINKED_FIELDS)[number]>;

/** Reduces a record to its facts. Never throws. */
export function partyFacts(entity: LinkedRecord): PartyFacts {
  const strong = entity.aliases.filter((alias) => alias.quality === 'strong').map((alias) => alias.name);
  const weak = entity.aliases.filter((alias) => alias.quality !== 'strong').map((alias) => alias.name);
  const cited = entity.cross_references.filter(({ authority }) => authority === CITED).map((one) => one.reference);
  const isUnRecord = sourceById(entity.source_id)?.citedAs === CITED;
  const own = isUnRecord ? [entity.official_id ?? ''] : cited;
  const allegiances = entity.countries
    .filter(({ relation }) => ['nationality', 'citizenship', 'registration', 'flag'].includes(relation))
    .map((country) => country.code);
  return {
    id: entity.id,
    jurisdiction: entity.jurisdiction,
    source_id: entity.source_id,
    source_list: entity.source_list,
    type: entity.entity_type,
    active: entity.is_active,
    names: [...new Set([entity.name, ...strong])].slice(0, MAX_NAMES),
    weakNames: [...new Set(weak)].slice(0, MAX_NAMES),
    births: entity.entity_type === 'individual' ? entity.birth_dates.flatMap(birthSpan) : [],
    gender: entity.gender,
    allegiances: setOf([...allegiances, ...entity.nationalities].filter((code) => code !== null)),
    countries: setOf(allCountryCodes(entity)),
    numbers: [
      ...entity.identifiers.flatMap(({ type, value, country }) => officialNumber(type, value, country)),
      ...sharedNumber(entity),
    ],
    imos: imosOf(entity),
    unReferences: setOf(own.map((one) => one.toUpperCase()).filter((one) => referenceOf(entity.entity_type).test(one))),
    isUnRecord,
    buildYear: entity.vessel?.build_date?.match(/\b(?:19|20)\d\d\b/)?.[0] ?? null,
    towns: townsOf(entity),
    subjects: subjectsOf(entity),
    listedDay: entity.listed_date === null ? null : Date.parse(entity.listed_date) / MILLISECONDS_A_DAY,
  };
}

/** Shared, because most facts are stated by few records, and an empty set costs 200 bytes six times per record. */
const NONE: ReadonlySet<string> = new Set();

function setOf(values: Iterable<string>): ReadonlySet<string> {
  const set = new Set(values);
  return set.size === 0 ? NONE : set;
}

/** The third letter of a UN reference is I for a person and E for an entity; other references are misprints. */
const referenceOf = (type: EntityType): RegExp =>
  type === 'individual' ? /^[A-Z]{2}I\.\d{3}$/ : type === 'other' ? /^[A-Z]{3}\.\d{3}$/ : /^[A-Z]{2}E\.\d{3}$/;

function townsOf({ addresses, birth_places }: LinkedRecord): ReadonlySet<string> {
  const places = [...addresses.map(({ city }) => city ?? ''), ...birth_places.map(({ text }) => text.split(',')[0]!)];
  return setOf(places.map(foldLatin).filter((town) => town.length >= SHORTEST_TOWN));
}

function subjectsOf({ sanction_programs }: LinkedRecord): ReadonlySet<string> {
  const programmes = ` ${sanction_programs.map(foldedProgramme).join(' ')} `;
  const found = subjectsOfProgrammes().filter(({ part }) => programmes.includes(part));
  return setOf(found.map(({ subject }) => subject));
}

/** The key of a record as an identifier, if the authority uses one number per party on all of its lists. */
function sharedNumber({ source_id, key }: LinkedRecord): OfficialNumber[] {
  const authority = sourceById(source_id)?.numberedBy;
  if (!authority) return [];
  // Padded, because an authority's own number always counts as a long one.
  const folded = `${authority}-${key}`.padEnd(LONG_NUMBER, '-');
  return [{ type: 'other', authority, value: key, folded, key: `${authority.toLowerCase()} ${key}`, country: null }];
}

function imosOf({ identifiers, vessel }: LinkedRecord): ReadonlySet<string> {
  const stated = identifiers.filter(({ type }) => type === 'imo').map(({ value }) => value);
  const found = [...stated, vessel?.imo ?? ''].flatMap((text) => text.match(/(?<!\d)\d{7}(?!\d)/g) ?? []);
  return setOf(found.filter((imo) => !/^(\d)\1*$/.test(imo)));
}

function officialNumber(type: IdentifierType, value: string, country: string | null): OfficialNumber[] {
  const family = FAMILIES[type];
  const folded = family ? foldIdentifier(value.replace(/^https?:\/\/(?:www\.)?|^www\./i, '')) : null;
  if (!folded || !namesOneParty(family!, folded)) return [];
  return [{ type, value, folded, key: `${family} ${folded}`, country }];
}

/** False for identifiers that are too short or too regular to belong to one party. */
function namesOneParty(family: string, folded: string): boolean {
  if (family !== 'number') return true;
  const digits = folded.replace(/\D/g, '');
  return (
    folded.length >= SHORTEST_NUMBER &&
    digits.length >= FEWEST_DIGITS &&
    !'01234567890123456789'.includes(digits) &&
    !/^(\d)\1*$/.test(digits)
  );
}
