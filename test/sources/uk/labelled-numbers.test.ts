import { expect, it } from 'vitest';
import { labelledNumbers } from '../../../src/sources/uk-sl.ts';

it.each<[string, [string, string | null][]]>([
  [
    'OGRN: 1247700291200KPP: 770701001INN: 9707028663',
    [
      ['1247700291200', 'OGRN'],
      ['770701001', 'KPP'],
      ['9707028663', 'INN'],
    ],
  ],
  [
    'INN – 7816735115OGRN – 1227800131943',
    [
      ['7816735115', 'INN'],
      ['1227800131943', 'OGRN'],
    ],
  ],
  [
    'Business registration number: 1115042005638Tax number: 5042120394',
    [
      ['1115042005638', 'Business registration number'],
      ['5042120394', 'Tax number'],
    ],
  ],
  [
    'OGRN: 114 237 300 24 30INN: 2373007549',
    [
      ['114 237 300 24 30', 'OGRN'],
      ['2373007549', 'INN'],
    ],
  ],
  ['12/SAKHANA(N)020199', [['12/SAKHANA(N)020199', null]]],
  ['5/KALATA (NAING) 127084', [['5/KALATA (NAING) 127084', null]]],
  [
    'BvD ID: IRFEB54525SWIFT/BIC – SINAIRTH',
    [
      ['IRFEB54525', 'BvD ID'],
      ['SINAIRTH', 'SWIFT/BIC'],
    ],
  ],
  ['M 354838 D 0001', [['M 354838 D 0001', null]]],
  ['441 041074 0018L', [['441 041074 0018L', null]]],
  ['У-184386', [['У-184386', null]]],
  ['License number: 328', [['328', 'License number']]],
  ['9709056472 - Russia INN', [['9709056472', '- Russia INN']]],
  ['5299008ONRYZRO61SY92', [['5299008ONRYZRO61SY92', null]]],
  ['91440400686355518J', [['91440400686355518J', null]]],
  ['Registered in Moscow', [['Registered in Moscow', null]]],
])('numbers of the cell "%s"', (cell, expected) => {
  expect(labelledNumbers(cell).map(({ number, label }) => [number, label])).toEqual(expected);
});
