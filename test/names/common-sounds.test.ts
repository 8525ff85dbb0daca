import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { COMMON_SOUNDS } from '../../src/names/score/whole-weights.ts';
import fc from '../property.ts';

const score = (a: string, b: string): number => compareNames(a, b, { kind: 'organization' }).score;

describe('names in two scripts that no rule matches', () => {
  it.each([
    ['五月堂', 'Satsukido', 'Kvaltor'],
    ['ბეიბილაიფი', 'BabyLife', 'Dominos'],
    ['ブルーリーフ・ツーエス', 'Blue Leaf Two S', 'Green Motor'],
  ])('rank by the sounds that they have in common: %s', (query, same, other) => {
    expect(score(query, same)).toBeGreaterThan(score(query, other));
  });

  it('never come near an alert by that', () => {
    expect(score('五月堂', 'Satsukido')).toBeLessThanOrEqual(COMMON_SOUNDS.most);
  });

  it('score the same in either order, and nothing for two names in Latin letters', () => {
    expect(score('BabyLife', 'ბეიბილაიფი')).toBe(score('ბეიბილაიფი', 'BabyLife'));
    expect(score('Qvaltor', 'Valtroq')).toBe(0);
  });

  it('cost little, however long they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ბეილა '), minLength: 200, maxLength: 400 }), (text) => {
        expect(score(text, 'BabyLife'.repeat(40))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 5 },
    );
  });
});
