import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { hepburn, moraSpellings, toKatakana } from '../../src/names/scripts/japanese/kana.ts';
import { japaneseForms } from '../../src/names/scripts/japanese/readings.ts';
import { hangulForms } from '../../src/names/scripts/korean/readings.ts';
import { syllableSpellings } from '../../src/names/scripts/korean/spelling.ts';
import { withoutTitles } from '../../src/names/scripts/own-readings.ts';
import { asDevanagari } from '../../src/names/scripts/sound/readers.ts';

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

describe('a Burmese name is read by its syllables', () => {
  it('one syllable said twice stays two words', () => {
    expect(analyzeName('စုစု', 'person', 'query').map(({ tokens }) => tokens.length)).toEqual([2]);
  });

  it('text that is no syllable gives no form', () => {
    for (const text of ['်', 'ျ', '၊။', 'ေ']) expect(analyzeName(text, 'person', 'query')).toEqual([]);
  });
});

describe('a name in a script of India is read by its sound', () => {
  it('letters of the other scripts stand for those of Devanagari', () => {
    expect(asDevanagari('পুতিন')).toBe('पुतिन');
    expect(asDevanagari('પુતિન')).toBe('पुतिन');
    expect(asDevanagari('ਪੁਤਿਨ')).toBe('पुतिन');
    // Tamil has fewer letters, with sounds of their own.
    expect(asDevanagari('புடின்')).toBe('புடின்');
  });
});

describe('titles', () => {
  it.each([
    ['普京总统', '普京'],
    ['總統普京', '普京'],
    ['김정은 위원장', '김정은'],
    ['プーチン大統領', 'プーチン'],
    ['الرئيس بشار الأسد', 'بشار الأسد'],
    ['سردار قاسم سليماني', 'قاسم سليماني'],
    ['آیت الله علی خامنه ای', 'علی خامنه ای'],
  ])('%s is %s', (titled, name) => expect(withoutTitles(titled)).toBe(name));

  it.each(['张总', '김 씨', 'الشيخ', '将军', 'بشار الأسد'])('%s stays as it is', (name) =>
    expect(withoutTitles(name)).toBe(name),
  );
});
