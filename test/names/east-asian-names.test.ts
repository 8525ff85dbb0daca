import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

describe('a Korean or Chinese name with another syllable', () => {
  it.each([
    ['Taejong Son', 'SON, Jong Hyok', 'person'],
    ['Jeyong Ho', 'Yong Ho', 'person'],
    ['Jonghyun Kim', 'KIM, Jong Un', 'person'],
    ['Nan Zhang', 'Nanyang Technology Company Limited', 'organization'],
    ['Yan Jiang', 'Yanjing Electronics', 'organization'],
  ] as const)('is another name: %s, %s', (query, listed, kind) => {
    expect(compareNames(query, listed, { kind }).score).toBeLessThan(ALERT_THRESHOLD);
  });

  it.each([
    ['Hyeonwoo Kim', 'KIM, Hyon Woo'],
    ['Kim Jongun', 'KIM, Jong Un'],
    ['Kim Dzong Un', 'KIM, Jong Un'],
    ['Xi Jinpin', 'XI Jinping'],
    ['Zhang Wwi', 'ZHANG Wei'],
  ])('is one name in another spelling or with a typo: %s, %s', (query, listed) => {
    expect(compareNames(query, listed, { kind: 'person' }).score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});

describe("a man's and a woman's form of a given name", () => {
  it.each([
    ['Alexandra Hagan', 'Aleksandr HAGAN'],
    ['Karim Hosseini', 'HOSSEINI, Karima'],
  ])('are two names: %s, %s', (query, listed) => {
    expect(compareNames(query, listed, { kind: 'person' }).score).toBeLessThan(ALERT_THRESHOLD);
  });

  it('are one if another script or language writes them', () => {
    const { score } = compareNames('ماریا زاخارووا', 'ZAKHAROVA, Mariya Vladimirovna', { kind: 'person' });
    expect(score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});
