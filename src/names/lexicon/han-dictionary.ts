/** Words and names of Chinese and Japanese organisations. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconLists, lexiconRows } from '../../lexicon/lines.ts';
import type { TokenClass } from '../name.ts';

/** One word of Chinese organisation names with its English translations. */
export interface HanWord {
  cls: TokenClass;
  /** English translations as written, the usual one first. */
  english: readonly string[];
}

/** A known organisation or person. */
interface HanBrand {
  /** `component`: the short name is the brand inside longer names too; `whole`: only the whole name is the brand. */
  kind: 'component' | 'whole' | 'person';
  names: readonly string[];
  /** English short names as written ("Huawei"). */
  short: readonly string[];
}

/** A Chinese word or name as found in the dictionary. */
export interface HanEntry {
  word?: HanWord;
  brand?: HanBrand;
  /** True if the text is the brand's full official name, not its short one. */
  isFullName?: boolean;
}

const dictionary = lazily(() => {
  const table = new Map<string, HanEntry>();
  for (const [cls, zh, english] of lexiconRows('han/words.tsv')) {
    table.set(zh!, { word: { cls: cls as TokenClass, english: alternatives(english) } });
  }
  for (const [kind, short, full, names, shortNames] of lexiconRows('han/brands.tsv')) {
    const brand: HanBrand = {
      kind: kind as HanBrand['kind'],
      names: alternatives(names),
      short: alternatives(shortNames),
    };
    for (const zh of alternatives(full)) addBrand(table, zh, brand, true);
    for (const zh of alternatives(short)) addBrand(table, zh, brand, false);
  }
  return table;
});

function addBrand(table: Map<string, HanEntry>, zh: string, brand: HanBrand, isFullName: boolean): void {
  table.set(zh, { ...table.get(zh), brand, isFullName });
}

/** Finds a simplified Chinese word or name; undefined if the lexicon does not contain it. */
export function hanEntry(zh: string): HanEntry | undefined {
  return dictionary().get(zh);
}

/** Every word and name of the lexicon. */
export const hanWords = (): Iterable<string> => dictionary().keys();

/** Length of the longest word by its first character. */
function longestByFirst(words: Iterable<string>): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const word of words) {
    const first = word[0]!;
    if (word.length > (lengths.get(first) ?? 0)) lengths.set(first, word.length);
  }
  return lengths;
}

const longest = lazily(() => longestByFirst(dictionary().keys()));

/** Words by which a name in Han characters is split. */
export interface HanDictionary {
  entry(zh: string): HanEntry | undefined;
  /** Length of the longest entry that starts with a character; 0 if there is none. */
  longest(first: string): number;
}

/** The words and names of the Chinese lexicon. */
export const CHINESE: HanDictionary = { entry: hanEntry, longest: (first) => longest().get(first) ?? 0 };

/** Japanese surnames in kanji (simplified) with their readings in Hepburn. */
export const japaneseSurnames = lazily(() => lexiconLists('japanese/surnames.tsv'));

/** Words of company names, and surnames of two characters or more, since companies are named after them. */
const japaneseWords = lazily(() => {
  const table = new Map<string, HanEntry>();
  for (const [surname, english] of japaneseSurnames())
    if (surname.length > 1) table.set(surname, { word: { cls: 'name', english } });
  for (const [cls, kanji, english] of lexiconRows('japanese/company-words.tsv'))
    table.set(kanji!, { word: { cls: cls as TokenClass, english: alternatives(english) } });
  return table;
});

const longestJapanese = lazily(() => longestByFirst(japaneseWords().keys()));

/** Words of Japanese company names in kanji with their Japanese readings and meanings; other words are looked up as Chinese. */
export const JAPANESE: HanDictionary = {
  entry: (kanji) => japaneseWords().get(kanji) ?? CHINESE.entry(kanji),
  longest: (first) => Math.max(longestJapanese().get(first) ?? 0, CHINESE.longest(first)),
};
