/** Given names of two hyphenated syllables, as in Korean and some Chinese names: Su-bin, Hsiao-ming. */
import { chineseSurnames } from '../lexicon/han-chars.ts';
import { latinSurnames } from '../scripts/korean/spelling.ts';
import type { Word } from './words.ts';

/** A syllable of Korean or Chinese in any romanisation. */
const SYLLABLE = /^(?:[^aeiou]{1,2})?[aeiouyw]{1,3}(?:ng|[nmlkptrh])?$/;
const LONGEST = 6;

/** True for a Chinese or Korean surname in Latin letters, in any usual spelling. */
export const isEastAsianSurname = (word: string): boolean => chineseSurnames().has(word) || latinSurnames().has(word);

const isSyllable = ({ latin, script }: Word): boolean =>
  script === 'latin' && latin.length <= LONGEST && SYLLABLE.test(latin);

/** True for the first of two syllables of one given name, if the only other word is a Korean or Chinese surname. */
export function beginsTwoSyllables(words: readonly Word[], at: number): boolean {
  const first = words[at];
  if (!first?.isHyphened || words.length !== 3 || (at === 1) === words[0]!.isHyphened) return false;
  return isSyllable(first) && isSyllable(words[at + 1]!) && isEastAsianSurname(words[at === 0 ? 2 : 0]!.latin);
}
