import type { Blobs } from '../../snapshot/section-views.ts';
import { findKey } from './vocabulary.ts';

/** Longest word whose neighbours are looked up one by one; near words begin with words of this length. */
export const LONGEST_SHORT = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Letters of words that {@link shortNeighbours} leaves to near words. */
const LISTED = 4;

/** Keys one edit (a swap of neighbours is one) from a short a-z word, of up to three letters or from one of that length. */
export function shortNeighbours(vocabulary: Blobs, word: string): number[] {
  const found = new Set<number>();
  const take = (text: string): void => {
    const key = text.length < 2 || text === word ? -1 : findKey(vocabulary, text);
    if (key >= 0) found.add(key);
  };
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') take(before + after.slice(1));
    if (word.length >= LISTED) continue;
    if (after.length > 1) take(before + after[1] + after[0] + after.slice(2));
    for (const letter of LETTERS) {
      take(before + letter + after);
      if (after !== '') take(before + letter + after.slice(1));
    }
  }
  return [...found];
}
