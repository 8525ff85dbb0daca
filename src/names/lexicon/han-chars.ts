/** Han characters: simplified forms, pinyin readings, and surnames. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

/** Maps traditional and Japanese forms of characters to the simplified form. */
const foldTable = lazily(() => {
  const table = new Map<string, string>();
  for (const [simplified, others] of lexiconRows('han/fold.txt'))
    for (const char of others!) table.set(char, simplified!);
  return table;
});

/** Readings in pinyin without tones (ü as `v`), the usual one in names first. */
const readingTable = lazily(() => {
  const table = new Map<string, readonly string[]>();
  for (const [readings, chars] of lexiconRows('han/pinyin.txt')) {
    const list = readings!.split(' ');
    for (const char of chars!) table.set(char, list);
  }
  return table;
});

/** Han text for comparison: NFKC, with traditional and Japanese characters replaced by simplified ones: `華為` is `华为`. */
export function simplifyHan(text: string): string {
  const table = foldTable();
  let out = '';
  for (const char of text.normalize('NFKC')) out += table.get(char) ?? char;
  return out;
}

/** Pinyin readings of one simplified character, without tones, ü as `v`, the usual one in names first; empty if unknown. */
export function pinyinReadings(char: string): readonly string[] {
  return readingTable().get(char) ?? [];
}

/** The syllables of pinyin, with u for ü. */
const pinyinSyllables = lazily(
  () => new Set([...readingTable().values()].flat().map((reading) => reading.replace('v', 'u'))),
);

const pinyinWord = lazily(() => new RegExp(`^(?:${[...pinyinSyllables()].join('|')})+$`));

/** True for a folded Latin word that is one syllable of pinyin. */
export const isPinyinSyllable = (word: string): boolean => pinyinSyllables().has(word);

/** True for a folded Latin word that can be split into pinyin syllables (`xinghua`). */
export function isPinyin(word: string): boolean {
  return pinyinWord().test(word);
}

/** A Chinese surname in Latin letters. */
export interface HanSurname {
  pinyin: string;
  /** Other usual spellings, some of two words ("au yeung"). */
  others: readonly string[];
}

/** Chinese surnames by their simplified characters. */
export const hanSurnames = lazily(() => {
  const table = new Map<string, HanSurname>();
  for (const [zh, pinyin, others] of lexiconRows('han/surnames.tsv')) {
    table.set(zh!, { pinyin: pinyin!, others: alternatives(others?.trim()) });
  }
  return table;
});

/** Chinese surnames in Latin letters, in every usual spelling. */
export const chineseSurnames = lazily(
  (): ReadonlySet<string> => new Set([...hanSurnames().values()].flatMap(({ pinyin, others }) => [pinyin, ...others])),
);
