import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { BirthDate, Identifier, PartyCountry } from '../../src/domain/entity/party.ts';
import { linkParties } from '../../src/parties/links.ts';
import { alias, entity } from '../search/entities.ts';

const born = (date: string, more: Partial<BirthDate> = {}): BirthDate => ({
  date,
  precision: date.length === 10 ? 'day' : 'year',
  circa: false,
  ...more,
});
const number = (type: Identifier['type'], value: string, country: string | null = null): Identifier => ({
  type,
  value,
  country,
  note: null,
});
const from = (code: string, relation: PartyCountry['relation'] = 'regime'): PartyCountry => ({
  code,
  name: code,
  relation,
});
const un = (reference: string) => ({ cross_references: [{ authority: 'UN', reference }] });

const uk = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'uk-sl', source_list: 'UK Sanctions List', jurisdiction: 'UK', key, name, ...more });
const eu = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'eu-fsf', source_list: 'EU List', jurisdiction: 'EU', key, name, ...more });
const sdn = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'us-ofac-sdn', source_list: 'SDN', jurisdiction: 'US', key, name, ...more });

const person = { entity_type: 'individual' as const };
const firm = { entity_type: 'organization' as const };
const ship = { entity_type: 'vessel' as const };

/** Linked pairs of ids, `a+b`. */
async function pairsOf(...entities: EntityRecord[]): Promise<string[]> {
  const { alsoListed } = await linkParties(entities);
  const pairs = [...alsoListed].flatMap(([id, others]) => others.map((other) => [id, other.id].sort().join('+')));
  return [...new Set(pairs)].sort();
}

describe('what links two records', () => {
  it('a UN reference that one states and the other bears', async () => {
    const listed = entity({ key: 'QDi.901', official_id: 'QDi.901', name: 'Omar Tavrel Zehnun', ...person });
    expect(await pairsOf(listed, uk('1', 'Umar Tavrel Zehnun', { ...person, ...un('QDI.901') }))).toEqual([
      'uk-sl-1+un-sc-QDi.901',
    ]);
    expect(await pairsOf(listed, uk('1', 'Quite Otherman', { ...person, ...un('QDi.901') }))).toEqual([]);
  });

  it('a patronymic that one list writes like a surname', async () => {
    const more = { ...person, birth_dates: [born('1977-03-04')] };
    const pair = [uk('1', 'Tavrela Suleimanova ZEHNUNOVA', more), sdn('2', 'ZEHNUNOVA, Tavrela Suleymanovna', more)];
    expect(await pairsOf(...pair)).toEqual(['uk-sl-1+us-ofac-sdn-2']);
  });

  it('an official number of one country, whatever each list calls it', async () => {
    const left = uk('1', 'Tavrel Zehnun Kompaniya', { ...firm, identifiers: [number('tax_id', '7728 863 750', 'RU')] });
    const right = (country: string | null) =>
      eu('2', 'Tavrel Zehnun Company', {
        ...firm,
        identifiers: [number('registration_number', '7728863750', country)],
      });
    expect(await pairsOf(left, right(null))).toEqual(['eu-fsf-2+uk-sl-1']);
    expect(await pairsOf(left, right('KZ'))).toEqual([]);
  });

  it('no placeholder number', async () => {
    const same = { ...firm, identifiers: [number('registration_number', '12345678')] };
    expect(await pairsOf(uk('1', 'Tavrel Trading', same), eu('2', 'Tavrel Shipping', same))).toEqual([]);
  });

  it('names and birth dates of persons, in either order and spelling', async () => {
    const day = { ...person, birth_dates: [born('1961-05-03')] };
    expect(await pairsOf(uk('1', 'Yuriy Tavrelov', day), sdn('2', 'TAVRELOV, Yury Petrovich', day))).toEqual([
      'uk-sl-1+us-ofac-sdn-2',
    ]);
  });

  it('the IMO number of ships, which change their names', async () => {
    const imo = { ...ship, vessel: { imo: '9074729' } };
    expect(await pairsOf(uk('1', 'Old Kestrel', imo), sdn('2', 'NEW DAWN', imo))).toEqual(['uk-sl-1+us-ofac-sdn-2']);
    expect(
      await pairsOf(uk('1', 'Kestrel', imo), sdn('2', 'KESTREL', { ...ship, vessel: { imo: '9187629' } })),
    ).toEqual([]);
  });

  it('a rare full name with a country in common, where a list knows no birth date', async () => {
    const name = 'Zakhar Tavrelovich Zehnunov';
    const russian = { ...person, countries: [from('RU')] };
    expect(await pairsOf(uk('1', name, russian), eu('2', name, russian))).toEqual(['eu-fsf-2+uk-sl-1']);
    expect(await pairsOf(uk('1', name, russian), eu('2', name, { ...person, countries: [from('SY')] }))).toEqual([]);
    expect(await pairsOf(uk('1', 'Ali Ahmad', russian), eu('2', 'Ali Ahmad', russian))).toEqual([]);
  });

  it('the whole name of a firm with a country in common', async () => {
    const russian = { ...firm, countries: [from('RU')] };
    expect(await pairsOf(uk('1', 'Tavrelmash Zehnun LLC', russian), eu('2', 'OOO Tavrelmash Zehnun', russian))).toEqual(
      ['eu-fsf-2+uk-sl-1'],
    );
    expect(await pairsOf(uk('1', 'Tavrelmash Plant 5', russian), eu('2', 'Tavrelmash Plant 7', russian))).toEqual([]);
  });

  it('gives the same party to one OFAC number on both OFAC files', async () => {
    const other = entity({
      source_id: 'us-ofac-cons',
      source_list: 'SSI',
      jurisdiction: 'US',
      key: '77',
      name: 'TAVREL BANK',
      ...firm,
    });
    expect(await pairsOf(sdn('77', 'TAVREL BANK', firm), other)).toEqual(['us-ofac-cons-77+us-ofac-sdn-77']);
  });
});

