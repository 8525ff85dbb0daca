import { describe, expect, it } from 'vitest';
import { commonPatronymic, withoutJoinedArticle } from '../../src/names/lexicon/person-names.ts';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';

const score = (a: string, b: string, kind: NameKind): number => compareNames(a, b, { kind }).score;

describe('names of persons as authorities of other languages spell them', () => {
  it('stay two by patronymics of two given names', () => {
    expect(score('Aleh Mikalaevich QUORLOV', 'Oleg Anatolievich QUORLOV', 'person')).toBeLessThan(0.9);
    expect(commonPatronymic('mikalaevich')).not.toBe(commonPatronymic('anatolievich'));
  });

  it('leave other words as they are', () => {
    for (const word of ['petrovsky', 'novich', 'quorlovich', 'karpova']) expect(commonPatronymic(word)).toBe(word);
  });
});

describe('the article of a compound name', () => {
  it('is no ending of a name that is whole', () => {
    expect(withoutJoinedArticle('quorlur', 'rahman')).toBe('quorl');
    expect(withoutJoinedArticle('manzur', 'rahman')).toBeUndefined();
    expect(withoutJoinedArticle('quorlur', 'zeldani')).toBeUndefined();
  });
});
