import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { pinyinWordForms } from '../../src/names/scripts/han/pinyin-words.ts';
import { expandQuery } from '../../src/names/scripts/own-readings.ts';

describe('Chinese organisations typed in pinyin', () => {
  it.each([
    ['Haerbin Gongye Daxue', 'Harbin Institute of Technology'],
    ['haerbin gongyedaxue', 'Harbin Institute of Technology'],
    ['Zhongguo Dianzi Keji Jituan Gongsi', 'China Electronics Technology Group Corporation'],
    ['Ningbo Tetra Keji Youxian Gongsi', 'Ningbo Tetra Technology Co., Ltd.'],
  ])('%s is %s', (a, b) => {
    expect(compareNames(a, b, { kind: 'organization' }).score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

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
