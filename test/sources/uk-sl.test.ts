import { describe, expect, it } from 'vitest';
import { UnreadableEdition } from '../../src/sources/reader.ts';
import { ukSl } from '../../src/sources/uk-sl.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { countsOf, edition, fileOf, fixture, itemsOfReading, partiesOf } from './reading.ts';

const reading = async () => itemsOfReading(ukSl.read(fixture('uk-sanctions-list.xml')));

describe('the UK list', () => {
  it('carries every fact of a person', async () => {
    const items = await reading();
    expect(items[0]).toEqual({ kind: 'edition', date: '2031-06-07' });
    const person = partiesOf(items).get('ZZZ0001')!;
    expect(person).toMatchObject({
      official_id: 'ZZZ0001',
      entity_type: 'individual',
      name: 'Sample Middle PERSON',
      listed_date: '2030-07-01',
      last_updated: '2030-12-01',
      nationalities: ['KP'],
      gender: 'female',
      titles: ['Colonel', 'Director'],
      measures: ['Asset freeze', 'Travel Ban'],
      birth_places: [{ text: 'Minsk, Belarus', country_code: 'BY' }],
      cross_references: [
        { authority: 'UN', reference: 'ZZi.001' },
        { authority: 'OFSI', reference: '99001' },
      ],
      reason: 'Involved in "samples".',
      remarks: 'Uses two <names>\nDesignation source: UK, UN',
    });
    expect(person.birth_dates.map(({ date, precision }) => `${date} ${precision}`)).toEqual([
      '1961 year',
      '1962-09 month',
      '1963-10-12 day',
    ]);
    expect(person.aliases.map(({ name, type, quality, language }) => [name, type, quality, language])).toEqual([
      ['Good Alias', 'aka', 'strong', null],
      ['Sampler', 'aka', 'weak', null],
      ['Sampel PERSON', 'variation', 'strong', null],
      ['Сэмпл Персон', 'original_script', 'strong', 'ru'],
    ]);
    expect(person.countries.map(({ code, relation }) => `${relation} ${code}`)).toEqual([
      'regime KP',
      'address CN',
      'nationality KP',
      'birth BY',
    ]);
    expect(person.addresses).toMatchObject([
      { full: '1 Sample St, Sampletown, S1, China', city: 'Sampletown', country_code: 'CN' },
    ]);
    expect(person.identifiers.map(({ type, value, country }) => [type, value, country])).toEqual([
      ['phone', '+850 1', null],
      ['passport', 'P123', 'RU'],
      ['tax_id', '860902214900', null],
    ]);
  });

  it('carries ships and organisations', async () => {
    const parties = partiesOf(await reading());
    expect(parties.get('ZZZ0002')).toMatchObject({
      entity_type: 'vessel',
      vessel: {
        imo: '9000001',
        flag: 'Comoros',
        former_flags: ['Panama', 'South Korea'],
        build_date: '1999',
        owner: 'Sample Shipping',
      },
      identifiers: [{ type: 'imo', value: '9000001' }],
      relationships: [{ name: 'Sample Shipping', type: 'Owner or operator' }],
    });
    expect(parties.get('ZZZ0003')).toMatchObject({
      identifiers: [
        { type: 'registration_number', value: '1157847282603', note: 'OGRN' },
        { type: 'tax_id', value: '7840038027', note: 'TIN' },
      ],
      relationships: [{ name: 'Sample Holding', type: 'Parent company' }],
      remarks: 'Type of entity: Bank',
    });
  });

  it('finds the number and the name of a ship that is designated by its number', async () => {
    const text = `<Designations><DateGenerated>01/02/2031</DateGenerated><Designation><UniqueID>ZZZ0009</UniqueID>
      <Names><Name><Name6>IMO 9294264 ("SAMPLE STAR")</Name6><NameType>Primary Name</NameType></Name></Names>
      <IndividualEntityShip>Ship</IndividualEntityShip></Designation></Designations>`;
    expect(partiesOf(await itemsOfReading(ukSl.read(fileOf(text)))).get('ZZZ0009')).toMatchObject({
      name: 'IMO 9294264 ("SAMPLE STAR")',
      aliases: [{ name: 'SAMPLE STAR', type: 'aka', quality: 'strong' }],
      identifiers: [{ type: 'imo', value: '9294264' }],
      vessel: { imo: '9294264' },
    });
  });

  it('sets aside what it cannot read and refuses what is not the list', async () => {
    const aside = (await reading()).filter((item) => item.kind === 'set_aside');
    expect(aside.map(({ reason }) => reason)).toEqual([
      'UniqueID ZZZ0003 occurs a second time',
      'unknown type of party "Balloon"',
    ]);
    await expect(itemsOfReading(ukSl.read(fileOf('<export/>')))).rejects.toThrow(UnreadableEdition);
    await expect(itemsOfReading(ukSl.read(fileOf('<Designations/>')))).rejects.toThrow('no designations');
  });

  it.skipIf(!hasShared).each([
    ['2026-02-23.uk-sanctions-list.xml.gz', 5738, '2026-02-23'],
    ['2026-08-22.uk-sanctions-list.xml.gz', 6339, '2026-08-22'],
    ['samples/2026-03-26.uk-sanctions-list.5-records.xml.gz', 5, '2026-03-26'],
  ])('reads every record of %s', async (file, records, date) => {
    const items = await itemsOfReading(ukSl.read(edition(sharedPath('lists', 'uk-sl', file))));
    expect(countsOf(items)).toEqual({ edition: 1, party: records });
    expect(items[0]).toEqual({ kind: 'edition', date });
  });
});
