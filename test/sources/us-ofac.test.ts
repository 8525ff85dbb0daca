import { describe, expect, it } from 'vitest';
import { documentType } from '../../src/sources/ofac/party.ts';
import { UnreadableEdition } from '../../src/sources/reader.ts';
import { usOfacCons } from '../../src/sources/us-ofac-cons.ts';
import { usOfacSdn } from '../../src/sources/us-ofac-sdn.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { countsOf, edition, fileOf, fixture, itemsOfReading, partiesOf } from './reading.ts';

describe('the SDN list', () => {
  const reading = async () => itemsOfReading(usOfacSdn.read(fixture('ofac-enhanced.xml')));

  it('gives the edition, each party once, and sets aside what it cannot map', async () => {
    const items = await reading();
    expect(items[0]).toEqual({ kind: 'edition', date: '2031-05-06' });
    expect([...partiesOf(items).keys()]).toEqual(['900001', '900002']);
    expect(items.filter((item) => item.kind === 'set_aside')).toMatchObject([
      { reason: 'entity id 900002 occurs a second time', position: expect.stringMatching(/^line \d+$/) },
      { reason: 'unknown entity type "Ghost"' },
    ]);
    expect(items.filter((item) => item.kind === 'skipped')).toHaveLength(1);
    expect(items.filter((item) => item.kind === 'note').map((item) => [item.note, item.text])).toEqual([
      ['unknown country', 'Atlantis'],
      ['unknown feature type', 'Shoe Size'],
    ]);
  });

  it('carries every fact of a person', async () => {
    const person = partiesOf(await reading()).get('900001')!;
    expect(person).toMatchObject({
      official_id: '900001',
      source_list: 'Specially Designated Nationals and Blocked Persons List',
      lists: ['SDN List', 'Consolidated List', 'Non-SDN CMIC List'],
      entity_type: 'individual',
      name: 'TESTOV, Probny Primerovich',
      listed_date: '2030-02-03',
      gender: 'female',
      titles: ['Minister', 'former General'],
      nationalities: ['RU', 'Atlantis'],
      sanction_programs: ['FICTION-1'],
      legal_basis: [{ text: 'Executive Order 99999', url: null }],
      measures: ['Block', 'Secondary sanctions risk: section 0 of nothing'],
      relationships: [{ key: '900002', name: 'SAMPLE SHIP', type: 'Family member of' }],
      remarks: 'Fictional remark.; Shoe Size: 43',
    });
    expect(person.aliases).toEqual([
      {
        name: 'ТЕСТОВ, Пробный Примерович',
        type: 'original_script',
        quality: 'strong',
        script: 'Cyrillic',
        language: null,
      },
      { name: 'TESTY', type: 'fka', quality: 'weak', script: 'Latin', language: null },
      { name: '测试', type: 'original_script', quality: 'weak', script: 'Han', language: 'zh' },
    ]);
    expect(person.birth_dates).toEqual([
      { date: '1961', precision: 'year', circa: true, text: 'circa 1961' },
      { date: '1950', precision: 'range', circa: false, from: '1950', to: '1952', text: '1950 to 1952' },
      { date: '1960-02', precision: 'month', circa: false },
    ]);
    expect(person.birth_places).toEqual([{ text: 'Sampletown, Iran', country_code: 'IR' }]);
    expect(person.identifiers).toEqual([
      { type: 'crypto_wallet', value: '1FictionalWallet', country: null, note: 'XBT' },
      { type: 'passport', value: 'X123', country: 'IR', note: 'Passport; expires 2020-01-02; no longer valid' },
      { type: 'national_id', value: '77', country: null, note: 'Identification Number' },
      { type: 'other', value: '88', country: null, note: 'Library Card' },
    ]);
    expect(person.addresses).toEqual([
      expect.objectContaining({
        full: '1 Nowhere Road, Sampletown, Korea, North',
        city: 'Sampletown',
        postal_code: null,
        country_code: 'KP',
      }),
    ]);
    expect(person.countries.map(({ code, relation }) => `${code} ${relation}`)).toEqual([
      'IR birth',
      'RU nationality',
      'null citizenship',
      'IR document',
      'KP address',
    ]);
  });

  it('carries the facts of a ship', async () => {
    const ship = partiesOf(await reading()).get('900002')!;
    expect(ship.entity_type).toBe('vessel');
    expect(ship.vessel).toEqual({
      flag: 'Panama',
      former_flags: ['Malta'],
      type: 'Tug',
      call_sign: 'FICT1',
      gross_tonnage: '212',
      imo: '1234567',
      mmsi: '572000000',
    });
    expect(ship.identifiers.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'call_sign FICT1',
      'imo 1234567',
      'mmsi 572000000',
    ]);
  });

  it('knows a ship number by its check digit, and an address by what it ends in, once', async () => {
    const address = (city: string) =>
      `<address><translations><translation><addressParts><addressPart><type>CITY</type><value>${city}</value></addressPart>
       <addressPart><type>STATE/PROVINCE</type><value>China,</value></addressPart></addressParts></translation></translations></address>`;
    const paper = (number: string) =>
      `<identityDocument><type>Vessel Registration Identification</type><documentNumber>${number}</documentNumber></identityDocument>`;
    const text = `<sanctionsData><publicationInfo><dataAsOf>2031-01-01T00:00:00</dataAsOf></publicationInfo><entities>
      <entity id="7"><generalInfo><entityType>Vessel</entityType></generalInfo>
      <sanctionsLists><sanctionsList datePublished="2030-01-01">SDN List</sanctionsList></sanctionsLists>
      <names><name><isPrimary>true</isPrimary><translations><translation><isPrimary>true</isPrimary><script>Latin</script>
        <formattedFullName>SAMPLE</formattedFullName></translation></translations></name></names>
      <addresses>${address('Dalian')}${address('Dalian')}</addresses>
      <identityDocuments>${paper('8606173')}${paper('8606174')}</identityDocuments></entity></entities></sanctionsData>`;
    const ship = partiesOf(await itemsOfReading(usOfacSdn.read(fileOf(text, 500)))).get('7')!;
    expect(ship.vessel).toEqual({ imo: '8606173' });
    expect(ship.identifiers.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'imo 8606173',
      'registration_number 8606174',
    ]);
    expect(ship.addresses).toMatchObject([{ full: 'Dalian, China', country_code: 'CN', country_name: 'China' }]);
    expect(ship.countries).toEqual([{ code: 'CN', name: 'China', relation: 'address' }]);
  });

  it('puts what a ship has now before what the file calls other', async () => {
    const feature = (type: string, value: string) => `<feature><type>${type}</type><value>${value}</value></feature>`;
    const text = `<sanctionsData><publicationInfo><dataAsOf>2031-05-06</dataAsOf></publicationInfo><entities>
      <entity id="8"><generalInfo><entityType>Vessel</entityType></generalInfo>
      <sanctionsLists><sanctionsList datePublished="2031-05-01">SDN List</sanctionsList></sanctionsLists>
      <names><name><isPrimary>true</isPrimary><translations><translation><isPrimary>true</isPrimary>
        <formattedFullName>SAMPLE</formattedFullName></translation></translations></name></names>
      <features>${feature('Other Vessel Flag', 'Tanzania')}${feature('Other Vessel Call Sign', '5IM713')}
        ${feature('Vessel Call Sign', '9HB4398')}${feature('Vessel Flag', 'Malta')}</features></entity></entities></sanctionsData>`;
    const ship = partiesOf(await itemsOfReading(usOfacSdn.read(fileOf(text, 500)))).get('8')!;
    expect(ship.vessel).toEqual({ flag: 'Malta', call_sign: '9HB4398' });
    expect(ship.countries.map(({ code }) => code)).toEqual(['MT', 'TZ']);
    expect(ship.remarks).toBe('Other Vessel Flag: Tanzania; Other Vessel Call Sign: 5IM713');
  });

  it('reads a birth date from its text where the file gives no day', async () => {
    const text = `<sanctionsData><publicationInfo><dataAsOf>2031-05-06</dataAsOf></publicationInfo><entities>
      <entity id="9"><generalInfo><entityType>Individual</entityType></generalInfo>
      <sanctionsLists><sanctionsList datePublished="2031-05-01">SDN List</sanctionsList></sanctionsLists>
      <names><name><isPrimary>true</isPrimary><translations><translation><isPrimary>true</isPrimary>
        <formattedFullName>SAMPLE, Person</formattedFullName></translation></translations></name></names>
      <features><feature><type>Birthdate</type><value>circa 1979-1982</value></feature></features>
      </entity></entities></sanctionsData>`;
    const person = partiesOf(await itemsOfReading(usOfacSdn.read(fileOf(text, 500)))).get('9')!;
    expect(person.birth_dates).toEqual([
      { date: '1979', precision: 'range', circa: true, from: '1979', to: '1982', text: 'circa 1979-1982' },
    ]);
  });

  it('refuses a file without entities', async () => {
    await expect(itemsOfReading(usOfacSdn.read(fileOf('<sanctionsData><entities/></sanctionsData>')))).rejects.toThrow(
      UnreadableEdition,
    );
  });
});

