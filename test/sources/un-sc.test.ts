import { describe, expect, it } from 'vitest';
import { UnreadableEdition } from '../../src/sources/reader.ts';
import { unSc } from '../../src/sources/un-sc.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { countsOf, edition, fileOf, fixture, itemsOfReading, missingIn, partiesOf } from './reading.ts';

describe('the UN list', () => {
  const reading = async () => itemsOfReading(unSc.read(fixture('un-consolidated.xml')));

  it('takes the edition date from the document element and sets aside a record without a reference', async () => {
    const items = await reading();
    expect(items[0]).toEqual({ kind: 'edition', date: '2031-06-07' });
    expect([...partiesOf(items).keys()]).toEqual(['GBi.901', 'GBe.901']);
    expect(items.filter((item) => item.kind === 'set_aside')).toMatchObject([
      { reason: 'no usable reference number (none)', excerpt: 'NO REFERENCE' },
    ]);
  });

  it('carries every fact of a person', async () => {
    const person = partiesOf(await reading()).get('GBi.901')!;
    expect(person).toMatchObject({
      name: 'SAMPLE NA PERSON',
      listed_date: '2030-07-01',
      last_updated: '2030-12-01',
      sanction_programs: ['GB'],
      legal_basis: [
        { text: 'UN Security Council resolution 2048 (2012)', url: 'https://docs.un.org/en/S/RES/2048(2012)' },
      ],
      nationalities: ['GW'],
      gender: 'male',
      titles: ['Colonel', 'Commander'],
      reason: 'Leads the Sample Front (GBe.901). [Old Reference # X.1]',
      cross_references: [{ authority: 'UN', reference: 'X.1' }],
      relationships: [{ key: 'GBe.901', name: 'SAMPLE FRONT', type: 'Named in the UN narrative' }],
    });
    expect(person.aliases.map(({ name, type, quality }) => `${type} ${quality} ${name}`)).toEqual([
      'original_script strong عينة',
      'aka strong Sampel Persson',
      'aka strong Sempel Person',
      'aka weak The Sampler',
      'original_script weak Сэмплер',
      'fka strong Old Sample',
    ]);
    expect(person.birth_dates).toEqual([
      { date: '1971-02-03', precision: 'day', circa: false },
      { date: '1972', precision: 'year', circa: true },
      { date: '1973', precision: 'range', circa: false, from: '1973', to: '1975' },
      { date: '1976-11', precision: 'month', circa: false },
    ]);
    expect(person.identifiers).toEqual([
      { type: 'passport', value: 'AB12345', country: 'GW', note: 'Passport; expires 2033-01-01' },
      {
        type: 'social_security',
        value: '000-00-0000',
        country: null,
        note: 'National Identification Number; SSN 000-00-0000 (United States of America)',
      },
    ]);
    expect(person.addresses).toMatchObject([
      { full: 'Bissau, Guinea-Bissau (as of 2030)', city: 'Bissau', country_code: 'GW' },
    ]);
    expect(person.remarks).toContain('Alias Old Sample: previously listed as; born 1950-01-01');
    expect(person.remarks).toContain('Passport; issued under another name');
    // "GB" is the UN's mark for Guinea-Bissau, never the United Kingdom.
    expect(person.countries.every(({ code }) => code === 'GW')).toBe(true);
  });

  it('splits the name cell of an entity', async () => {
    const entity = partiesOf(await reading()).get('GBe.901')!;
    expect(entity).toMatchObject({ entity_type: 'organization', name: 'SAMPLE FRONT', reason: null, addresses: [] });
    expect(entity.aliases.map(({ name, type }) => `${type} ${name}`)).toEqual([
      'aka FRENTE DE AMOSTRA',
      'aka SF',
      'fka Former Sample Front',
    ]);
  });

  it('keeps each address once and reads the number that the narrative states', async () => {
    const address = '<ENTITY_ADDRESS><STREET>1 Sample St,</STREET><CITY>Kabul, Afghanistan</CITY></ENTITY_ADDRESS>';
    const text = `<CONSOLIDATED_LIST dateGenerated="2031-01-01T00:00:00.000Z"><ENTITIES><ENTITY><FIRST_NAME>SAMPLE BANK</FIRST_NAME>
      <UN_LIST_TYPE>DPRK</UN_LIST_TYPE><REFERENCE_NUMBER>KPe.901</REFERENCE_NUMBER><LISTED_ON>2030-01-01</LISTED_ON>
      <COMMENTS1>A bank. SWIFT/BIC: SMPLKPPY</COMMENTS1>${address}${address}</ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
    expect(partiesOf(await itemsOfReading(unSc.read(fileOf(text, 500)))).get('KPe.901')).toMatchObject({
      addresses: [{ full: '1 Sample St, Kabul, Afghanistan', country_code: 'AF' }],
      identifiers: [{ type: 'bic', value: 'SMPLKPPY' }],
    });
  });

  it('reads the link that a cell alone gives, and no year of another calendar as one of ours', async () => {
    const link = 'https://www.interpol.int/notice';
    const person = (key: string, comments: string, born: string): string =>
      `<INDIVIDUAL><FIRST_NAME>ANA</FIRST_NAME><REFERENCE_NUMBER>${key}</REFERENCE_NUMBER><INTERPOL_LINK>${link}</INTERPOL_LINK>
      <COMMENTS1>${comments}</COMMENTS1><INDIVIDUAL_DATE_OF_BIRTH>${born}</INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL>`;
    const people = [
      person('SDi.901', 'A person.', '<YEAR>1402</YEAR>'),
      person('SDi.902', `Web link: ${link}`, '<DATE>1402-06-24</DATE><NOTE>Hijri calendar</NOTE>'),
    ].join('');
    const text = `<CONSOLIDATED_LIST dateGenerated="2031-01-01T00:00:00.000Z"><INDIVIDUALS>${people}</INDIVIDUALS></CONSOLIDATED_LIST>`;
    const found = partiesOf(await itemsOfReading(unSc.read(fileOf(text, 500))));
    expect(found.get('SDi.901')).toMatchObject({
      remarks: `INTERPOL-UN Security Council Special Notice web link: ${link}`,
      birth_dates: [{ date: null, precision: 'text', text: '1402 (Hijri calendar)' }],
    });
    expect(found.get('SDi.902')).toMatchObject({
      remarks: null,
      birth_dates: [{ date: null, precision: 'text', text: '1402-06-24; Hijri calendar' }],
    });
  });

  it('refuses a file without records', async () => {
    await expect(itemsOfReading(unSc.read(fileOf('<CONSOLIDATED_LIST/>')))).rejects.toThrow(UnreadableEdition);
  });
});

describe.skipIf(!hasShared)('official UN files', () => {
  it.each([
    ['2025-06-16', 877, ['DATE_OF_EXPIRY', 'INTERPOL_LINK']],
    ['2026-02-27', 1003, ['DATE_OF_EXPIRY', 'INTERPOL_LINK']],
    ['2026-03-28', 1004, ['DATE_OF_EXPIRY', 'INTERPOL_LINK']],
    ['2026-08-01', 1011, []],
  ])('the edition of %s holds %d parties', async (date, parties, missing) => {
    const items = await itemsOfReading(unSc.read(edition(sharedPath(`lists/un-sc/${date}.consolidated.xml.gz`))));
    const { note = 0, ...counts } = countsOf(items);
    expect(counts).toEqual({ edition: 1, party: parties });
    expect(missingIn(items)).toEqual(missing);
    expect(note).toBe(missing.length);
    expect(items[0]).toEqual({ kind: 'edition', date });
    for (const party of partiesOf(items).values()) expect(party.listed_date).not.toBeNull();
  });

  it.each([
    ['2024-10-16.consolidated.unescaped-ampersand.xml.gz', /not well-formed XML \(line \d+/],
    ['2025-08-16.consolidated.mojibake.xml.gz', /not valid UTF-8/],
  ])('refuses the damaged %s', async (file, message) => {
    await expect(itemsOfReading(unSc.read(edition(sharedPath('lists/un-sc/damaged', file))))).rejects.toThrow(message);
  });
});

it('finds the gender that only the narrative states', async () => {
  const text = `<CONSOLIDATED_LIST dateGenerated="2031-01-01T00:00:00.000Z"><INDIVIDUALS><INDIVIDUAL><FIRST_NAME>ANA</FIRST_NAME>
    <REFERENCE_NUMBER>SDi.901</REFERENCE_NUMBER><COMMENTS1>Gender: Female. Photo available.</COMMENTS1></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>`;
  expect(partiesOf(await itemsOfReading(unSc.read(fileOf(text, 500)))).get('SDi.901')!.gender).toBe('female');
});