describe('what stands against a link', () => {
  const name = 'Zakhar Tavrelovich Zehnunov';
  const russian = { ...person, countries: [from('RU')] };

  it.each<[string, Partial<EntityRecord>, Partial<EntityRecord>]>([
    ['years of birth', { birth_dates: [born('1961')] }, { birth_dates: [born('1974')] }],
    ['sex', { gender: 'male' }, { gender: 'female' }],
    ['UN references', un('QDi.901'), un('QDi.902')],
    ['type', {}, { entity_type: 'organization' }],
    ['nationality', { nationalities: ['RU'] }, { nationalities: ['UA'] }],
  ])('different %s', async (_, left, right) => {
    expect(await pairsOf(uk('1', name, { ...russian, ...left }), eu('2', name, { ...russian, ...right }))).toEqual([]);
  });

  it('two namesakes of one list: neither can be told right', async () => {
    const pairs = await pairsOf(uk('1', name, russian), eu('2', name, russian), eu('3', name, russian));
    expect(pairs).toEqual([]);
  });

  it('never brings two records of one list together without an official number', async () => {
    const day = { ...russian, birth_dates: [born('1961-05-03')] };
    const { party } = await linkParties([
      uk('1', name, day),
      sdn('2', name, day),
      eu('3', name, day),
      eu('4', 'Zehnunov Zakhar', day),
    ]);
    expect(party.get('eu-fsf-3')).not.toBe(party.get('eu-fsf-4') ?? 'alone');
  });
});

describe('parties', () => {
  const imo = { ...ship, vessel: { imo: '9074729' } };
  const fleet = [
    uk('1', 'Old Kestrel', imo),
    sdn('2', 'NEW DAWN', imo),
    eu('3', 'Kestrel', imo),
    eu('9', 'Other Ship', ship),
  ];

  it('hold all records that are linked, with reasons, whatever the order they came in', async () => {
    const linked = await linkParties(fleet);
    const { alsoListed, party, reasons } = linked;
    expect([...party.values()]).toEqual(['eu-fsf-3', 'eu-fsf-3', 'eu-fsf-3']);
    expect(party.has('eu-fsf-9')).toBe(false);
    expect(alsoListed.get('uk-sl-1')).toMatchObject([
      { id: 'eu-fsf-3', jurisdiction: 'EU', source_list: 'EU List', confidence: 0.995 },
      { id: 'us-ofac-sdn-2', evidence: ['the same IMO number 9074729'] },
    ]);
    expect(reasons!.get('uk-sl-1')).toMatchObject({ 'us-ofac-sdn-2': [{ is: 'imo', value: '9074729' }] });
    expect(await linkParties([...fleet].reverse())).toEqual(linked);
  });
});

it('weak aliases do not make parties', async () => {
  const day = { ...person, birth_dates: [born('1961-05-03')] };
  const weak = { ...day, aliases: [alias('Zakhar Tavrelov', { quality: 'weak' as const })] };
  expect(await pairsOf(uk('1', 'Boris Quint', weak), eu('2', 'Zakhar Tavrelov', day))).toEqual([]);
});
