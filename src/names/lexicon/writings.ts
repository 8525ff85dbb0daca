/** Other writings of one word: those that analysis joins to one token, and those that Latin texts leave as names or translate. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

// The writings that analysis joins to one token, for a slip in one of them: `srabian` is near `arabian`, not `arab`.

const FILES = ['latin/places.tsv', 'latin/word-variants.tsv', 'arabic/latin-particles.tsv', 'arabic/latin-din.tsv'];

const writings = lazily(() => {
  const byToken = new Map<string, string[]>();
  for (const file of FILES)
    for (const [token, others] of lexiconRows(file))
      byToken.set(token!, [...(byToken.get(token!) ?? []), ...alternatives(others)]);
  return byToken;
});

const NONE: readonly string[] = [];

/** Every known writing of a token that is not its own text; none for most. */
export const writingsOf = (token: string): readonly string[] => writings().get(token) ?? NONE;

// Words of organisations' names that Latin texts leave as names or translate: Jund al-Aqsa, Soldiers of Aqsa.

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
