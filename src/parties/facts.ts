/** The facts by which two records of different lists are compared to decide whether they are one party. */
import { allCountryCodes } from '../domain/countries/entity-countries.ts';
import type { EntityRecord } from '../domain/entity/entity.ts';
import { foldIdentifier } from '../domain/entity/identifiers.ts';
import type { BirthDate } from '../domain/entity/party.ts';
import { lazily } from '../domain/lazily.ts';
import { memoize } from '../domain/memoize.ts';
import type { EntityType, IdentifierType } from '../domain/vocabulary.ts';
import { lexiconTable } from '../lexicon/lines.ts';
import { foldLatin } from '../names/text/fold.ts';
import { sourceById } from '../sources/catalog.ts';
import { LONG_NUMBER } from './weights.ts';

/** A range of days, inclusive, as numbers `YYYYMMDD`. `exact` if it is a single day other than the first or last day of a year. */
export interface BirthSpan {
  from: number;
  to: number;
  exact: boolean;
}

/** Tolerance in years of an approximate ("circa") date. */
const CIRCA_YEARS = 2;
/** Maximum distance in years of two dates that may be the same, misread or converted from another calendar. */
const NEAR_YEARS = 1;
/** Wider ranges are not used to look up a record by its year. */
const MAX_YEARS = 6;

/** The range that a published birth date may mean; empty if it has no year. */
export function birthSpan(birth: BirthDate): BirthSpan[] {
  const first = birth.from ?? birth.date;
  const last = birth.to ?? birth.date;
  if (first === null || last === null || !/^\d{4}/.test(first) || !/^\d{4}/.test(last)) return [];
  const slack = birth.circa ? CIRCA_YEARS : 0;
  const exact = birth.precision === 'day' && !birth.circa && !/-01-01$|-12-31$/.test(first);
  // Lists write a year alone as its first or last day.
  const from = exact ? first : birth.precision === 'day' ? first.slice(0, 4) : first;
  const to = exact ? last : birth.precision === 'day' ? last.slice(0, 4) : last;
  return [{ from: dayOf(from, '01-01') - slack * 10_000, to: dayOf(to, '12-31') + slack * 10_000, exact }];
}

const dayOf = (date: string, missing: string): number =>
  Number(`${date}-${missing.slice(date.length === 7 ? 3 : 0)}`.slice(0, 10).replaceAll('-', ''));

/** How two sets of stated birth dates compare: equal to the day, by year, off by a year or a misread day, or different. */
export type BirthVerdict = 'day' | 'year' | 'near' | 'differs' | 'unknown';

/** The best verdict over all pairs of stated dates. */
export function compareBirths(a: readonly BirthSpan[], b: readonly BirthSpan[]): BirthVerdict {
  if (a.length === 0 || b.length === 0) return 'unknown';
  const order: readonly BirthVerdict[] = ['day', 'year', 'near', 'differs'];
  let best = 3;
  for (const one of a) for (const other of b) best = Math.min(best, order.indexOf(spanVerdict(one, other)));
  return order[best]!;
}

function spanVerdict(a: BirthSpan, b: BirthSpan): BirthVerdict {
  if (a.exact && b.exact) {
    if (a.from === b.from || swapped(a.from) === b.from) return 'day';
    return Math.abs(yearOf(a.from) - yearOf(b.from)) <= NEAR_YEARS ? 'near' : 'differs';
  }
  if (a.from <= b.to && b.from <= a.to) return 'year';
  const gap = Math.max(yearOf(a.from) - yearOf(b.to), yearOf(b.from) - yearOf(a.to));
  return gap <= NEAR_YEARS ? 'near' : 'differs';
}

