import { expect, test } from 'vitest';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { screenNames } from '../../../src/search/names/screen.ts';
import { entity, snapshotOf } from '../entities.ts';

/** Parties whose names share sounds with the queries, so that there is something to be told apart. */
const crowd = [
  'Valery Petrovich SEMENIKHIN',
  'Valery SAMOILOV',
  'Yury CHAIKOVSKY',
  'WI, Tali',
  'TALI, Wi Sang',
  'Vitaly KOSTIN',
  'Dawood HEMANI',
  'Min Kyaw AUNG',
];
const snapshot = await snapshotOf([
  ...crowd.map((name, at) => entity({ key: `crowd${at}`, name })),
  entity({ key: 'semyonov', name: 'Valery Vladimirovich SEMYONOV' }),
  entity({ key: 'chaika', name: 'Yury Yakovlevich CHAIKA' }),
  entity({ key: 'kostarev', name: 'Vitaly Sergeevich KOSTAREV' }),
  entity({ key: 'dawood', name: 'Dawood IBRAHIM' }),
  entity({ key: 'min', name: 'MIN AUNG HLAING' }),
]);
const found = (q: string, entity_types?: ['individual']): string[] =>
  screenNames(snapshot, {
    q,
    filters: entity_types ? { entity_types } : {},
    threshold: ALERT_THRESHOLD,
    limit: 20,
  }).hits.map(({ match }) => match!.value);

test.each([
  ['Valerii Semenov', 'Valery Vladimirovich SEMYONOV'],
  ['Jurij Tjajka', 'Yury Yakovlevich CHAIKA'],
  // Wi and Tali are listed words, and Sergejewitsch is German: neither reading keeps the name as written from being compared.
  ['Witali Sergejewitsch Kostarew', 'Vitaly Sergeevich KOSTAREV'],
  ['दाऊद इब्राहिम', 'Dawood IBRAHIM'],
  ['မင်းအောင်လှိုင်', 'MIN AUNG HLAING'],
])('%s finds %s among others, of whatever type', (q, listed) => {
  expect(found(q)).toEqual([listed]);
  expect(found(q, ['individual'])).toEqual([listed]);
});
