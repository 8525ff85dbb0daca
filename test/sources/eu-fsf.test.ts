import { describe, expect, it } from 'vitest';
import { euFsf } from '../../src/sources/eu-fsf.ts';
import { UnreadableEdition } from '../../src/sources/reader.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { countsOf, edition, fileOf, fixture, itemsOfReading, partiesOf } from './reading.ts';

const reading = async () => itemsOfReading(euFsf.read(fixture('eu-fsf.xml')));

describe('the EU list', () => {
  it('dates the edition as written and carries every fact of an organisation', async () => {
    const items = await reading();
    expect(items[0]).toEqual({ kind: 'edition', date: '2031-06-07' });
    const firm = partiesOf(items).get('11')!;
    expect(firm).toMatchObject({
      official_id: 'EU.1.11',
      entity_type: 'organization',
      name: 'Sample Ltd',
      listed_date: '2030-07-01',
      sanction_programs: ['IRN'],
      legal_basis: [{ text: '2030/12 (OJ L1)', url: 'https://example.org/2030-12' }],
      measures: ['Asset freeze; no funds or economic resources may be made available'],
      cross_references: [{ authority: 'UN', reference: 'ZZe.001' }],
      reason: 'A sample firm.\nMakes samples',
      remarks: 'Sample details',
      titles: [],
      source_url: 'https://example.org/2030-12',
    });
    expect(firm.aliases.map(({ name, type, quality, language }) => [name, type, quality, language])).toEqual([
      ['Фирма Образец', 'original_script', 'strong', 'bg'],
      ['Kampjun Ltd', 'aka', 'strong', 'mt'],
      ['SL', 'aka', 'weak', null],
    ]);
    expect(firm.identifiers.map(({ type, value, country, note }) => [type, value, country, note])).toEqual([
      ['phone', '+98 1', null, null],
      ['phone', '+98 2', null, null],
      ['website', 'sample.example', null, null],
      ['imo', '9000001', null, 'IMO number; known expired'],
      ['tax_id', '777', 'IR', 'Other; Tax Identification Number'],
    ]);
    expect(firm.addresses[0]).toMatchObject({ full: '1 Sample St, PO Box 12, Tehran, S1, Iran', country_code: 'IR' });
  });

  it('makes one entity of two records under one logical id', async () => {
    const items = await reading();
    const person = partiesOf(items).get('12')!;
    expect(person).toMatchObject({
      name: 'Qusay Sample',
      sanction_programs: ['TAQA', 'AFG'],
      legal_basis: [
        { text: 'Council Regulation (EC) No 881/2002', url: 'https://eur-lex.europa.eu/eli/reg/2002/881/oj' },
        { text: '2020/716 (OJ L168)', url: null },
        { text: 'Council Regulation (EU) No 753/2011', url: 'https://eur-lex.europa.eu/eli/reg/2011/753/oj' },
        { text: '2010/1 (OJ L1)', url: null },
      ],
      measures: ['Asset freeze; no funds or economic resources may be made available', 'Travel ban'],
      nationalities: ['RS'],
      gender: 'male',
      titles: ['Dr', 'Chief'],
      listed_date: '2010-01-02',
      reason: null,
    });
    expect(person.aliases.map(({ name, quality }) => `${quality} ${name}`)).toEqual([
      'strong Qoussaï Sample',
      'weak Al-Ghawd',
      'strong Qusai Sample',
    ]);
    expect(person.birth_dates).toEqual([
      { date: '1970', precision: 'range', circa: true, from: '1970', to: '1973' },
      { date: '1971-02-03', precision: 'day', circa: false },
      { date: null, precision: 'text', circa: false, text: '1343 (Hijri calendar)' },
    ]);
    expect(countsOf(items)).toEqual({ edition: 1, party: 3, skipped: 1, set_aside: 1 });
  });

  it('falls back to the earliest publication that the record refers to', async () => {
    expect(partiesOf(await reading()).get('13')!.listed_date).toBe('2018-02-01');
  });

  it('reads the countries that remarks state, and takes a long function for the reason', async () => {
    const deeds = `${'She did much. '.repeat(25)}`.trim();
    const text = `<export generationDate="2031-01-01T00:00:00.000+01:00">
      <sanctionEntity logicalId="21"><subjectType code="enterprise"/><nameAlias wholeName="Sample SARL" strong="true">
        <remark>Principal place of business: Central African Republic\nOther information: works in Mali</remark>
        <remark>Place of registration: 1 Sample st, Moscow, Russian Federation</remark></nameAlias></sanctionEntity>
      <sanctionEntity logicalId="22"><subjectType code="person"/>
        <nameAlias wholeName="Ana SAMPLE" title="Judge" function="${deeds}" strong="true"/></sanctionEntity></export>`;
    const parties = partiesOf(await itemsOfReading(euFsf.read(fileOf(text, 500))));
    expect(parties.get('21')!.countries).toEqual([
      { code: 'CF', name: 'Central African Republic', relation: 'address' },
      { code: 'RU', name: 'Russia', relation: 'registration' },
    ]);
    expect(parties.get('22')).toMatchObject({ titles: ['Judge'], reason: deeds });
  });

  it('takes a sentence about a person for the reason, not for an office', async () => {
    const person = (key: string, about: string) =>
      `<sanctionEntity logicalId="${key}"><subjectType code="person"/><nameAlias wholeName="Ana SAMPLE" function="${about}" strong="true"/></sanctionEntity>`;
    const sentence = 'Ana Sample is an engineer at the Sample Centre, a listed entity.';
    const office = 'Attorney-General of the Union since 2021, when she was the first woman there';
    const text = `<export generationDate="2031-01-01">${person('1', sentence)}${person('2', office)}</export>`;
    const parties = partiesOf(await itemsOfReading(euFsf.read(fileOf(text, 500))));
    expect(parties.get('1')).toMatchObject({ titles: [], reason: sentence });
    expect(parties.get('2')).toMatchObject({ titles: [office], reason: null });
  });

  it('knows a ship by its type; a company with an IMO number is none', async () => {
    const ship = (key: string, remark: string) =>
      `<sanctionEntity logicalId="${key}"><subjectType code="enterprise"/><nameAlias wholeName="Sample" strong="true">
        <remark>${remark}</remark></nameAlias><identification number="9000001" identificationTypeCode="imo"/></sanctionEntity>`;
    const text = `<export generationDate="2031-01-01">${ship('1', 'Type of ship: delivery vessel, oil tanker Owner: Sample Ocean Company')}${ship('2', 'Registered owner of the tanker SAMPLE 1')}</export>`;
    const parties = partiesOf(await itemsOfReading(euFsf.read(fileOf(text, 500))));
    expect(parties.get('1')).toMatchObject({
      entity_type: 'vessel',
      vessel: { imo: '9000001', type: 'delivery vessel, oil tanker' },
    });
    expect(parties.get('2')).toMatchObject({ entity_type: 'organization', vessel: null });
  });

  it('refuses what is not the list', async () => {
    await expect(itemsOfReading(euFsf.read(fileOf('<Designations/>')))).rejects.toThrow(UnreadableEdition);
    await expect(itemsOfReading(euFsf.read(fileOf('<export generationDate="2031-01-01"/>')))).rejects.toThrow(
      'no sanction entities',
    );
  });

  it.skipIf(!hasShared).each([
    ['2026-02-23.xmlfullsanctionslist_1_1.xml.gz', { edition: 1, party: 5860 }],
    ['2026-05-01.xmlfullsanctionslist_1_1.xml.gz', { edition: 1, party: 6006 }],
    // 1,044 records, twenty of them second records of a party under another programme.
    ['samples/2022-03-18.xmlfullsanctionslist_1_1.first1044.xml.gz', { edition: 1, party: 1024, skipped: 20 }],
  ])('reads every record of %s', async (file, counts) => {
    const items = await itemsOfReading(euFsf.read(edition(sharedPath('lists', 'eu-fsf', file))));
    expect(countsOf(items)).toEqual(counts);
  });
});