/** Years between the closest dates of two sets, and whether two dates have the same day and month in different years. */
export function birthYearsApart(
  a: readonly BirthSpan[],
  b: readonly BirthSpan[],
): { years: number; sameDayOfYear: boolean } {
  const pairs = a.flatMap((one) => b.map((other) => [one, other] as const));
  const gaps = pairs.map(([one, other]) =>
    Math.max(yearOf(one.from) - yearOf(other.to), yearOf(other.from) - yearOf(one.to)),
  );
  return {
    years: Math.max(0, Math.min(...gaps)),
    sameDayOfYear: pairs.some(([one, other]) => one.exact && other.exact && one.from % 10_000 === other.from % 10_000),
  };
}

const yearOf = (day: number): number => Math.floor(day / 10_000);
const swapped = (day: number): number => yearOf(day) * 10_000 + (day % 100) * 100 + Math.floor((day % 10_000) / 100);

/** Possible years of birth for the lookup; empty if the ranges are wide. */
export const birthYears = (births: readonly BirthSpan[]): number[] => [
  ...new Set(
    births.flatMap(({ from, to }) => {
      const first = yearOf(from);
      const count = yearOf(to) - first + 1;
      return count > MAX_YEARS ? [] : Array.from({ length: count }, (_, at) => first + at);
    }),
  ),
];

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
export type PartyFacts = Readonly<ReturnType<typeof partyFacts>>;

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
const SHORTEST_NUMBER = 5;
const FEWEST_DIGITS = 4;
/** The authority whose references other lists cite. */
const CITED = 'UN';

/** Family of each type of identifier: what one list calls a tax number, another calls a registration number. */
const FAMILIES: Readonly<Partial<Record<IdentifierType, string>>> = {
  ...{ passport: 'number', travel_document: 'number', national_id: 'number', tax_id: 'number' },
  ...{ registration_number: 'number', social_security: 'number', residence_permit: 'number' },
  ...{ birth_certificate: 'number', drivers_licence: 'number' },
  ...{ lei: 'lei', bic: 'bic', duns: 'duns', mmsi: 'mmsi' },
  ...{ crypto_wallet: 'wallet', email: 'email', website: 'website' },
  ...{ aircraft_tail_number: 'tail', aircraft_serial_number: 'serial' },
};

