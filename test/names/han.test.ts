import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { isPinyin, pinyinReadings, simplifyHan } from '../../src/names/lexicon/han-chars.ts';
import type { NameVariant } from '../../src/names/name.ts';
import { hanNumber, segmentOrganisation } from '../../src/names/scripts/han/organisation.ts';
import { pinyinWordForms } from '../../src/names/scripts/han/pinyin-words.ts';
import { hanForms } from '../../src/names/scripts/han/readings.ts';
import { umlautSpellings, wadeGiles } from '../../src/names/scripts/han/spelling.ts';
import { expandQuery } from '../../src/names/scripts/own-readings.ts';
import fc from '../property.ts';

const organisation = (text: string): NameVariant[] => hanForms(text, 'organization', 'query');
const person = (text: string): NameVariant[] => hanForms(text, 'person', 'query');
const texts = (forms: readonly NameVariant[]): string[] =>
  forms.map((form) => form.tokens.map((token) => token.text).join(' '));
const cut = (text: string): string[] => segmentOrganisation(text, true).map((segment) => segment.zh);
/** Every spelling of the token at a position, over all forms. */
const spellings = (forms: readonly NameVariant[], at: number): string[] =>
  forms.flatMap((form) => [form.tokens[at]?.text ?? '', ...(form.tokens[at]?.alts ?? [])]);

describe('characters', () => {
  it('folds traditional and Japanese characters to simplified ones', () => {
    expect(simplifyHan('華為技術')).toBe('华为技术');
    expect(simplifyHan('鉱業開発')).toBe('矿业开发');
    expect(simplifyHan('研究所')).toBe('研究所');
  });

  it('knows several readings and writes ü in every usual way', () => {
    expect(pinyinReadings('长')).toEqual(['chang', 'zhang']);
    expect(umlautSpellings('lv')).toEqual(expect.arrayContaining(['lu', 'lv', 'lyu']));
  });

  it('spells Wade-Giles', () => {
    expect(['zhong', 'xing', 'qing', 'guo', 'zhi'].map(wadeGiles)).toEqual(['chung', 'hsing', 'ching', 'kuo', 'chih']);
  });

  it('reads Chinese numbers in words and digit by digit', () => {
    expect(hanNumber('五十四')).toBe(54);
    expect(hanNumber('十四')).toBe(14);
    expect(hanNumber('七一五')).toBe(715);
    expect(hanNumber('一百零一')).toBe(101);
    expect(hanNumber('华')).toBeUndefined();
  });
});

describe('organisations', () => {
  it('cuts a name into place, brand, industry and form', () => {
    expect(cut('北京华为数字技术有限公司')).toEqual(['北京', '华为', '数字', '技术', '有限公司']);
    expect(cut('江西新拓实业有限公司')).toEqual(['江西', '新拓', '实业', '有限公司']);
  });

  it('gives the brand, its full name and the reading aloud', () => {
    const forms = organisation('中兴');
    expect(texts(forms)).toContain('zte');
    expect(texts(organisation('华为'))).toContain('huawei');
    expect(forms.map((form) => form.rule)).toEqual(expect.arrayContaining(['brand', 'pinyin']));
    expect(spellings(organisation('成都海光微电子技术有限公司'), 1)).toContain('haiguang');
  });

  it('reads numbered institutes in every way of writing the number', () => {
    for (const name of ['中国电子科技集团公司第十四研究所', '中国电子科技集团公司14所']) {
      const tokens = organisation(name).flatMap((form) => form.tokens);
      expect(tokens).toContainEqual(expect.objectContaining({ text: '14', cls: 'number' }));
    }
  });

  it('keeps legal forms apart from names, and the writing of each part', () => {
    const form = organisation('大连宏发贸易有限公司').at(-1)!;
    expect(form.tokens.map((token) => token.cls)).toEqual(['place', 'name', 'domain', 'form']);
    expect(form.tokens[1]).toMatchObject({ text: 'hongfa', native: '宏发' });
  });

  it('reads unknown parts of Korean names as Korean', () => {
    expect(spellings(organisation('朝鮮大成貿易会社'), 1)).toContain('taesong');
  });

  it('drops a bracket that repeats a part of the name', () => {
    expect(texts(organisation('长光卫星技术股份有限公司(长光卫星)'))).toEqual(
      texts(organisation('长光卫星技术股份有限公司')),
    );
  });
});

