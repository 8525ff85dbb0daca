import { lazily } from '../../../domain/lazily.ts';
import { anyOf, lexiconWords } from '../../../lexicon/lines.ts';
import { hanEntry, hanWords } from '../../lexicon/han-dictionary.ts';
import type { NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { organisationForms } from './organisation.ts';
import { combinations, runReadings } from './spelling.ts';

/** Words of Chinese organisations in pinyin. A name must contain one of them to be analysed as pinyin. */
const telling = lazily(() => new RegExp(anyOf(lexiconWords('han/pinyin-organisation-words.txt'))));

const MIN_LETTERS = 4;
/** Maximum number of words into which one Chinese word may be split: ha er bin. */
const MAX_WORDS = 5;

/** Chinese words and brands of at least two characters by their pinyin. */
const byPinyin = lazily(() => {
  const words = new Map<string, string>();
  for (const zh of hanWords()) {
    const chars = [...zh];
    const readings = runReadings(chars);
    if (chars.length < 2 || readings.length !== chars.length) continue;
    const pinyin = combinations(readings, 1)[0]!.join('');
    if (pinyin.length >= MIN_LETTERS && !words.has(pinyin)) words.set(pinyin, zh);
  }
  return words;
});

/** Variants of a Chinese organisation typed in pinyin: `Haerbin Gongye Daxue`. At least two words, one of organisations. */
export function pinyinWordForms(text: string): NameVariant[] {
  const lower = text.toLowerCase();
  if (!telling().test(lower)) return [];
  const written = lower.split(/[^a-z0-9]+/).filter((word) => word !== '');
  if (written.length < 2) return [];
  let chinese = '';
  let words = 0;
  for (let at = 0; at < written.length; ) {
    let taken = 0;
    for (let count = Math.min(MAX_WORDS, written.length - at); count > 0 && taken === 0; count--) {
      const zh = byPinyin().get(written.slice(at, at + count).join(''));
      if (!zh) continue;
      chinese += zh;
      words++;
      taken = count;
    }
    if (taken === 0) chinese += /[a-z0-9]$/.test(chinese) ? `-${written[at]}` : written[at]!;
    at += taken || 1;
  }
  const brand = words === 1 ? hanEntry(chinese)?.brand : undefined;
  if (words < 2 && (!brand || brand.kind === 'person')) return [];
  return organisationForms(chinese)
    .slice(0, MAX_FORMS)
    .map((form) => ({ ...form, rule: `pinyin_words+${form.rule}` as const, weight: form.weight * WEIGHT }));
}
const MAX_FORMS = 3;
const WEIGHT = READING.pinyinWords;
