import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { compareNames } from '../../src/names/score/pair.ts';

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
