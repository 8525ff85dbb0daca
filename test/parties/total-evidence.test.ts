import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { BirthDate, PartyCountry } from '../../src/domain/entity/party.ts';
import { linkParties } from '../../src/parties/links.ts';
import { alias, entity } from '../search/entities.ts';

const born = (date: string): BirthDate => ({ date, precision: date.length === 10 ? 'day' : 'year', circa: false });
const from = (code: string, relation: PartyCountry['relation'] = 'regime'): PartyCountry => ({
  code,
  name: code,
  relation,
});
const strong = (...names: string[]) => ({ aliases: names.map((name) => alias(name, { quality: 'strong' as const })) });
const firm = { entity_type: 'organization' as const };
const person = { entity_type: 'individual' as const };

const un = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ key, official_id: key, name, ...more });
const uk = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'uk-sl', source_list: 'UK Sanctions List', jurisdiction: 'UK', key, name, ...more });
const eu = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'eu-fsf', source_list: 'EU List', jurisdiction: 'EU', key, name, ...more });
const sdn = (key: string, name: string, more: Partial<EntityRecord> = {}): EntityRecord =>
  entity({ source_id: 'us-ofac-sdn', source_list: 'SDN', jurisdiction: 'US', key, name, ...more });

/** Other records, so that words in common are as rare as they are on the lists. */
const OTHERS: EntityRecord[] = Array.from({ length: 6_000 }, (_, at) =>
  entity({
    source_id: 'au-dfat',
    source_list: 'Consolidated List',
    jurisdiction: 'AU',
    key: `other-${at}`,
    name: `${at % 400 === 2 ? 'Nizar' : ['Bank', 'Group', 'Ahmad', 'Hassan'][at % 4]} Qf${at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`,
    countries: at % 9 === 0 ? [from('SY')] : [],
    entity_type: at % 4 < 2 ? 'organization' : 'individual',
  }),
);

/** Linked pairs of ids, `a+b`, and the reasons of the first. */
async function linked(...entities: EntityRecord[]): Promise<{ pairs: string[]; evidence: readonly string[] }> {
  const { alsoListed } = await linkParties([...entities, ...OTHERS]);
  const pairs = [...alsoListed].flatMap(([id, others]) => others.map((other) => [id, other.id].sort().join('+')));
  return { pairs: [...new Set(pairs)].sort(), evidence: [...alsoListed.values()][0]?.[0]?.evidence ?? [] };
}
const areLinked = async (...entities: EntityRecord[]): Promise<boolean> => (await linked(...entities)).pairs.length > 0;

describe('total evidence links organisations', () => {
  it('where a list states no country, by the name and the subject of the programme', async () => {
    const left = uk('1', 'Zehnun Tavrelim', { ...firm, sanction_programs: ['Counter-Terrorism Regulations'] });
    const right = sdn('2', 'ZEHNUN TAVRELIM', { ...firm, sanction_programs: ['SDGT'] });
    expect(await linked(left, right)).toEqual({
      pairs: ['uk-sl-1+us-ofac-sdn-2'],
      evidence: ['name in common: Zehnun Tavrelim', 'listed for terrorism'],
    });
  });

  it('that lists put under different names, by several aliases in common and a country', async () => {
    const names = ['Zehnun Brigade', 'Tavrel Kestrim', 'Order of Mulqat', 'ZTB'];
    const left = (aliases: string[], country = 'ML') =>
      uk('1', 'Quorlim Front', { ...firm, ...strong(...aliases), countries: [from(country, 'address')] });
    const right = sdn('2', 'VASHTI MOVEMENT', { ...firm, ...strong(...names), countries: [from('ML', 'address')] });
    expect(await areLinked(left(names), right)).toBe(true);
    expect(await areLinked(left(names.slice(0, 1)), right)).toBe(false);
  });

  it('with a silent final h, and an acronym behind the name', async () => {
    const plain = sdn('2', 'JEMAA TAVRELIYA', { ...firm, sanction_programs: ['SDGT'] });
    expect(await areLinked(eu('1', 'Jemaah Tavreliyah', { ...firm, sanction_programs: ['TAQA'] }), plain)).toBe(true);
    const named = (name: string) => eu('1', name, { ...firm, sanction_programs: ['TAQA'] });
    const group = uk('2', 'Shahid Tavrel Industrial Group', { ...firm, sanction_programs: ['Counter-Terrorism'] });
    expect(await areLinked(named('Shahid Tavrel Industrial Group - STIG'), group)).toBe(true);
    expect(await areLinked(named('Shahid Tavrel Industrial Group (KENYA)'), group)).toBe(false);
  });

  it('but never siblings that a number or letter tells apart', async () => {
    const syrian = { ...firm, countries: [from('SY')] };
    expect(await areLinked(uk('1', 'Tavrel Zehnun II', syrian), eu('2', 'Tavrel Zehnun III', syrian))).toBe(false);
    expect(await areLinked(uk('1', 'Tavrel Zehnun 5', syrian), eu('2', 'Tavrel Zehnun 7', syrian))).toBe(false);
    expect(await areLinked(uk('1', 'Tavrel Zehnun LLC', syrian), eu('2', 'Tavrel Zehnun-M LLC', syrian))).toBe(false);
  });

  it('but never an organisation and its branch', async () => {
    const german = { ...firm, countries: [from('DE', 'registration')] };
    const bank = uk('1', 'Tavrel Zehnun Bank', german);
    const branch = (more: Partial<EntityRecord>) =>
      eu('2', 'Tavrel Zehnun Bank Hamburg Branch', { ...german, ...more });
    expect(await areLinked(bank, branch(strong('Tavrel Zehnun Bank')))).toBe(false);
    const ofBranch = uk('1', 'Tavrel Zehnun Bank', { ...german, ...strong('Tavrel Zehnun Bank, Hamburg branch') });
    expect(await areLinked(ofBranch, branch(strong('Tavrel Zehnun Bank')))).toBe(true);
  });

  it('but not by a weak alias of both', async () => {
    const weak = {
      ...firm,
      aliases: [alias('Zehnun Tavrelim', { quality: 'weak' as const })],
      countries: [from('SY')],
    };
    expect(await areLinked(uk('1', 'Quorlim', weak), eu('2', 'Vashti', weak))).toBe(false);
  });
});

