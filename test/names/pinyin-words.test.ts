import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { pinyinWordForms } from '../../src/names/scripts/han/pinyin-words.ts';
import { expandQuery } from '../../src/names/scripts/own-readings.ts';

describe('Chinese organisations typed in pinyin', () => {
  it.each(['Wang Keji', 'Jituan Trading', 'Gongsi', 'Global Daxue Consulting', 'Maria Touzi Lopez', ''])(
    '%s stays as it is',
    (name) => {
      expect(pinyinWordForms(name)).toEqual([]);
    },
  );

  it('is tried for queries only, not for listed names or persons', () => {
    const rules = (kind: 'unknown' | 'person', role: 'query' | 'index'): string[] =>
      analyzeName('Haerbin Gongye Daxue', kind, role).map((form) => form.rule);
    expect(rules('unknown', 'query').some((rule) => rule.startsWith('pinyin_words'))).toBe(true);
    expect(rules('unknown', 'index')).toEqual(['as_written']);
    expect(rules('person', 'query')).toEqual(['as_written']);
  });

  it('shows how it was read', () => {
    expect(expandQuery('Haerbin Gongye Daxue').map(({ text }) => text)).toContain('harbin institute technology');
    expect(expandQuery('Rosneft')).toEqual([]);
  });
});
