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
  it.each([
    ['Quorlur Rahman Khan', 'Quorl ur-Rehman KHAN'],
    ['Quorlul Haq Zeldani', 'Quorl ul-Haq ZELDANI'],
    ['Fazlur Rehman', 'FAZAL ur Rahman'],
  ])('is written onto the name before it or not: %s, %s', (query, listed) => {
    expect(score(query, listed, 'person')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('is no ending of a name that is whole', () => {
    expect(withoutJoinedArticle('quorlur', 'rahman')).toBe('quorl');
    expect(withoutJoinedArticle('manzur', 'rahman')).toBeUndefined();
    expect(withoutJoinedArticle('quorlur', 'zeldani')).toBeUndefined();
  });
});

describe('short syllables of Korean and Burmese names', () => {
  it.each([
    ['Kim Il Woo', 'KIM Il U'],
    ['Kim Bu Il', 'KIM Pu Il'],
    ['Pak Kyong Hee', 'PAK Kyong Hui'],
    ['Ri Je Son', 'RI Che Son'],
    ['Mg Quorl Yee', 'Maung Quorl Yi'],
  ])('%s is %s', (query, listed) => {
    expect(score(query, listed, 'person')).toBeGreaterThanOrEqual(0.85);
  });

  it('stay two where they are', () => {
    expect(score('Kim Il Woo', 'Kim Il Ho', 'person')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('Ivan Quorl Bu', 'Ivan Quorl Pu', 'person')).toBeLessThan(0.85);
  });
});

describe('trade words and legal forms of other languages', () => {
  it.each([
    ['Banco de Crédito de Quorlovia', 'Credit Bank of Quorlovia'],
    ['Naviera Quorlov', 'Quorlov Shipping'],
    ['Quorlov Versicherung AG', 'Quorlov Insurance AG'],
    ['Quorlov Havacilik', 'Quorlov Aviation'],
    ['Inversiones Quorlov', 'Quorlov Investments'],
  ])('are the English ones: %s', (query, listed) => {
    expect(score(query, listed, 'organization')).toBeGreaterThanOrEqual(0.85);
  });

  it.each([
    ['QUORLAN DIS TICARET LIMITED SIRKETI', 'Quorlan Foreign Trade Ltd.'],
    ['QUORLAN MAKINA ITHALAT IHRACAT A.S.', 'Quorlan Machine Import Export Joint Stock Company'],
    ['Fond Quorlan', 'Quorlan Foundation'],
    ['Sociedade por ações Quorlan', 'JSC Quorlan'],
    ['Skupina Quorlan', 'Quorlan Group'],
    ['Quorlan DB', 'Quorlan Design Bureau'],
    ['Liwa al-Quorlan', 'Al-Quorlan Brigade'],
    ['Siman-e Quorlan', 'Quorlan Cement'],
    ['Quorlan Khavar Mianeh', 'Quorlan Middle East'],
    ['JSC KB Quorlan', 'KB Quorlan'],
  ])('%s is %s', (query, listed) => {
    expect(score(query, listed, 'organization')).toBeGreaterThanOrEqual(0.85);
  });

  it('are met where both names abbreviate or translate one phrase', () => {
    expect(score('OOO Nauchno-Tekhnicheski Tsentr Quorlan', 'STC Quorlan LLC', 'organization')).toBeGreaterThan(0.9);
    expect(score('OOO Sudoremontny Zavod Quorlan', 'STC Quorlan LLC', 'organization')).toBeLessThan(0.9);
  });
});
