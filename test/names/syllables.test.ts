import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string): number => compareNames(a, b, { kind: 'person' }).score;

describe('a given name of two syllables with a hyphen', () => {
  it.each([
    ['Hong Su-bin', 'Su Bin'],
    ['Lim Su-bin', 'Su Bin'],
    ['Lee Ye-jin', 'LI JIN'],
    ['Yang Su-bin', 'Su Yang'],
    ['Yang Su-bin', 'Bin Yang'],
    ['Jang Soo-jin', 'Su Yang'],
    ['Hwang Su-bin', 'Hwang Su-man'],
    ['Park Su-bin', 'PAK In Su'],
    ['Soo-jin Ryu', 'RYU, Jin'],
  ])('is another than one syllable of it, or than a surname and a syllable: %s, %s', (query, listed) => {
    expect(score(query, listed)).toBeLessThan(ALERT_THRESHOLD);
  });

  it.each([
    ['Hong Su-bin', 'HONG Su Bin'],
    ['Su-bin Hong', 'HONG, Subin'],
    ['Kim Yong-jin', 'KIM Yongjin'],
    ['Jang Hyun-woo', 'JANG, Hyon U'],
    ['Kim S. B.', 'Kim Su-bin'],
    ['Chiang Hsiao-ming', 'Jiang Xiaoming'],
    // The surname is spelled as the first syllable, and otherwise in the other name.
    ['CHANG, Chang-ha', 'Chang Ha Jang'],
    ['Chung Chung-ho', 'JEONG Chung Ho'],
  ])('is found however it is written: %s, %s', (query, listed) => {
    expect(score(query, listed)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('is one where nobody says that it is a person', () => {
    for (const [query, listed] of [
      ['Lee Ye-jin', 'LI JIN'],
      ['Hong Su-bin', 'Su Bin'],
    ] as const)
      expect(compareNames(query, listed, { kind: 'unknown' }).score).toBeLessThan(ALERT_THRESHOLD);
  });

  it('is a name to its last syllable, and other names with hyphens are as they were', () => {
    const classes = (name: string): string[] => analyzeName(name, 'person', 'query')[0]!.tokens.map(({ cls }) => cls);
    expect(classes('Hwang Su-bin')).toEqual(['name', 'name', 'name']);
    expect(classes('Omar Abu-bin Salem')).toContain('particle');
    expect(score('Jean-Paul Dupont', 'Paul DUPONT')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});

describe('a Chinese given name of two syllables', () => {
  it.each([
    ['Xie Xiaoming', 'Ming Xie'],
    ['Zhang Tianyu', 'ZHANG, Yu'],
    ['Chen Zhiqiang', 'YUEQIANG CHEN'],
    ['Xu Zhiqiang', 'Zhihong Xu'],
    ['Zheng Chunhua', 'ZHENG, Guanghua'],
    ['Liang Shufen', 'Xiuwen Liang'],
    ['He Zixuan', 'HE, Jiaxuan'],
  ])('is another where a syllable is another: %s, %s', (query, listed) => {
    expect(score(query, listed)).toBeLessThan(ALERT_THRESHOLD);
  });

  it.each([
    ['Chen Guoliang', 'CHEN Guolian'],
    ['Xie Xiaomng', 'Xiaoming XIE'],
    ['Chen Zhiqiang', 'CHEN, Ziqiang'],
    ['Wang Xinyi', 'WANG, Xingyi'],
  ])('may have a slip or a southern spelling: %s, %s', (query, listed) => {
    expect(score(query, listed)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});

describe('given names with a short form in common', () => {
  it.each([
    ['Yaroslav Shevchuk', 'Станислав Петрович ШЕВЧУК'],
    ['Aleksei Shubin', 'Александр Васильевич ШУБИН'],
  ])('are two names: %s, %s', (query, listed) => {
    expect(score(query, listed)).toBeLessThan(ALERT_THRESHOLD);
  });

  it('are each found by it', () => {
    for (const listed of ['Станислав Петрович ШЕВЧУК', 'Ярослав ШЕВЧУК'])
      expect(score('Slava Shevchuk', listed)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});

describe('what is left of a compound name', () => {
  it('servant of, with a rare surname', () => {
    expect(score('Abdul Achekzai', 'Abdul Samad Achekzai')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(score('Abdul Hussein', 'Abdul Hussein Abbas')).toBeLessThan(ALERT_THRESHOLD);
  });

  it.each([
    ['HONG BLUE OCEAN LIMITED', 'HONG KONG BLUE OCEAN LIMITED'],
    ['SANMU KONG LIMITED', 'SANMU HONG KONG LIMITED'],
    ['Euromoto East FZE', 'Euromoto Middle East FZE'],
    ['Tindaya Properties of New York II Corp.', 'TINDAYA PROPERTIES OF YORK II CORP.'],
  ])('a place of two words: %s, %s', (query, listed) => {
    expect(compareNames(query, listed, { kind: 'organization' }).score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('one word of a place is not another place', () => {
    expect(compareNames('East Wodan Bank', 'Far East Wodan Bank', { kind: 'organization' }).score).toBeLessThanOrEqual(
      0.97,
    );
    expect(compareNames('New Zelda Trading', 'New York Trading', { kind: 'organization' }).score).toBeLessThan(
      ALERT_THRESHOLD,
    );
  });
});

describe('what joins two names only by the way', () => {
  it('an initial amid a listed name beside which another is left', () => {
    expect(score('Clément Roussel', 'LOUIS R. KLEMENT')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('R. Klement', 'Louis Robert KLEMENT')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(score('Hamid Farahani', 'H. Farahani')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('a line of fathers is reversed only where father and son change places', () => {
    expect(score('Brahim Ben Hedili Ben Hamami', 'HAMAMI, Brahim Ben Hedili Ben Mohamed')).toBeGreaterThan(0.85);
    expect(score('Ali bin Abdul Rahman', 'Abdul Rahman bin Ali')).toBeLessThan(ALERT_THRESHOLD);
  });
});
