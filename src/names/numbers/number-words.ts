/** The words and digits of a text as numbers are looked for in it, each with its place. */
import { asciiDigit } from '../../domain/entity/identifiers.ts';

/** A run of letters and digits. */
export interface NumberWord {
  /** In capitals, without marks on letters, digits of every script as 0 to 9. */
  text: string;
  /** What stands between it and the word before: spaces and signs. */
  gap: string;
  /** Place in the text, UTF-16 units: `[from, to)`. */
  from: number;
  to: number;
  hasDigit: boolean;
}

/** Latin letters and digits together, letters of other scripts apart from both: 护照号E1234. The ordinal signs º and ª are no letters here. */
const WORD = /(?:(?![ºª])[\p{Script=Latin}\p{N}\p{M}])+|(?:(?![\p{Script=Latin}\p{N}\p{M}])\p{L}\p{M}*)+/gu;
const INVISIBLE = /\p{Cf}/gu;
const ASCII = /^[\0-\x7e]*$/;
const DIGIT = /\p{Nd}/u;

/** A word as it is compared. */
export const foldWord = (word: string): string =>
  ASCII.test(word)
    ? word.toUpperCase()
    : word
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
        .toUpperCase();

/** The words of a text in order. */
export function numberWords(text: string): NumberWord[] {
  const words: NumberWord[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const gap = text.slice(end, index).replace(INVISIBLE, '');
    end = index + found.length;
    words.push({ text: foldWord(found), gap, from: index, to: end, hasDigit: DIGIT.test(found) });
  }
  return words;
}
