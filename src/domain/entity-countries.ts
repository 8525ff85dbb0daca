import type { EntityRecord } from './entity.ts';
import type { PartyCountry } from './party.ts';
import type { CountryRelation } from './vocabulary.ts';

/** Which relation says best where a party belongs; the first that a party has gives its `country_code`. */
const MAIN_COUNTRY_ORDER: readonly CountryRelation[] = [
  'nationality',
  'citizenship',
  'registration',
  'flag',
  'residence',
  'address',
  'document',
  'birth',
  'regime',
];

/** The country shown in lists and reports: of the closest relation, a resolved one before one kept as text. */
export function mainCountry({ countries }: { countries: readonly PartyCountry[] }): PartyCountry | null {
  const ranked = countries
    .map((country) => ({ country, rank: MAIN_COUNTRY_ORDER.indexOf(country.relation) + (country.code ? 0 : 100) }))
    .sort((a, b) => a.rank - b.rank);
  return ranked[0]?.country ?? null;
}

const CODE = /^[A-Z]{2}$/;

/** Every country a party has to do with, as ISO alpha-2 codes; the country filter uses it. */
export function allCountryCodes(entity: EntityRecord): Set<string> {
  const codes = [
    ...entity.countries.map((country) => country.code),
    ...entity.nationalities,
    ...entity.addresses.map((address) => address.country_code),
    ...entity.birth_places.map((place) => place.country_code),
  ];
  return new Set(codes.filter((code): code is string => code !== null && CODE.test(code)));
}
