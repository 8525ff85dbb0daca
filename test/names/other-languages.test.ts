import { describe, expect, it } from 'vitest';
import { commonPatronymic, withoutJoinedArticle } from '../../src/names/lexicon/person-names.ts';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string, kind: NameKind): number => compareNames(a, b, { kind }).score;

describe('names of persons as authorities of other languages spell them', () => {
  it.each([
    ['a patronymic', 'Ihar Ryhoravich KVELDUKH', 'Igor Grigorievich KVELDUKH'],
    ["a woman's patronymic", 'Sviatlana Piatrouna ZELDUBA', 'Svetlana Petrovna ZELDUBA'],
    ['a Ukrainian one', 'Denys Hennadiiovych QUORLOV', 'Denis Gennadievich QUORLOV'],
    ['a given name', 'Dzmitryj QUARLENKA', 'Dmitry QUARLENKO'],
    ['tj, sj and zj', 'Boris Aleksandrovitj TJERNYSJOV', 'CHERNYSHOV, Boris Aleksandrovich'],
  ])('are one by %s: %s', (_, query, listed) => {
    expect(score(query, listed, 'person')).toBeGreaterThanOrEqual(0.9);
    expect(score(listed, query, 'person')).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['Jo Yong Chol', 'CHO, Yong Chol'],
    ['Yu Jin', 'YOO, Jin'],
  ])('are one by a Korean surname in another spelling: %s', (query, listed) => {
    expect(score(query, listed, 'person')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each(['Vladimirovitch', 'Wladimirowitsch', 'Vlagyimirovics'])('are one with or without %s', (patronymic) => {
    const both = score('维克托·布特', `BOUT, Viktor ${patronymic}`, 'person');
    expect(both).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

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
