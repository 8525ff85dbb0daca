/** Likeness of two names by the pairs of letters they share: the cheapest order there is for names that are already candidates. */
import { romanisedWords } from './grams.ts';

/** The pairs of neighbouring letters of a name's romanised words, with their counts. */
export interface LetterPairs {
  counts: ReadonlyMap<string, number>;
  total: number;
}

export function letterPairs(name: string): LetterPairs {
  const text = `_${romanisedWords(name).join('_')}_`;
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return { counts, total: text.length - 1 };
}

/** Dice's coefficient, 0–1. */
export function sharedPairs(a: LetterPairs, b: LetterPairs): number {
  let shared = 0;
  for (const [pair, count] of a.counts) shared += Math.min(count, b.counts.get(pair) ?? 0);
  return (2 * shared) / (a.total + b.total);
}
