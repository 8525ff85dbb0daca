import { describe, expect, it } from 'vitest';
import { placesWithSlip } from '../../../src/names/lexicon/places.ts';
import { screenAll } from '../../../src/search/names/screen.ts';
import { idOf } from '../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../entities.ts';

const organization = { entity_type: 'organization' as const };
const SYLLABLES = 'ba ko ri mu ne so la ti gu pe'.split(' ');
// So many banks that the word alone finds none of them.
const banks = Array.from({ length: 900 }, (_, at) => {
  const word = `${SYLLABLES[at % 10]}${SYLLABLES[Math.floor(at / 10) % 10]}${SYLLABLES[Math.floor(at / 100)]}v`;
  return entity({ key: `b${at}`, name: `${word} Bank`, ...organization });
});
const east = entity({ key: 'east', name: 'MIDDLE EAST BANK', ...organization });
const kong = entity({ key: 'kong', name: 'Hong Kong Bank', ...organization });
const snapshot = await snapshotOf([...banks, east, kong]);

describe('a place of two words with a letter wrong', () => {
  it('is meant by its other word', () => {
    expect(placesWithSlip('middle', 'ast')).toEqual(['middleeast']);
    expect(placesWithSlip('hng', 'kong')).toEqual(['hongkong']);
    expect(placesWithSlip('middle', 'east')).toEqual([]);
    expect(placesWithSlip('middle', 'class')).toEqual([]);
  });

  it.each([
    ['MIDDLE AST BANK', east.id],
    ['Bank Midle East', east.id],
    ['Hong Kng Bank', kong.id],
    ['HNOG KONG BANK', kong.id],
  ])('finds names that have nothing else: %s', (q, id) => {
    const { found } = screenAll(snapshot, { q, filters: {}, threshold: 0.7 });
    expect(found.map(({ row }) => idOf(snapshot, row))).toContain(id);
  });
});
