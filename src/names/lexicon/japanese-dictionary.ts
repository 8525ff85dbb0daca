import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconLists, lexiconRows } from '../../lexicon/lines.ts';
import type { TokenClass } from '../name.ts';
import { CHINESE, type HanDictionary, type HanEntry, longestByFirst } from './han-dictionary.ts';

/** Japanese surnames in kanji (simplified) with their readings in Hepburn. */
export const japaneseSurnames = lazily(() => lexiconLists('japanese/surnames.tsv'));

/** Words of company names, and surnames of two characters or more, as companies are called after them. */
const words = lazily(() => {
  const table = new Map<string, HanEntry>();
  for (const [surname, english] of japaneseSurnames())
    if (surname.length > 1) table.set(surname, { word: { cls: 'name', english } });
  for (const [cls, kanji, english] of lexiconRows('japanese/company-words.tsv'))
    table.set(kanji!, { word: { cls: cls as TokenClass, english: alternatives(english) } });
  return table;
});

const longest = lazily(() => longestByFirst(words().keys()));

/** Words of Japanese company names in kanji by their Japanese readings and meanings; what is none of them by Chinese ones. */
export const JAPANESE: HanDictionary = {
  entry: (kanji) => words().get(kanji) ?? CHINESE.entry(kanji),
  longest: (first) => Math.max(longest().get(first) ?? 0, CHINESE.longest(first)),
};
