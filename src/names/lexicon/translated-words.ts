/** Words of organisations' names that Latin texts leave as names or translate: Jund al-Aqsa, Soldiers of Aqsa. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

const othersByWord = lazily(() => {
  const others = new Map<string, readonly string[]>();
  for (const [english, spellings] of lexiconRows('latin/translated-words.tsv')) {
    const all = alternatives(spellings);
    for (const word of all) others.set(word, [...alternatives(english), ...all.filter((other) => other !== word)]);
  }
  return others;
});

/** What a folded word may be called instead, in English or in another spelling; none for most words. */
export const translatedWord = (word: string): readonly string[] => othersByWord().get(word) ?? [];