describe('persons', () => {
  it('splits surname and given name, compound surnames first', () => {
    expect(texts(person('朱海仑'))).toContain('zhu hailun');
    expect(texts(person('欧阳震华'))).toContain('ouyang zhenhua');
    expect(texts(person('單志強'))).toContain('shan zhiqiang');
  });

  it('marks a reading by sound as a homophone that weighs less than a name', () => {
    for (const form of person('朱海仑')) expect(form.weight).toBeLessThan(0.9);
    expect(person('朱海仑')[0]!.rule).toBe('pinyin_homophone');
  });

  it('reads Hong Kong, Taiwanese and Korean spellings', () => {
    const forms = person('鄧炳強');
    expect(forms.find((form) => form.rule === 'cantonese_reading')!.tokens.map((token) => token.text)).toEqual([
      'tang',
      'ping',
      'keung',
    ]);
    expect(spellings(person('张国强'), 0)).toContain('chang');
    const korean = person('金铁三').find((form) => form.rule === 'korean_reading')!;
    expect(korean.tokens.map((token) => token.text)).toEqual(['kim', 'chol', 'sam']);
  });

  it('reads two surnames of a married woman', () => {
    const forms = person('林鄭月娥').filter((form) => form.rule === 'cantonese_reading');
    expect(texts(forms)).toEqual(['lam cheng yuet ngo']);
  });

  it('reads foreign names with dots by lexicon and by sound', () => {
    expect(texts(person('伊戈尔·卡拉科夫'))[0]).toBe('igor kalakov');
  });
});

it('stays bounded and never throws on any text', () => {
  const han = fc.string({
    unit: fc.constantFrom(...'中国华为技术有限公司第一二十百李王·()A1々〇𠀀龍'),
    maxLength: 500,
  });
  fc.assert(
    fc.property(fc.oneof(han, fc.string({ unit: 'binary', maxLength: 100 })), (text) => {
      for (const kind of ['person', 'organization', 'unknown', 'vessel'] as const) {
        const forms = hanForms(text, kind, 'query');
        expect(forms.length).toBeLessThanOrEqual(12);
        for (const token of forms.flatMap((form) => form.tokens))
          expect(token.alts?.length ?? 0).toBeLessThanOrEqual(16);
      }
    }),
    { numRuns: 60 },
  );
});

describe('brands written by sound', () => {
  it('tells words of pinyin from others', () => {
    expect(['xinghua', 'niuwei', 'lvyou'].map(isPinyin)).toEqual([true, true, false]);
    expect(['neway', 'benin', ''].map(isPinyin)).toEqual([false, false, false]);
  });
});

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

describe('expansions', () => {
  it('says in words how a query is widened, best first', () => {
    const expansions = expandQuery('华为');
    expect(expansions[0]).toEqual({ text: 'huawei', rule: 'brand', weight: 0.98 });
    const weights = expansions.map((expansion) => expansion.weight);
    expect(weights.every((weight) => weight > 0 && weight <= 1)).toBe(true);
    expect(expandQuery('中兴').map((expansion) => expansion.text)).toEqual(
      expect.arrayContaining(['zte', 'zhongxing']),
    );
  });

  it('says how a person spelled by the rules of another language is read', () => {
    expect(expandQuery('Jurij Tjajka')).toEqual([{ text: 'yuriy chayka', rule: 'national_spelling', weight: 0.97 }]);
  });

  it('gives the names on the lists of an organisation that another language translates', () => {
    expect(expandQuery("L'Émirat du Caucase")).toEqual([
      { text: 'caucasus emirate', rule: 'translated_name', weight: 0.97 },
    ]);
    expect(expandQuery('Émirat du Nord')).toEqual([]);
  });

  it('says nothing for other Latin and Cyrillic queries', () => {
    expect(expandQuery('Huawei')).toEqual([]);
    expect(expandQuery('Роснефть')).toEqual([]);
  });
});