describe('the non-SDN lists', () => {
  it('names the particular list and takes its own date', async () => {
    const parties = partiesOf(await itemsOfReading(usOfacCons.read(fixture('ofac-enhanced.xml'))));
    expect([...parties.keys()]).toEqual(['900001', '900004']);
    expect(parties.get('900001')).toMatchObject({
      source_list: 'Non-SDN Chinese Military-Industrial Complex Companies List',
      listed_date: '2029-01-02',
    });
    expect(parties.get('900004')!.source_list).toBe('Consolidated Sanctions List (non-SDN)');
  });
});

describe('a change file', () => {
  it('tells additions, removals and corrections apart, for the lists of the source', async () => {
    const items = await itemsOfReading(usOfacSdn.readDelta!(fixture('ofac-delta.xml')));
    expect(
      items.map((item) => [item.kind, 'party' in item ? item.party.key : 'key' in item ? item.key : null]),
    ).toEqual([
      ['edition', null],
      ['delta_remove', '900001'],
      ['delta_add', '900005'],
      ['delta_update', '900002'],
      ['skipped', null],
    ]);
    expect(items[0]).toEqual({ kind: 'edition', date: '2031-05-07' });
    const other = await itemsOfReading(usOfacCons.readDelta!(fixture('ofac-delta.xml')));
    expect(partiesOf(other).has('900004')).toBe(true);
    expect(partiesOf(other).has('900001')).toBe(false);
  });
});

