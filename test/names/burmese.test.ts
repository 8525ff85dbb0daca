import { describe, expect, test } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (query: string, listed: string): number => compareNames(query, listed, { kind: 'person' }).score;

describe('a Burmese name is read by its syllables', () => {
  test.each([
    ['မင်းအောင်လှိုင်', 'Min Aung Hlaing'],
    ['မိုးမြင့်ထွန်း', 'Moe Myint Tun'],
    ['ခင်ညွန့်', 'Khin Nyunt'],
    ['အောင်ဆန်းစုကြည်', 'Aung San Suu Kyi'],
    ['အောင်ပြည့်စုံ', 'Aung Pyae Sone'],
    ['ရွှေမန်း', 'Shwe Mann'],
    ['ကျော်စွာလင်း', 'Kyaw Swar Lin'],
    ['ဌေးအောင်', 'Htay Aung'],
    // words from Pali
    ['သူရအောင်ကို', 'Thura Aung Ko'],
    ['ဝဏ္ဏမောင်လွင်', 'Wunna Maung Lwin'],
    // titles
    ['ဗိုလ်ချုပ်မှူးကြီး မင်းအောင်လှိုင်', 'Min Aung Hlaing'],
    ['ဦးသိန်းစိန်', 'Thein Sein'],
  ])('%s is %s', (native, latin) => {
    expect(score(native, latin)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  test.each([
    ['မင်းအောင်လှိုင်', 'Min Aung Kyaw'],
    ['ကျော်သန်း', 'Kyaw Tun'],
    ['စိုးဝင်း', 'Soe Than'],
    ['မောင်မောင်ကျော်', 'Maung Maung Ohn'],
  ])('%s is not %s', (native, latin) => {
    expect(score(native, latin)).toBeLessThan(ALERT_THRESHOLD);
  });

  test('one syllable said twice stays two words', () => {
    expect(analyzeName('စုစု', 'person', 'query').map(({ tokens }) => tokens.length)).toEqual([2]);
  });

  test('text that is no syllable gives no form', () => {
    for (const text of ['်', 'ျ', '၊။', 'ေ']) expect(analyzeName(text, 'person', 'query')).toEqual([]);
  });
});
