/** Splits a text into words with their positions in the text. */
import { foldLatin } from '../text/fold.ts';

/** A word of a text; `from` and `to` are UTF-16 units of the text as sent. */
export interface CutWord {
  text: string;
  from: number;
  to: number;
}

/** Letters and digits; invisible characters inside a word are part of it. A lone `&` joins two parties. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}]|['’ʼ`´](?=[\p{L}\p{N}]))*|&/gu;

/** The words of a text, in order. */
export const cutText = (text: string): CutWord[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ text: word, from: index, to: index + word.length }));

const LATIN = /\p{Script=Latin}/u;

/** A word as in the tables of context words: Latin letters folded, others in lower case. */
export function foldWord(word: string): string {
  const plain = word.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return LATIN.test(plain) || /^\p{N}+$/u.test(plain) ? foldLatin(plain) : plain.toLowerCase();
}
