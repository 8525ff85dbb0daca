import { describe, expect, it } from 'vitest';
import { letterSlips } from '../../../../src/names/text/letter-slips.ts';
import {
  editsFor,
  nearKeys,
  nearSections,
  openNearWords,
  type SimilarTexts,
} from '../../../../src/search/names/index/similar-texts.ts';
import { findKey, keyLetters, orderedKeys } from '../../../../src/search/names/token-keys.ts';
import type { Blobs } from '../../../../src/search/snapshot/section-views.ts';
import fc from '../../../property.ts';
import { snapshotFromSections } from '../../sections.ts';

function vocabulary(words: readonly string[]): { words: string[]; vocabulary: Blobs; near: SimilarTexts } {
  const letters = [...new Set(words)].map(keyLetters);
  const { keys, places } = orderedKeys(letters);
  const ordered = Array.from(places, (place) => Buffer.from(letters[place]!, 'latin1').toString());
  return { words: ordered, vocabulary: keys, near: openNearWords(snapshotFromSections(nearSections(keys)), keys) };
}

const distance = (a: string, b: string): number => letterSlips(a, b, a.length + b.length)!.length;

const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 11 });

describe('the vocabulary of names', () => {
  it('numbers keys by their bytes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 80 }), (texts) => {
        const letters = [...new Set(['', ...texts].map(keyLetters))];
        const { places } = orderedKeys(letters);
        const sorted = letters.map((key) => Buffer.from(key, 'latin1'));
        sorted.sort(Buffer.compare);
        expect(Array.from(places, (place) => letters[place])).toEqual(sorted.map((key) => key.toString('latin1')));
      }),
    );
  });

  it('finds every key and no other', () => {
    const { vocabulary: known, words } = vocabulary(['rosneft', 'ros', '~mhmd', '华为', 'a', 'x'.repeat(200)]);
    for (const [id, key] of words.entries()) expect(findKey(known, key)).toBe(id);
    expect(findKey(known, 'x'.repeat(200))).toBeGreaterThanOrEqual(0);
    for (const other of ['', 'rosnef', 'rosneftt', '华']) expect(findKey(known, other)).toBe(-1);
  });

  it('gives only keys within the allowed edits, with their true distance', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), word, (words, query) => {
        const { near, words: keys } = vocabulary(words);
        for (const { key, distance: stated } of nearKeys(near, query)) {
          expect(stated).toBe(distance(query, keys[key]!));
          expect(stated).toBeLessThanOrEqual(editsFor(query.length));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('finds every key that is one edit away', () => {
    const { near, words } = vocabulary(['gorvanov', 'tamrazi', 'pelican', 'smith', 'novak']);
    for (const [id, target] of words.entries()) {
      for (let at = 0; at < target.length; at++) {
        const damaged = [
          target.slice(0, at) + target.slice(at + 1),
          `${target.slice(0, at)}q${target.slice(at)}`,
          `${target.slice(0, at)}q${target.slice(at + 1)}`,
          ...(at + 1 < target.length ? [target.slice(0, at) + target[at + 1] + target[at] + target.slice(at + 2)] : []),
        ];
        for (const query of damaged) {
          if (query === target || query.length < 4) continue;
          expect(
            nearKeys(near, query).map(({ key }) => key),
            `${query} for ${target}`,
          ).toContain(id);
        }
      }
    }
  });

  it('finds all that are one edit away and nothing else', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), word, (words, query) => {
        const { near, words: keys } = vocabulary(words);
        const expected = keys.flatMap((key, id) =>
          query.length >= 4 && key.length >= 4 && distance(query, key) === 1 ? [id] : [],
        );
        expect(nearKeys(near, query, 1)).toEqual(expected.map((key) => ({ key, distance: 1 })));
      }),
      { numRuns: 300 },
    );
  });

  it('finds all that are one or two edits away and nothing else', () => {
    const spelled = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(spelled, { minLength: 1, maxLength: 120 }),
        spelled,
        fc.boolean(),
        (texts, text, isSound) => {
          const mark = isSound ? '!' : '';
          const query = mark + text;
          const { near, words: keys } = vocabulary(texts.map((one) => mark + one));
          const expected = keys.flatMap((key, id) => {
            const edits = distance(query, key);
            return edits === 1 || edits === 2 ? [{ key: id, distance: edits }] : [];
          });
          expected.sort((a, b) => a.distance - b.distance || a.key - b.key);
          expect(nearKeys(near, query, 2)).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('finds sounds near a sound, and no words', () => {
    const { near: known, words } = vocabulary(['!reSetnikof', 'reSetnikof', 'reshetnikof', '!SaCin', 'sachin']);
    const near = (key: string): string[] => nearKeys(known, key).map((one) => words[one.key]!);
    expect(near('!reSetnkof')).toEqual(['!reSetnikof']);
    expect(near('reshetnkof')).toEqual(['reshetnikof']);
    expect(nearKeys(known, '!SaCim', 1).map((one) => words[one.key]!)).toEqual(['!SaCin']);
  });
});
