import { describe, expect, it } from 'vitest';
import { foldWord } from '../../src/names/lexicon/org-words.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { arabicForms } from '../../src/names/scripts/arabic/readings.ts';
import { arabicSkeleton, latinSkeleton } from '../../src/names/scripts/arabic/skeleton.ts';
import fc from '../property.ts';

const read = (text: string): string[] =>
  arabicForms(text, 'person', 'query').map((form) => form.tokens.map((token) => token.text).join(' '));

describe('consonant keys', () => {
  it.each([
    ['محمد', ['mohammed', 'muhammad', 'mohamad', 'mohamed']],
    ['قذافي', ['qaddafi', 'gaddafi', 'kadhafi', 'qadhafi']],
    ['حسين', ['hussein', 'husayn', 'hossein']],
    ['يوسف', ['yousef', 'yusuf', 'youssef']],
    ['فاطمة', ['fatima', 'fatemeh', 'fatimah']],
  ])('%s shares its key with its Latin spellings', (arabic, spellings) => {
    for (const spelling of spellings) expect(latinSkeleton(spelling)).toBe(arabicSkeleton(foldWord(arabic)));
  });

  it('keeps different names apart', () => {
    expect(latinSkeleton('hassan')).not.toBe(latinSkeleton('hamid'));
    expect(latinSkeleton('ali')).not.toBe(latinSkeleton('lala'));
  });
});

describe('persons', () => {
  it('unifies letters, drops vowel signs and the article, joins Allah', () => {
    expect(read('بشار الأسد')).toEqual(['bashar asad']);
    expect(read('مُحَمَّد')).toEqual(read('محمد'));
    expect(read('حسن نصر الله')).toEqual(['hassan nasrallah']);
    expect(read('حسن نصرالله')).toEqual(['hassan nasrallah']);
  });

  it('reads abd, abu, din and bin as their own parts', () => {
    expect(read('عبد الرحمن بن خالد')).toEqual(['abd rahman bin khalid', 'abdulrahman bin khalid']);
    expect(read('عبدالرحمن')).toEqual(read('عبد الرحمن'));
    expect(read('صلاح الدين')).toEqual(['salah din']);
  });

  it('reads compound given names apart and joined', () => {
    expect(read('سیدرضا کریمی').sort()).toEqual(['seyed reza karimi', 'seyedreza karimi']);
  });
});

describe('organisations', () => {
  it('translates words, inflected ones and phrases', () => {
    const texts = arabicForms('بانک ملی ایران', 'organization', 'query')[0]!.tokens;
    expect(texts.map((token) => token.text)).toEqual(['bank', 'national', 'iran']);
    expect(texts[1]!.alts).toContain('melli');
    expect(compareNames('وزارت دفاع', 'Ministry of Defence', { kind: 'organization' }).score).toBeGreaterThan(
      ALERT_THRESHOLD,
    );
  });
});

it('never throws and stays bounded on any Arabic-script text', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهويءةىپچژگ \u064b\u200cاللهعبد'),
    maxLength: 500,
  });
  fc.assert(
    fc.property(letters, (text) => {
      const forms = arabicForms(text, 'unknown', 'query');
      expect(forms.length).toBeLessThanOrEqual(4);
      for (const token of forms.flatMap((form) => form.tokens)) expect(token.alts?.length ?? 0).toBeLessThanOrEqual(17);
    }),
    { numRuns: 60 },
  );
});
