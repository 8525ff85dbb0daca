import { describe, expect, it, test } from 'vitest';
import { editDistance } from '../../src/domain/nearest.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { wholeNames } from '../../src/names/score/whole-name.ts';
import { letterSlips } from '../../src/names/text/letter-slips.ts';
import fc from '../property.ts';

describe('slips between two texts', () => {
  test.each([
    ['igozk', 'igor', 'change 4 3, added 3 3'],
    ['ab', 'ba', 'swap 0 0'],
    ['putin', 'putin', ''],
    ['putin', 'ptinx', 'lost 5 4, added 1 1'],
    ['tirge', 'tigere', 'lost 3 3, swap 2 2'],
    ['nsk', 'kn', 'added 1 1, swap 0 0'],
  ])('%s, %s', (a, b, slips) => {
    expect(
      letterSlips(a, b, 2)!
        .map(({ kind, a: i, b: j }) => `${kind} ${i} ${j}`)
        .join(', '),
    ).toBe(slips);
  });

  it('are as many as the fewest edits that change a text into another, or none beyond the bound', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    const choice = fc.array(fc.nat(), { maxLength: 3 });
    fc.assert(
      fc.property(word, choice, fc.integer({ min: 0, max: 2 }), (a, choices, most) => {
        const b = choices.reduce((text, at) => edited(text)[at % edited(text).length]!, a);
        const edits = fewestEdits(a, b, most);
        expect(letterSlips(a, b, most)?.length).toBe(edits);
        expect(letterSlips(b, a, most)?.length).toBe(edits);
      }),
    );
  });

  it('are as many as the edit distance also where more are asked for', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = letterSlips(a, b, 3)?.length ?? 4;
        const distance = Math.min(4, editDistance(a, b));
        expect(slips).toBeLessThanOrEqual(distance);
        expect(slips).toBeGreaterThanOrEqual(distance - 1);
      }),
    );
  });
});

/** By trying every edit of every text that edits give; undefined where more than `most` are needed. */
function fewestEdits(from: string, to: string, most: number): number | undefined {
  let reached = new Set([from]);
  for (let edits = 0; edits <= most; edits++) {
    if (reached.has(to)) return edits;
    reached = new Set([...reached].flatMap(edited));
  }
  return undefined;
}

/** Every text one letter added, lost or replaced, or one swap of neighbours away. */
const edited = (text: string): string[] =>
  Array.from({ length: text.length + 1 }, (_, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    const added = ['a', 'b', 'c'].flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]);
    const swapped = after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : [];
    return [...added, before + after.slice(1), ...swapped];
  }).flat();

describe('a name as one run of letters', () => {
  it('is read in both orders where the surname stands first', () => {
    expect(wholeNames('MOLOTOV, Igor S.').map(({ words }) => words.join(' '))).toEqual([
      'molotov igor s',
      'igor s molotov',
    ]);
  });

  it('is none of a short name or of another script', () => {
    expect(wholeNames('ZAO A')).toEqual([]);
    expect(wholeNames('Владимир Путин')).toEqual([]);
  });
});

describe('what looks like slips does not alert', () => {
  test.each([
    ['a name for a legal form', 'Thomas Sá', 'Thomas Yan', 'person'],
    ['two syllables of Chinese', 'Acme YU Trading', 'Acme XU Trading', 'organization'],
    ['one known name for an ordinary word', 'Marvin Marine', 'Marvin Martin', 'person'],
    ['another number', 'ZEMBLAN 7603', 'ZEMBLAN 7608', 'vessel'],
    ['a Roman number more', 'SEA ZITRINE', 'SEA ZITRINE VI', 'vessel'],
    ['one known name for another', 'Maria Zemblanov', 'Marta Zemblanova', 'person'],
    ['another syllable of pinyin', 'Deng Xiaoyun', 'Deng Xiaojun', 'person'],
  ] as const)('%s: %s', (_, query, listed, kind) => {
    expect(compareNames(query, listed, { kind }).evidence.join()).not.toContain('the same letters');
  });
});
