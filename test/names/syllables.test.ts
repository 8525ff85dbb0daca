import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string): number => compareNames(a, b, { kind: 'person' }).score;

describe('a given name of two syllables with a hyphen', () => {
  it('is a name to its last syllable, and other names with hyphens are as they were', () => {
    const classes = (name: string): string[] => analyzeName(name, 'person', 'query')[0]!.tokens.map(({ cls }) => cls);
    expect(classes('Hwang Su-bin')).toEqual(['name', 'name', 'name']);
    expect(classes('Omar Abu-bin Salem')).toContain('particle');
    expect(score('Jean-Paul Dupont', 'Paul DUPONT')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});
