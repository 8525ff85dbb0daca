/** Transliterates kana: plain Hepburn for Japanese words, and the sounds that katakana represents in foreign names. */

import { lazily } from '../../../domain/lazily.ts';
import { lexiconRows, orNothing } from '../../../lexicon/lines.ts';

/** Spellings of a mora in foreign names, the most likely first. */
const morae = lazily(
  () => new Map(lexiconRows('letters/kana.tsv').map(([kana, list]) => [kana!, orNothing(list).split('|')])),
);

/** Converts hiragana to katakana; other characters are unchanged. */
export function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゖ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60));
}

/** Spellings of each mora of a kana word, the most likely in a foreign name first; unknown characters are omitted. */
export function moraSpellings(word: string): string[][] {
  const kana = toKatakana(word);
  const spellings: string[][] = [];
  for (let at = 0; at < kana.length; ) {
    const pair = morae().get(kana.slice(at, at + 2));
    const found = pair ?? morae().get(kana[at]!);
    if (found) spellings.push(found);
    at += pair !== undefined && kana.length >= at + 2 ? 2 : 1;
  }
  return spellings;
}

/** The spelling of a mora that ends in its vowel, as in plain Hepburn; the first one if there is none. */
export const plainMora = (spellings: readonly string[]): string =>
  spellings.find((spelling) => /[aeiou]$/.test(spelling)) ?? spellings[0]!;

/** Plain Hepburn of a kana word with long vowels shortened: とうきょう, トーキョー -> tokyo. */
export function hepburn(word: string): string {
  return moraSpellings(word)
    .map(plainMora)
    .join('')
    .replace(/ou/g, 'o')
    .replace(/([aeiou])\1+/g, '$1');
}
