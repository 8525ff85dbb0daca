/** Splits a text into words and digits for finding identifiers, with their positions. */
import { asciiDigit } from '../../domain/entity/identifiers.ts';

/** A run of letters and digits. */
export interface NumberWord {
  /** In upper case, without diacritics, with the digits of every script as 0 to 9. */
  text: string;
  /** Spaces and punctuation between it and the previous word. */
  gap: string;
  /** Position in the text, UTF-16 units: `[from, to)`. */
  from: number;
  to: number;
  hasDigit: boolean;
}

/**
 * Latin letters and digits form one word; letters of other scripts are separated from both: 护照号E1234. The ordinal signs º and ª
 * are not letters here.
 */
const WORD = /(?:(?![ºª])[\p{Script=Latin}\p{N}\p{M}])+|(?:(?![\p{Script=Latin}\p{N}\p{M}])\p{L}\p{M}*)+/gu;
const INVISIBLE = /\p{Cf}/gu;
const ASCII = /^[\0-\x7e]*$/;
const DIGIT = /\p{Nd}/u;

/** A word normalised for comparison. */
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
