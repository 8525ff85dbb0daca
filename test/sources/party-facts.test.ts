import { describe, expect, it } from 'vitest';
import {
  addAddress,
  addAlias,
  addBirthPlace,
  addCountries,
  addIdentifier,
  addNamesWithin,
  addNationality,
  blankParty,
  setListingDay,
} from '../../src/sources/party-facts.ts';
import type { ReadItem } from '../../src/sources/reader.ts';

const blank = (name: string) =>
  blankParty({ key: '1', official_id: null, source_list: 'List', entity_type: 'organization', name });

describe('facts of a party', () => {
  it('adds the names that names hold, beside the published ones', () => {
    const party = blank('SAMPLE NETWORK (SNW)');
    addAlias(party, { name: 'Sample Holdings a.k.a Other Holdings;', type: 'aka', quality: 'strong' });
    addAlias(party, { name: 'Sambla tīkls (IRGC)', type: 'aka', quality: 'strong', language: 'lv' });
    addNamesWithin(party);
    expect(party.name).toBe('SAMPLE NETWORK (SNW)');
    expect(party.aliases.map(({ name, quality }) => `${quality} ${name}`)).toEqual([
      'strong Sample Holdings a.k.a Other Holdings',
      'strong Sambla tīkls (IRGC)',
      'strong SAMPLE NETWORK',
      'weak SNW',
      'strong Sample Holdings',
      'strong Other Holdings',
    ]);
  });

  it('leaves out the words that joined a name to the one before it', () => {
    const party = blank('X');
    const names = [
      'or Sample',
      'and Other Sample',
      'also Sampel',
      'Formerly known as Old Sample',
      'Orsample',
      'And Co',
    ];
    for (const name of names) addAlias(party, { name, type: 'aka', quality: 'strong' });
    expect(party.aliases.map(({ name, type }) => `${type} ${name}`)).toEqual([
      'aka Sample',
      'aka Other Sample',
      'aka Sampel',
      'fka Old Sample',
      'aka Orsample',
      'aka And Co',
    ]);
  });

  it('keeps a listing date that cannot be one as text', () => {
    const party = blank('X');
    const notes: ReadItem[] = [];
    setListingDay(party, '1402-06-24', notes);
    expect(party).toMatchObject({ listed_date: null, remarks: 'Date of listing: 1402-06-24' });
    expect(notes).toEqual([{ kind: 'note', note: 'unreadable date', text: '1402-06-24' }]);
  });

  it('keeps and notes countries that nobody knows, and says nothing of placeholders', () => {
    const party = blank('X');
    const notes: ReadItem[] = [];
    addCountries(party, 'Atlantis', 'address', notes);
    addCountries(party, 'na', 'address', notes);
    addCountries(party, 'UNKNOWN', 'address', notes);
    addCountries(party, 'Former USSR', 'birth', notes);
    addNationality(party, 'Russian; Syrian', 'nationality', notes);
    addBirthPlace(party, 'Sampletown', '00', notes);
    expect(party.countries).toEqual([
      { code: null, name: 'Atlantis', relation: 'address' },
      { code: null, name: 'Former USSR', relation: 'birth' },
      { code: 'RU', name: 'Russia', relation: 'nationality' },
      { code: 'SY', name: 'Syria', relation: 'nationality' },
    ]);
    expect(party.nationalities).toEqual(['RU', 'SY']);
    expect(party.birth_places).toEqual([{ text: 'Sampletown', country_code: null }]);
    expect(notes).toEqual([{ kind: 'note', note: 'unknown country', text: 'Atlantis' }]);
  });

  it('joins the parts of an address without empty places, and finds the country that it ends in', () => {
    const party = blank('X');
    const notes: ReadItem[] = [];
    addAddress(party, { lines: ['Office 1,', ' Sample Oasis, DDP,'], city: 'Dubai', country: 'AE' }, notes);
    addAddress(party, { lines: ['138 Sample Road'], city: 'Hong Kong', region: 'China' }, notes);
    addAddress(party, { lines: ['A house (in Moscow, Russia)'] }, notes);
    addAddress(party, { lines: ['12 Sample Street'], city: 'Tehran' }, notes);
    addAddress(party, { lines: ['12 Sample Street,,'], city: 'Tehran' }, notes);
    expect(party.addresses.map(({ full, country_code }) => [full, country_code])).toEqual([
      ['Office 1, Sample Oasis, DDP, Dubai, United Arab Emirates', 'AE'],
      ['138 Sample Road, Hong Kong, China', 'HK'],
      ['A house (in Moscow, Russia)', 'RU'],
      ['12 Sample Street, Tehran', null],
    ]);
    expect(notes).toEqual([]);
  });

  it('adds each number once, without the apostrophe of spreadsheets', () => {
    const party = blank('X');
    addIdentifier(party, 'national_id', "'0134852");
    addIdentifier(party, 'national_id', '0134852');
    addIdentifier(party, 'passport', 'n/a');
    expect(party.identifiers).toEqual([{ type: 'national_id', value: '0134852', country: null, note: null }]);
  });
});
