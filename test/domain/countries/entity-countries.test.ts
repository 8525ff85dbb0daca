import { describe, expect, it } from 'vitest';
import { mainCountry } from '../../../src/domain/countries/entity-countries.ts';
import type { Address, PartyCountry } from '../../../src/domain/entity/party.ts';

const country = (code: string | null, relation: PartyCountry['relation']): PartyCountry => ({
  code,
  name: code ?? 'USSR',
  relation,
});
const address = (country_code: string | null): Address => ({
  full: 'A street',
  city: null,
  region: null,
  postal_code: null,
  country_code,
  country_name: null,
});

describe('the country of a party', () => {
  it.each<[string, Parameters<typeof mainCountry>[0], [string | null, string] | null]>([
    [
      'nationality before programme',
      { countries: [country('IR', 'regime'), country('SY', 'nationality')], addresses: [], birth_places: [] },
      ['SY', 'nationality'],
    ],
    ['programme alone', { countries: [country('IR', 'regime')], addresses: [], birth_places: [] }, ['IR', 'programme']],
    [
      'address that the countries do not repeat, before programme',
      { countries: [country('IR', 'regime')], addresses: [address(null), address('TR')], birth_places: [] },
      ['TR', 'address'],
    ],
    [
      'birthplace where nothing better is there',
      { countries: [], addresses: [address(null)], birth_places: [{ text: 'Basra', country_code: 'IQ' }] },
      ['IQ', 'birthplace'],
    ],
    [
      'a resolved country before a text',
      { countries: [country(null, 'nationality'), country('UA', 'birth')], addresses: [], birth_places: [] },
      ['UA', 'birthplace'],
    ],
    ['nothing', { countries: [], addresses: [], birth_places: [] }, null],
  ])('%s', (_, party, expected) => {
    const main = mainCountry(party);
    expect(main && [main.code, main.basis]).toEqual(expected);
  });
});
