import type { ListedParty, PartyCountry } from '../entity/party.ts';
import { COUNTRY_BASES, type CountryBasis, type CountryRelation } from '../vocabulary.ts';
import { countryName } from './countries.ts';

/** The country shown in lists and reports. */
export interface MainCountry {
  /** ISO 3166-1 alpha-2; null where the published text names no present-day country. */
  code: string | null;
  name: string;
  basis: CountryBasis;
}

const basisOf = (relation: CountryRelation): CountryBasis =>
  relation === 'birth' ? 'birthplace' : relation === 'regime' ? 'programme' : relation;

/** The countries of addresses and birthplaces, which not every list repeats among the party's countries. */
function placesOf({ addresses, birth_places }: Pick<ListedParty, 'addresses' | 'birth_places'>): PartyCountry[] {
  const at = (code: string | null, relation: CountryRelation): PartyCountry[] =>
    code ? [{ code, name: countryName(code) ?? code, relation }] : [];
  return [
    ...addresses.flatMap(({ country_code }) => at(country_code, 'address')),
    ...birth_places.flatMap(({ country_code }) => at(country_code, 'birth')),
  ];
}

/** The country shown in lists and reports: the one with the closest relation; resolved countries precede those kept as text. */
export function mainCountry(party: Pick<ListedParty, 'countries' | 'addresses' | 'birth_places'>): MainCountry | null {
  const ranked = [...party.countries, ...placesOf(party)]
    .map((country) => ({ country, rank: COUNTRY_BASES.indexOf(basisOf(country.relation)) + (country.code ? 0 : 100) }))
    .sort((a, b) => a.rank - b.rank);
  const main = ranked[0]?.country;
  return main ? { code: main.code, name: main.name, basis: basisOf(main.relation) } : null;
}

const CODE = /^[A-Z]{2}$/;

/** Every country related to a party, as ISO alpha-2 codes; used by the country filter. */
export function allCountryCodes(
  entity: Pick<ListedParty, 'countries' | 'nationalities' | 'addresses' | 'birth_places'>,
): Set<string> {
  const codes = [
    ...entity.countries.map((country) => country.code),
    ...entity.nationalities,
    ...entity.addresses.map((address) => address.country_code),
    ...entity.birth_places.map((place) => place.country_code),
  ];
  return new Set(codes.filter((code): code is string => code !== null && CODE.test(code)));
}