describe('total evidence links persons', () => {
  const syrian = { ...person, countries: [from('SY')] };
  const named = (birth: string, name = 'Rafiq Tavrelim') => uk('1', name, { ...syrian, birth_dates: [born(birth)] });
  const other = (birth: string, name = 'TAVRELIM, Rafiq') => sdn('2', name, { ...syrian, birth_dates: [born(birth)] });

  it('over birth dates that differ by some years, and says so', async () => {
    const { pairs, evidence } = await linked(named('1960-07-20'), other('1964-07-20'));
    expect(pairs).toEqual(['uk-sl-1+us-ofac-sdn-2']);
    expect(evidence.at(-1)).toBe('although the years of birth differ');
    expect(await areLinked(named('1950-07-20'), other('1971-07-20'))).toBe(false);
  });

  it('but not with a common name, nor father and son', async () => {
    expect(await areLinked(named('1960', 'Hassan Ahmad'), other('1964', 'AHMAD, Hassan'))).toBe(false);
    const father = uk('1', 'Tavrel Ibrahim Zehnun', syrian);
    expect(await areLinked(father, sdn('2', 'IBRAHIM TAVREL IBRAHIM ZEHNUN', syrian))).toBe(false);
  });

  it('but not by two words that many bear, without a birth date', async () => {
    const plain = { ...syrian };
    expect(await areLinked(uk('1', 'Nizar Ahmad', plain), sdn('2', 'AHMAD, Nizar', plain))).toBe(false);
    expect(await areLinked(uk('1', 'Nizar Tavrelim', plain), sdn('2', 'TAVRELIM, Nizar', plain))).toBe(true);
  });
});

describe('one party twice on one list', () => {
  const syrian = { ...firm, countries: [from('SY')] };
  const records = (firstDay: string, secondDay: string) => [
    uk('9', 'Tavrelim Zehnun Industries', syrian),
    eu('1', 'Tavrelim Zehnun Industries', { ...syrian, listed_date: firstDay }),
    eu('2', 'Tavrelim Zehnun Industries', { ...syrian, listed_date: secondDay }),
  ];

  it('is linked when the list took it up at different times', async () => {
    expect((await linked(...records('2008-03-03', '2025-09-29'))).pairs).toEqual([
      'eu-fsf-1+uk-sl-9',
      'eu-fsf-2+uk-sl-9',
    ]);
    expect((await linked(...records('2025-09-29', '2025-09-29'))).pairs).toEqual([]);
  });
});

describe('UN references', () => {
  it('that are of another party by name and birth date, or of an entity on a person, are misprints', async () => {
    const day = { ...person, birth_dates: [born('1969-08-18')] };
    const cites = (reference: string) => ({ ...day, cross_references: [{ authority: 'UN', reference }] });
    const right = un('KPi.041', 'Tavrel Zehnun', day);
    const wrong = un('KPi.045', 'Quorlim Vashti', { ...person, birth_dates: [born('1950-01-02')] });
    const misprint = eu('1', 'Tavrel Zehnun', cites('KPi.045'));
    expect((await linked(right, wrong, misprint)).pairs).toEqual(['eu-fsf-1+un-sc-KPi.041']);
    expect((await linked(right, uk('1', 'Tavrel Zehnun', cites('KPe.001')))).pairs).toEqual(['uk-sl-1+un-sc-KPi.041']);
  });
});
