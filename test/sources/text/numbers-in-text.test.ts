import { expect, it } from 'vitest';
import type { EntityType } from '../../../src/domain/vocabulary.ts';
import { addNumbersInText, blankParty } from '../../../src/sources/party-facts.ts';

const numbersIn = (text: string, entity_type: EntityType = 'organization'): string[] => {
  const party = blankParty({ key: '1', official_id: null, source_list: 'List', entity_type, name: 'Sample' });
  addNumbersInText(party, text);
  return party.identifiers.map(({ type, value }) => `${type} ${value}`);
};

it.each([
  ['Owned by the office. SWIFT/BIC: SMPLKPPY', ['bic SMPLKPPY']],
  ['SWIFT code SMPLRUMM; SWIFT code: SMPLRUMMXXX', ['bic SMPLRUMM', 'bic SMPLRUMMXXX']],
  ['Company IMO number: 5571322', ['imo 5571322']],
  ['OGRN: 1157847282603, INN 7840038027', ['registration_number 1157847282603', 'tax_id 7840038027']],
  ['Owns SAMPLE ONE (IMO: 8861058) and SAMPLE TWO (IMO: 8846814)', []],
  ['Owner of SAMPLE ONE, IMO number: 9293002', []],
  ['SWIFT: SERVQQES for all', []],
  ['It uses swift services.', []],
])('numbers of an organisation in %j', (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

it('takes none for a person or a ship, whose texts name the numbers of others', () => {
  expect(numbersIn('Director of the bank SWIFT/BIC: SMPLKPPY', 'individual')).toEqual([]);
  expect(numbersIn('Sister ship of IMO number: 9294264', 'vessel')).toEqual([]);
});
