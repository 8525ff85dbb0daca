import { describe, expect, it } from 'vitest';
import { screenAll } from '../../../src/search/names/screen.ts';
import { idOf } from '../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../entities.ts';

const SYLLABLES = 'ba ko ri mu ne so la ti gu pe da vo shi ka lo'.split(' ');
const word = (at: number): string =>
  `${SYLLABLES[at % 15]}${SYLLABLES[(at * 7 + 3) % 15]}${SYLLABLES[(at * 4 + 1) % 15]}${SYLLABLES[Math.floor(at / 15) % 15]}`;

// Many who share one word with the query, and some whose names are it in another spelling.
const others = Array.from({ length: 60 }, (_, at) => entity({ key: `o${at}`, name: `Marfelin ${word(at)}` }));
const spellings = ['Marfelin', 'Marfelyn', 'Marfellin', 'Marfelinn'].flatMap((given) =>
  ['Zhorkavin', 'Zhorkavyn', 'Zhorkawin', 'Zhorkavinn', 'Zhorrkavin'].map((surname) => `${given} ${surname}`),
);
const same = spellings.map((name, at) => entity({ key: `s${at}`, name }));
const snapshot = await snapshotOf([...others, ...same]);

describe('beside a sure hit', () => {
  it('every other spelling of the name is found, more than are compared first', () => {
    const { found } = screenAll(snapshot, { q: spellings[0]!, filters: {}, threshold: 0.7 });
    const ids = found.map(({ row }) => idOf(snapshot, row));
    expect(found[0]!.score).toBeGreaterThanOrEqual(0.95);
    expect(ids).toEqual(expect.arrayContaining(same.map(({ id }) => id)));
  });
});
