/** What is compared to tell whether two records, of different lists, are about one party. */
import type { EntityRecord } from '../domain/entity.ts';
import { allCountryCodes } from '../domain/entity-countries.ts';
import { foldIdentifier } from '../domain/identifiers.ts';
import type { BirthDate } from '../domain/party.ts';
import type { EntityType, IdentifierType, Jurisdiction } from '../domain/vocabulary.ts';
import { sourceById } from '../sources/catalog.ts';

/** A span of days, `YYYYMMDD` as numbers, inclusive. `exact` when it is one day that is not a mere year's end or start. */
export interface BirthSpan {
  from: number;
  to: number;
  exact: boolean;
}

/** An official number. Numbers of one family are compared across lists, since lists call the same number differently. */
export interface OfficialNumber {
  type: IdentifierType;
  value: string;
  /** Value without punctuation. */
  folded: string;
  /** What two equal numbers have in common when they mean one party: the family and the folded value. */
  key: string;
  country: string | null;
  /** What people call such a number, where the type does not say it. */
  label?: string;
}

/** One record, reduced to what tells parties apart. */
export interface PartyFacts {
  id: string;
  jurisdiction: Jurisdiction;
  source_id: string;
  source_list: string;
  type: EntityType;
  active: boolean;
  /** The primary name first, then strong aliases in published order. */
  names: readonly string[];
  births: readonly BirthSpan[];
  gender: 'male' | 'female' | null;
  /** Nationality, citizenship, registration or flag: what can contradict. */
  allegiances: ReadonlySet<string>;
  /** Every country the record has to do with, also that of the regime. */
  countries: ReadonlySet<string>;
  numbers: readonly OfficialNumber[];
  imos: ReadonlySet<string>;
  /** UN references that the record bears or states as its own, upper case. */
  unReferences: ReadonlySet<string>;
  buildYear: string | null;
}

const MAX_NAMES = 24;
/** The references that lists cite each other by, where they cite any. */
const CITED = 'UN';

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

/** Reduces a record. Never throws. */
export function partyFacts(entity: EntityRecord): PartyFacts {
  const strong = entity.aliases.filter((alias) => alias.quality === 'strong').map((alias) => alias.name);
  const cited = entity.cross_references.filter(({ authority }) => authority === CITED).map((one) => one.reference);
  const own = sourceById(entity.source_id)?.citedAs === CITED ? [entity.official_id ?? ''] : cited;
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
    births: entity.entity_type === 'individual' ? entity.birth_dates.flatMap(birthSpan) : [],
    gender: entity.gender,
    allegiances: new Set([...allegiances, ...entity.nationalities].filter((code) => code !== null)),
    countries: allCountryCodes(entity),
    numbers: [
      ...entity.identifiers.flatMap(({ type, value, country }) => officialNumber(type, value, country)),
      ...sharedNumber(entity),
    ],
    imos: imosOf(entity),
    unReferences: new Set(own.map((one) => one.toUpperCase()).filter((one) => /^[A-Z]{3}\.\d{3}$/.test(one))),
    buildYear: entity.vessel?.build_date?.match(/\b(?:19|20)\d\d\b/)?.[0] ?? null,
  };
}

/** The key of a record as a number, where the authority gives a party one number for all of its lists. */
function sharedNumber({ source_id, key }: EntityRecord): OfficialNumber[] {
  const authority = sourceById(source_id)?.numberedBy;
  if (!authority) return [];
  const folded = `${authority}-${key}`.padEnd(8, '-');
  const label = `${authority} number`;
  return [{ type: 'other', label, value: key, folded, key: `${authority.toLowerCase()} ${key}`, country: null }];
}

function imosOf({ identifiers, vessel }: EntityRecord): Set<string> {
  const stated = identifiers.filter(({ type }) => type === 'imo').map(({ value }) => value);
  const found = [...stated, vessel?.imo ?? ''].flatMap((text) => text.match(/(?<!\d)\d{7}(?!\d)/g) ?? []);
  return new Set(found.filter((imo) => !/^(\d)\1*$/.test(imo)));
}

function officialNumber(type: IdentifierType, value: string, country: string | null): OfficialNumber[] {
  const family = FAMILIES[type];
  const folded = family ? foldIdentifier(value.replace(/^https?:\/\/(?:www\.)?|^www\./i, '')) : null;
  if (!folded || !namesOneParty(family!, folded)) return [];
  return [{ type, value, folded, key: `${family} ${folded}`, country }];
}

/** False for numbers too short or too regular to be anyone's own. */
function namesOneParty(family: string, folded: string): boolean {
  if (family !== 'number') return true;
  const digits = folded.replace(/\D/g, '');
  return (
    folded.length >= 5 && digits.length >= 4 && !'01234567890123456789'.includes(digits) && !/^(\d)\1*$/.test(digits)
  );
}

/** Years by which "circa" may be off. */
const CIRCA = 2;

function birthSpan(birth: BirthDate): BirthSpan[] {
  const first = birth.from ?? birth.date;
  const last = birth.to ?? birth.date;
  if (first === null || last === null || !/^\d{4}/.test(first) || !/^\d{4}/.test(last)) return [];
  const slack = birth.circa ? CIRCA : 0;
  const exact = birth.precision === 'day' && !birth.circa && !/-01-01$|-12-31$/.test(first);
  // The first and the last day of a year are how lists write a year alone.
  const from = exact ? first : birth.precision === 'day' ? first.slice(0, 4) : first;
  const to = exact ? last : birth.precision === 'day' ? last.slice(0, 4) : last;
  return [{ from: dayOf(from, '01-01') - slack * 10_000, to: dayOf(to, '12-31') + slack * 10_000, exact }];
}

const dayOf = (date: string, missing: string): number =>
  Number(
    (date.length === 10 ? date : date.length === 7 ? `${date}-${missing.slice(3)}` : `${date}-${missing}`).replaceAll(
      '-',
      '',
    ),
  );

/** How two sets of stated birth dates go together: to the day, by year, off by a year or a misread day, or not at all. */
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
    return Math.abs(yearOf(a.from) - yearOf(b.from)) <= 1 ? 'near' : 'differs';
  }
  if (a.from <= b.to && b.from <= a.to) return 'year';
  const gap = Math.max(yearOf(a.from) - yearOf(b.to), yearOf(b.from) - yearOf(a.to));
  return gap <= 1 ? 'near' : 'differs';
}

const yearOf = (day: number): number => Math.floor(day / 10_000);
const swapped = (day: number): number => yearOf(day) * 10_000 + (day % 100) * 100 + Math.floor((day % 10_000) / 100);

/** Years in which the party may be born, for looking up; none when the spans are wide. */
export const birthYears = (births: readonly BirthSpan[]): number[] => [
  ...new Set(
    births.flatMap(({ from, to }) => {
      const first = yearOf(from);
      const count = yearOf(to) - first + 1;
      return count > 6 ? [] : Array.from({ length: count }, (_, at) => first + at);
    }),
  ),
];
