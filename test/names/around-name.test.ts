import { describe, expect, it } from 'vitest';
import { namesWithinMessage } from '../../src/names/text/around-name.ts';
import fc from '../property.ts';

describe('a name in what systems write around it', () => {
  it.each([
    ['the line of a passport', 'P<UTOZARNITSKY<<IVAN<PETROVICH<<<<<<', ['ZARNITSKY<<IVAN<PETROVICH<<<<<<']],
    ['a booking', 'ZARNITSKY/IVANMR', ['ZARNITSKY, IVAN']],
    ['lines of a payment', '1/WODAN PLANT LLC 2/12 HIGH STREET 3/GB/LONDON', ['WODAN PLANT LLC']],
    ['an account', '/DE89370400440532013000 WODAN PLANT', ['WODAN PLANT']],
    ['a label', 'Beneficiary: Ivan Zarnitsky', ['Ivan Zarnitsky']],
    ['a taxpayer', 'ИНН 7706107510 ООО Водан', ['ООО Водан']],
    ['a company number', 'Wodan Plant LLC (Reg. No. 0123456)', ['Wodan Plant LLC']],
    ['a ship', 'M/V WODAN PRIDE, Panama flag', ['WODAN PRIDE']],
    ['a ship and her number', 'LNG/C WODAN PRIDE (IMO 9123456)', ['WODAN PRIDE']],
    ['an earlier name', 'WODAN PRIDE (ex ZELDA STAR)', ['WODAN PRIDE', 'ZELDA STAR)']],
    ['in care of', 'Ivan Zarnitsky c/o Wodan Logistics', ['Ivan Zarnitsky', 'Wodan Logistics']],
    ['trading as', 'Zelda Stores dba Wodan Plant LLC', ['Zelda Stores', 'Wodan Plant LLC']],
    ['a street', 'Wodan, 12 High Street, London', ['Wodan']],
    ['a house in one run', 'WODAN PLANT 19 VAVILOVA STREET MOSCOW', ['WODAN PLANT']],
    ['an address behind a legal form', 'WODAN, S.A. DE C.V., Avenida Madero 643, Jalisco', ['WODAN, S.A. DE C.V.']],
    ['a town behind a legal form', 'Wodan Technologies Limited, Zelda Soho, 2nd Tower', ['Wodan Technologies Limited']],
    ['a branch', 'Wodan Plant LLC - Dubai Branch', ['Wodan Plant LLC']],
    ['a country', 'Wodan Trading, Butembo, North Kivu, Mexico', ['Wodan Trading']],
  ] as const)('%s', (_, text, expected) => {
    expect(namesWithinMessage(text)).toEqual(expected);
  });

  it.each([
    'ZARNITSKY, Ivan',
    'ZARNITSKY, Ivan, Jr.',
    'Client on behalf of client',
    'Zarnitsky, 1975',
    'Bank Wodan - Nanjing',
    'Shenzhen Wodan Technology Co., Ltd.',
    'Co Operative Bank of Ta Zelda',
    'Red Flag Machine Works',
    'Ex Libris Wodan',
    'MV',
    'Plant 14',
    'Wodan Shipbuilding Corporation, Limited (WSC) 715th Research Institute',
    'Wodan 24/7 Services',
    'Wodan A/S',
    'Institute of Optics, Fine Mechanics, and Physics',
  ])('is nothing but the name: %s', (text) => {
    expect(namesWithinMessage(text)).toEqual([]);
  });

  it('is found in little time whatever the text, and is never the text itself', () => {
    const marks = fc.constantFrom(
      'c/o ',
      ', ',
      '1/',
      ' 2/',
      'IMO ',
      '12 High Street',
      ' flag',
      ': ',
      '<<',
      ' 99999 ',
      'MV ',
      'Ab',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, fc.string({ maxLength: 5 })), { maxLength: 80 }), (parts) => {
        const text = parts.join('').trim();
        for (const name of namesWithinMessage(text)) expect(name).not.toBe(text);
      }),
    );
  });
});
