import { expect, it } from 'vitest';
import { labelledNumbers } from '../../../src/sources/uk-sl.ts';

it.each([
  ['OGRN: 1247700291200KPP: 770701001INN: 9707028663', 'OGRN: 1247700291200 | KPP: 770701001 | INN: 9707028663'],
  ['INN – 7816735115OGRN – 1227800131943', 'INN: 7816735115 | OGRN: 1227800131943'],
  [
    'Business registration number: 1115042005638Tax number: 5042120394',
    'Business registration number: 1115042005638 | Tax number: 5042120394',
  ],
  ['OGRN: 114 237 300 24 30INN: 2373007549', 'OGRN: 114 237 300 24 30 | INN: 2373007549'],
  ['12/SAKHANA(N)020199', '12/SAKHANA(N)020199'],
  ['5/KALATA (NAING) 127084', '5/KALATA (NAING) 127084'],
  ['BvD ID: IRFEB54525SWIFT/BIC – SINAIRTH', 'BvD ID: IRFEB54525 | SWIFT/BIC: SINAIRTH'],
  ['M 354838 D 0001', 'M 354838 D 0001'],
  ['441 041074 0018L', '441 041074 0018L'],
  ['У-184386', 'У-184386'],
  ['License number: 328', 'License number: 328'],
  ['9709056472 - Russia INN', '- Russia INN: 9709056472'],
  ['5299008ONRYZRO61SY92', '5299008ONRYZRO61SY92'],
  ['91440400686355518J', '91440400686355518J'],
  ['Registered in Moscow', 'Registered in Moscow'],
])('numbers of the cell "%s"', (cell, expected) => {
  const found = labelledNumbers(cell).map(({ number, label }) => (label === null ? number : `${label}: ${number}`));
  expect(found.join(' | ')).toBe(expected);
});
