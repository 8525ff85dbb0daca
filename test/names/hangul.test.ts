import { describe, expect, it } from 'vitest';
import { hangulForms } from '../../src/names/scripts/korean/readings.ts';
import { syllableSpellings } from '../../src/names/scripts/korean/spelling.ts';

describe('Hangul', () => {
  it('spells a syllable the northern way first, the southern ways after', () => {
    expect(syllableSpellings('혁')[0]).toBe('hyok');
    expect(syllableSpellings('혁')).toEqual(expect.arrayContaining(['hyeok', 'hyuk']));
    expect(syllableSpellings('리', true)).toEqual(expect.arrayContaining(['ri', 'lee', 'yi']));
    expect(syllableSpellings('x')).toEqual([]);
  });

  it('reads persons with the given name apart and joined', () => {
    const forms = hangulForms('김정은', 'person', 'query');
    expect(forms.map((form) => form.tokens.length)).toEqual([3, 2, 2]);
    expect(forms[0]!.tokens.map((token) => token.text)).toEqual(['kim', 'jong', 'un']);
    expect(forms[1]!.tokens[1]!.alts).toContain('jongeun');
  });

  it('reads organisations by their words', () => {
    const [form] = hangulForms('조선광업개발무역회사', 'organization', 'query');
    expect(form!.tokens.map((token) => token.text)).toEqual(['korea', 'mining', 'development', 'trading', 'co']);
    const [second] = hangulForms('제2경제위원회', 'organization', 'query');
    expect(second!.tokens.map((token) => token.text)).toEqual(['2', 'economic', 'committee']);
  });

  it('bounds long input', () => {
    const forms = hangulForms('김'.repeat(500), 'unknown', 'query');
    expect(forms.flatMap((form) => form.tokens).length).toBeLessThanOrEqual(80);
  });
});