describe('document types', () => {
  it.each([
    ['Passport', 'individual', 'passport'],
    ['Stateless Person ID Card', 'individual', 'travel_document'],
    ['Tax ID No.', 'organization', 'tax_id'],
    ['R.F.C.', 'individual', 'tax_id'],
    ['C.R. No.', 'organization', 'registration_number'],
    ['Unified Social Credit Code (USCC)', 'organization', 'registration_number'],
    ['Cedula No.', 'individual', 'national_id'],
    ['Identification Number', 'organization', 'registration_number'],
    ["Driver's License No.", 'individual', 'drivers_licence'],
    ['SSN', 'individual', 'social_security'],
    ['Residency Number', 'individual', 'residence_permit'],
    ['Trademark number', 'organization', 'other'],
  ] as const)('%s of an %s is %s', (name, entityType, type) => expect(documentType(name, entityType)).toBe(type));
});

describe.skipIf(!hasShared)('official OFAC files', () => {
  it.each([
    ['us-ofac-cons/2024-07-03.cons_enhanced.xml.gz', usOfacCons, '2024-07-03', 443],
    ['us-ofac-cons/2026-01-08.cons_enhanced.xml.gz', usOfacCons, '2026-01-08', 442],
    ['us-ofac-sdn/samples/2024-08-28.sdn_enhanced.irgc-only.xml.gz', usOfacSdn, '2024-08-28', 293],
    ['us-ofac-sdn/2026-08-22.sdn_enhanced.xml.gz', usOfacSdn, '2026-08-22', 19249],
  ] as const)('%s', async (file, source, date, parties) => {
    const items = await itemsOfReading(source.read(edition(sharedPath('lists', file))));
    expect(items[0]).toEqual({ kind: 'edition', date });
    const { party, set_aside = 0 } = countsOf(items);
    expect({ party, set_aside }).toEqual({ party: parties, set_aside: 0 });
    for (const { listed_date, source_list } of partiesOf(items).values()) {
      expect(listed_date).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(source.info.source_lists).toContain(source_list);
    }
  });

  it('reads an official delta', async () => {
    const items = await itemsOfReading(
      usOfacSdn.readDelta!(edition(sharedPath('lists/us-ofac-sdn/deltas/2025-01-13.delta.xml.gz'))),
    );
    expect(countsOf(items)).toEqual({ edition: 1, delta_remove: 14, delta_add: 4 });
  });
});

describe('a removal from an OFAC publication', () => {
  it('is noted when the last record stood on the other publication too', () => {
    const sdn = (lists: string[]) => usOfacSdn.removalNote!(lists);
    expect(sdn(['SDN List', 'Consolidated List'])).toBeUndefined();
    expect(sdn(['SDN List', 'FSE List'])).toBe('left the SDN List; its last record also stood on: FSE List');
    const nonSdn = (lists: string[]) => usOfacCons.removalNote!(lists);
    expect(nonSdn(['Consolidated List', 'FSE List'])).toBeUndefined();
    expect(nonSdn(['Consolidated List', 'SDN List'])).toBe(
      'left the non-SDN lists; its last record also stood on: SDN List',
    );
  });
});
