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
  it.each<[string, Partial<Parameters<typeof mainCountry>[0]>, string | undefined]>([
    [
      'nationality before programme',
      { countries: [country('IR', 'regime'), country('SY', 'nationality')] },
      'SY nationality',
    ],
    ['programme alone', { countries: [country('IR', 'regime')] }, 'IR programme'],
    [
      'an address that the countries do not repeat, before programme',
      { countries: [country('IR', 'regime')], addresses: [address(null), address('TR')] },
      'TR address',
    ],
    [
      'birthplace where nothing better is there',
      { addresses: [address(null)], birth_places: [{ text: 'Basra', country_code: 'IQ' }] },
      'IQ birthplace',
    ],
    [
      'a resolved country before a text',
      { countries: [country(null, 'nationality'), country('UA', 'birth')] },
      'UA birthplace',
    ],
    ['nothing', {}, undefined],
  ])('%s', (_, party, expected) => {
    const main = mainCountry({ countries: [], addresses: [], birth_places: [], ...party });
    expect(main ? `${main.code} ${main.basis}` : undefined).toBe(expected);
  });
});
