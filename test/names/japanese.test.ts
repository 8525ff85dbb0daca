import { describe, expect, it } from 'vitest';
import { hepburn, moraSpellings, toKatakana } from '../../src/names/scripts/japanese/kana.ts';
import { japaneseForms } from '../../src/names/scripts/japanese/readings.ts';

describe('kana', () => {
  it('writes Hepburn with long vowels folded', () => {
    expect(hepburn('とうきょう')).toBe('tokyo');
    expect(hepburn('トーキョー')).toBe('tokyo');
    expect(toKatakana('すずき')).toBe('スズキ');
  });

  it('drops the vowels that katakana adds to foreign consonants', () => {
    expect(
      moraSpellings('ロスネフチ')
        .map((list) => list[0])
        .join(''),
    ).toBe('rosnefchi');
  });
});

describe('Japanese names', () => {
  it('translates known words and brands and reads the rest by sound', () => {
    const [form] = japaneseForms('ガスプロム銀行', 'organization', 'query');
    expect(form!.tokens.map((token) => token.text)).toEqual(['gazprom', 'bank']);
    const [person] = japaneseForms('セルゲイ・ボリソフ', 'person', 'query');
    expect(person!.tokens[0]!.text).toBe('sergei');
    expect([person!.tokens[1]!.text, ...(person!.tokens[1]!.alts ?? [])]).toContain('borisof');
  });

  it('reads kanji alone as Han, with Japanese surnames', () => {
    const forms = japaneseForms('山田太郎', 'person', 'query');
    expect(forms.find((form) => form.rule === 'japanese_reading')!.tokens[0]!.text).toBe('yamada');
  });

  it('gives nothing for nothing', () => {
    expect(japaneseForms('', 'unknown', 'query')).toEqual([]);
    expect(japaneseForms('・', 'unknown', 'query')).toEqual([]);
  });
});
