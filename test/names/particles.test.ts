import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const particles = (name: string): string[] =>
  analyzeName(name, 'person', 'index')[0]!
    .tokens.filter(({ cls }) => cls === 'particle')
    .map(({ text }) => text);
const score = (a: string, b: string): number => compareNames(a, b, { kind: 'person' }).score;

describe('particles of Arabic names', () => {
  it('are articles only before the sound that they end in', () => {
    expect(particles('An-Nasr Karim')).toEqual(['al']);
    expect(particles('Karim ash-Shaykh')).toEqual(['al']);
    expect(particles('An Hyeon-mi')).toEqual([]);
    expect(particles('Omar Al')).toEqual([]);
  });

  it('are "of the faith" behind another word, in odd spellings behind an article', () => {
    expect(particles('Nur Din')).toEqual(['din']);
    expect(particles('Nur ad-Dean')).toEqual(['al', 'din']);
    expect(particles('Dan Smith')).toEqual([]);
    expect(particles('John Dean')).toEqual([]);
  });

  it('stay where a surname is put first', () => {
    expect(particles('LADEN, Osama bin')).toEqual(['bin']);
    expect(particles('GOGH, Vincent van')).toEqual(['van']);
    expect(score('Vincent van Gogh', 'GOGH, Vincent van')).toBe(1);
  });
});

describe('words that are particles elsewhere', () => {
  const SAME = [
    ['李丹', 'Li Dan'],
    ['李丹丹', 'Li Dan Dan'],
    ['赵丹', 'Dan Zhao'],
    ['安建国', 'An Jianguo'],
    ['安建国', 'Jianguo An'],
    ['单建国', 'Dan Jianguo'],
    ['乐建国', 'Le Jianguo'],
    ['翟志强', 'Di Zhiqiang'],
    ['안현미', 'An Hyeonmi'],
    ['김단', 'Kim Dan'],
    ['Dan Carter', 'Daniel Carter'],
  ] as const;
  for (const [a, b] of SAME) it(`find ${a} by ${b}`, () => expect(score(a, b)).toBeGreaterThanOrEqual(ALERT_THRESHOLD));

  const OTHERS = [
    ['Li Na', 'Li Bin'],
    ['Zhao Bin', 'Zhao Da'],
    ['Wang Dan', 'Wang Na'],
    ['Kim Dan', 'Kim Na'],
    ['Nguyen Van Du', 'Nguyen Van Na'],
    ['Dan Smith', 'Smith'],
    ['John Dean', 'John'],
  ] as const;
  for (const [a, b] of OTHERS) it(`tell ${a} from ${b}`, () => expect(score(a, b)).toBeLessThan(ALERT_THRESHOLD));
});

describe('Chinese personal names', () => {
  it('are read surname first though the surname is rare', () => {
    expect(score('召建国', 'Jianguo Zhao')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(score('员志强', 'Yuan Zhiqiang')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});