/** Reduces a record to its facts. Never throws. */
export function partyFacts(entity: EntityRecord) {
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
    /** The primary name first, then strong aliases in published order. */
    names: [...new Set([entity.name, ...strong])].slice(0, MAX_NAMES),
    /** Aliases that the authority marks as weak. */
    weakNames: [...new Set(weak)].slice(0, MAX_NAMES),
    births: entity.entity_type === 'individual' ? entity.birth_dates.flatMap(birthSpan) : [],
    gender: entity.gender,
    /** Countries of nationality, citizenship, registration or flag, which can contradict. */
    allegiances: setOf([...allegiances, ...entity.nationalities].filter((code) => code !== null)),
    /** All countries of the record, including that of the regime. */
    countries: setOf(allCountryCodes(entity)),
    numbers: [
      ...entity.identifiers.flatMap(({ type, value, country }) => officialNumber(type, value, country)),
      ...sharedNumber(entity),
    ],
    imos: imosOf(entity),
    /** UN references of the record or cited by it as the same party, upper case. */
    unReferences: setOf(own.map((one) => one.toUpperCase()).filter((one) => referenceOf(entity.entity_type).test(one))),
    isUnRecord,
    buildYear: entity.vessel?.build_date?.match(/\b(?:19|20)\d\d\b/)?.[0] ?? null,
    /** Folded towns of the addresses and places of birth. */
    towns: townsOf(entity),
    /** Subjects of programmes that are not about a country, e.g. `terrorism`. */
    subjects: subjectsOf(entity),
    /** Day of listing, in days since 1970; null if not stated. */
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

function townsOf({ addresses, birth_places }: EntityRecord): ReadonlySet<string> {
  const places = [...addresses.map(({ city }) => city ?? ''), ...birth_places.map(({ text }) => text.split(',')[0]!)];
  return setOf(places.map(foldLatin).filter((town) => town.length >= SHORTEST_TOWN));
}

function subjectsOf({ sanction_programs }: EntityRecord): ReadonlySet<string> {
  const programmes = ` ${sanction_programs.map(foldedProgramme).join(' ')} `;
  const found = subjectsOfProgrammes().filter(({ part }) => programmes.includes(part));
  return setOf(found.map(({ subject }) => subject));
}

/** The key of a record as an identifier, if the authority uses one number per party on all of its lists. */
function sharedNumber({ source_id, key }: EntityRecord): OfficialNumber[] {
  const authority = sourceById(source_id)?.numberedBy;
  if (!authority) return [];
  // Padded, because an authority's own number always counts as a long one.
  const folded = `${authority}-${key}`.padEnd(LONG_NUMBER, '-');
  return [{ type: 'other', authority, value: key, folded, key: `${authority.toLowerCase()} ${key}`, country: null }];
}

function imosOf({ identifiers, vessel }: EntityRecord): ReadonlySet<string> {
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

/** The contradiction between two records, as text; null if there is none. */
export function contradiction(a: PartyFacts, b: PartyFacts): string | null {
  const hard = hardContradiction(a, b);
  if (hard !== null) return hard;
  // Authorities that cite the same UN record may still state other birth dates.
  if (shared(a.unReferences, b.unReferences)) return null;
  return compareBirths(a.births, b.births) === 'differs' ? 'different years of birth' : null;
}

/** A contradiction that no third record can resolve. Birth dates are not one: one authority may state both dates that two others state. */
export function hardContradiction(a: PartyFacts, b: PartyFacts): string | null {
  if (!typesGoTogether(a, b)) return `type ${a.type} against ${b.type}`;
  if (disjoint(a.unReferences, b.unReferences)) return 'different UN references';
  if (a.type === 'vessel' && b.type === 'vessel' && disjoint(a.imos, b.imos)) return 'different IMO numbers';
  if (a.gender && b.gender && a.gender !== b.gender) return 'different sex';
  return null;
}

/** A value that both sets contain. */
export const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): string | undefined =>
  [...a].find((one) => b.has(one));
/** True if both sets have values but none in common. */
export const disjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && shared(a, b) === undefined;

/** Lists without a type for ships have them as organisations; then only an identifier or reference decides. */
function typesGoTogether(a: PartyFacts, b: PartyFacts): boolean {
  if (a.type === b.type || a.type === 'other' || b.type === 'other') return true;
  return (
    [a.type, b.type].sort().join() === 'organization,vessel' &&
    (shared(a.imos, b.imos) !== undefined || shared(a.unReferences, b.unReferences) !== undefined)
  );
}

/** True for web and e-mail addresses, which groups and offices share: they support a name but establish nothing. */
export const isContact = ({ type }: OfficialNumber): boolean => type === 'email' || type === 'website';

/** The identifiers that both records have. Equal numbers of different issuers are different identifiers. */
export function sharedNumbers(a: PartyFacts, b: PartyFacts): OfficialNumber[] {
  return a.numbers.filter((one) =>
    b.numbers.some(
      (other) => one.key === other.key && (!one.country || !other.country || one.country === other.country),
    ),
  );
}

/** True if an official identifier, a ship's number or a UN reference shows that two records are one party. */
export const provenSame = (a: PartyFacts, b: PartyFacts): boolean =>
  shared(a.unReferences, b.unReferences) !== undefined ||
  (a.type === 'vessel' && shared(a.imos, b.imos) !== undefined) ||
  sharedNumbers(a, b).some((one) => !isContact(one));

/** True if two records have identifiers of one type, issuer and length but none in common: they are two companies. */
export function haveOtherNumbers(a: PartyFacts, b: PartyFacts): boolean {
  const comparable = a.numbers.flatMap((one) =>
    b.numbers
      .filter((other) => other.type === one.type && other.country !== null && other.country === one.country)
      .filter((other) => other.folded.length === one.folded.length && one.key.startsWith('number'))
      .map((other) => other.key === one.key),
  );
  return comparable.length > 0 && !comparable.includes(true);
}
