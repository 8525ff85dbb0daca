import { expect, it } from 'vitest';
import { mixed, queryKinds } from '../../quality/names.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { party, record } from '../exam/listed-records.ts';

const PARTIES = [
  party(record('un-1', 'Alpha Trading', { type: 'organization' }), record('au-1', 'X')),
  party(record('un-2', 'Removed Company', { active: false })),
];
const draw = (kind: string, seed: number, count = 30) => {
  const one = queryKinds(PARTIES, seededRandom(seed))[kind]!;
  return Array.from({ length: count }, one);
};

it('draws the names of records in force that can be asked for, the same for one seed', () => {
  expect(new Set(draw('as listed, any script', 1).map(({ q }) => q))).toEqual(new Set(['Alpha Trading']));
  expect(draw('one typo', 1)).toEqual(draw('one typo', 1));
  expect(draw('one typo', 1)).not.toEqual(draw('one typo', 2));
  expect(draw('one typo', 1)[0]).toMatchObject({ record: { id: 'un-1' }, facts: { entity_type: 'organization' } });
  expect(draw('invented', 1)[0]).toMatchObject({ record: null, party: null });
});

it('mixes the kinds in equal parts', () => {
  const kinds = queryKinds(PARTIES, seededRandom(1));
  const drawn = Array.from({ length: 40 }, mixed(kinds));
  expect(drawn.filter(({ party }) => party !== null)).toHaveLength(20);
});
