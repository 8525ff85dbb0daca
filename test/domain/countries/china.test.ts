import { describe, expect, it } from 'vitest';
import { isChina } from '../../../src/domain/countries/china.ts';
import type { ListedParty } from '../../../src/domain/entity/party.ts';
import { blankParty } from '../../../src/sources/party-facts.ts';

const party = (facts: Partial<ListedParty>): ListedParty => ({
  ...blankParty({ key: '1', official_id: null, source_list: 'List', entity_type: 'organization', name: 'X' }),
  ...facts,
});

describe('the China rule', () => {
  it.each<[string, Partial<ListedParty>]>([
    ['nationality', { nationalities: ['CN'] }],
    ['address in Hong Kong', { countries: [{ code: 'HK', name: 'Hong Kong', relation: 'address' }] }],
    ['birth in Macau', { birth_places: [{ text: 'Macau', country_code: 'MO' }] }],
    ['regime', { countries: [{ code: 'CN', name: 'China', relation: 'regime' }] }],
    ['former flag', { vessel: { former_flags: ['Hong Kong'] } }],
    ['issuer of a passport', { identifiers: [{ type: 'passport', value: '1', country: 'CN', note: null }] }],
    ['NS-CMIC', { lists: ['Non-SDN Chinese Military-Industrial Complex Companies List'] }],
    ['programme tag', { sanction_programs: ['CMIC-EO13959'] }],
    ['Hong Kong programme', { sanction_programs: ['HK-EO13936'] }],
  ])('%s counts', (_, facts) => {
    expect(isChina(party(facts))).toBe(true);
  });

  it.each<[string, Partial<ListedParty>]>([
    ['nothing known', {}],
    ['Taiwan', { nationalities: ['TW'], countries: [{ code: 'TW', name: 'Taiwan', relation: 'address' }] }],
    ['free text', { reason: 'Supplied by a company in China', remarks: 'China' }],
    ['another programme', { sanction_programs: ['MACHINATION', 'UKRAINE-EO13661'] }],
  ])('%s does not', (_, facts) => {
    expect(isChina(party(facts))).toBe(false);
  });
});
