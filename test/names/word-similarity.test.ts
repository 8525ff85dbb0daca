import { describe, expect, it } from 'vitest';
import { createEditRows, wordSimilarity as similarityOf } from '../../src/names/score/words/word-similarity.ts';
import { soundKey } from '../../src/names/text/sound-key.ts';
import fc from '../property.ts';

const rows = createEditRows();
const wordSimilarity = (a: string, b: string): number => similarityOf({ text: a }, { text: b }, rows);

describe('similarity of two words', () => {
  it('is a number from 0 to 1, the same both ways, whatever the letters', () => {
    const word = fc.oneof(fc.string({ maxLength: 60, unit: 'grapheme' }), fc.stringMatching(/^[a-z]{0,60}$/));
    fc.assert(
      fc.property(word, word, (a, b) => {
        const similarity = wordSimilarity(a, b);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(wordSimilarity(b, a)).toBeCloseTo(similarity, 9);
      }),
    );
  });

  it.each([
    ['שלום', 'שלוטa'],
    ['漢字文字化', '漢字文字他'],
  ])('letters outside a-z are equal or not: %s, %s', (a, b) => {
    expect(wordSimilarity(a, a)).toBe(1);
    expect(wordSimilarity(a, b)).toBe(0);
  });

  it.each([
    ['kuznecov', 'kuznetsov', 0.85, 1],
    ['muhamad', 'mohammed', 0.8, 1],
    ['asasd', 'assad', 0.79, 0.95],
    ['chooe', 'choe', 0.75, 1],
    ['suwaidan', 'sweidan', 0.97, 0.97],
    ['juwayni', 'juweini', 0.97, 0.97],
    ['weitz', 'vayts', 0.85, 1],
    ['bank', 'yacht', 0, 0],
    ['mohammed', 'muhammad', 0.79, 1],
    ['sergei', 'sergey', 0.79, 1],
    ['yevgeny', 'evgenii', 0.79, 1],
    ['khadzhi', 'hadji', 0.79, 1],
    ['lukashenko', 'lukashnko', 0.79, 1],
    ['smith', 'smith', 1, 1],
    ['smith', 'smyth', 0.5, 0.99],
    ['frank', 'frederik', 0, 0.74],
    ['putin', 'potanin', 0, 0.74],
    ['2004', '2005', 0, 0.74],
    ['boris', 'roman', 0, 0.74],
  ])('%s and %s: between %d and %d', (a, b, least, most) => {
    const similarity = wordSimilarity(a, b);
    expect(similarity).toBeGreaterThanOrEqual(least);
    expect(similarity).toBeLessThanOrEqual(most);
  });

  it('tells a number from its repetition', () => {
    expect(soundKey('11')).not.toBe(soundKey('1'));
  });
});
