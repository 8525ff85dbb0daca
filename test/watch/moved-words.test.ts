import { describe, expect, it } from 'vitest';
import { movedWords, packedWords, unpackedWords, wordsNow } from '../../src/watch/delta/moved-words.ts';

const NAMES = 100_000;
const known = (counts: Record<string, number>) => wordsNow(new Map(Object.entries(counts)), NAMES);
const look = (words: ReturnType<typeof known>, counts: Record<string, number>, names = NAMES) => {
  const { words: moved, borne } = movedWords(words, new Map(Object.entries(counts)), names);
  return { moved: [...moved].sort(), borne: [...borne].sort() };
};

describe('words that moved', () => {
  it('are none when all is as it was', () => {
    const words = known({ clara: 5, marov: 40 });
    expect(look(words, { clara: 5, marov: 40 })).toEqual({ moved: [], borne: [] });
  });

  it('are those that come to the lists or leave them, with every name that has them', () => {
    const words = known({ clara: 5, gone: 2 });
    expect(look(words, { clara: 5, fresh: 1 })).toEqual({ moved: ['fresh', 'gone'], borne: ['fresh', 'gone'] });
    expect(look(words, { clara: 5, fresh: 1 })).toEqual({ moved: [], borne: [] });
  });

  it('move without their names when the rarity moves little', () => {
    // 0.023 less rare: past the drift for who has the word, not for listed names that have it.
    const words = known({ marov: 40 });
    expect(look(words, { marov: 46 })).toEqual({ moved: ['marov'], borne: [] });
  });

  it('turn what was found by names that have them past a line at which a comparison changes its mind', () => {
    const words = known({ marov: 40, korvan: 54 });
    const { turned, borne } = movedWords(words, new Map(Object.entries({ marov: 46, korvan: 55 })), NAMES);
    expect([[...turned], [...borne]]).toEqual([['korvan'], []]);
  });

  it('count for their names when small moves add up, over passes and in the state', () => {
    let words = known({ marov: 40 });
    expect(look(words, { marov: 46 }).borne).toEqual([]);
    words = unpackedWords(packedWords(words));
    expect(look(words, { marov: 53 })).toEqual({ moved: ['marov'], borne: ['marov'] });
    words = unpackedWords(packedWords(words));
    expect(look(words, { marov: 60 })).toEqual({ moved: ['marov'], borne: [] });
  });

  it('are common ones too, by how well a search finds names by them', () => {
    // As common a given name as before, whatever the lists count: its rarity is that of the lexicon.
    expect(look(known({ joseph: 40 }), { joseph: 44 }).moved).toEqual([]);
    expect(look(known({ joseph: 40 }), { joseph: 50 })).toEqual({ moved: ['joseph'], borne: [] });
  });
});