describe('what an EU record rests on', () => {
  const read = async (programme: string, acts: string) => {
    const xml = `<export generationDate="2031-01-01"><sanctionEntity euReferenceNumber="EU.9" logicalId="9">
      <regulation publicationDate="2016-03-04" numberTitle="2016/311 (OJ L60)" programme="${programme}"><publicationUrl>https://eur-lex.europa.eu/x</publicationUrl></regulation>
      <subjectType code="person"/><nameAlias wholeName="Sample Person" strong="true">${acts}</nameAlias></sanctionEntity></export>`;
    return partiesOf(await itemsOfReading(euFsf.read(fileOf(xml)))).get('9')!;
  };
  const first =
    '<regulationSummary publicationDate="2015-02-03" numberTitle="2015/1 (OJ L2)" publicationUrl="https://eur-lex.europa.eu/first"/>';

  it('is the base regulation, the first act named in it, and the act given now', async () => {
    const { legal_basis, measures } = await read('HTI', first);
    expect(legal_basis).toEqual([
      { text: 'Council Regulation (EU) 2022/2309', url: 'https://eur-lex.europa.eu/eli/reg/2022/2309/oj' },
      { text: '2015/1 (OJ L2)', url: 'https://eur-lex.europa.eu/first' },
      { text: '2016/311 (OJ L60)', url: 'https://eur-lex.europa.eu/x' },
    ]);
    expect(measures.at(-1)).toBe('Travel ban');
  });

  it('tells the two regulations about Ukraine apart', async () => {
    const { legal_basis, measures } = await read('UKR', '');
    expect(legal_basis[0]!.text).toBe('Council Regulation (EU) No 208/2014');
    expect(measures).toHaveLength(1);
  });

  it('names no base regulation where several may be meant', async () => {
    expect((await read('IRN', '')).legal_basis.map(({ text }) => text)).toEqual(['2016/311 (OJ L60)']);
  });
});
