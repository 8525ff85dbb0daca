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
