/** Other spellings of words: those that analysis maps to one token, and those that Latin texts keep as names or translate. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

// Spellings mapped to one token, in which typos are found: `srabian` is similar to `arabian`, not to `arab`.

const FILES = ['latin/places.tsv', 'latin/word-variants.tsv', 'arabic/latin-particles.tsv', 'arabic/latin-din.tsv'];

const writings = lazily(() => {
  const byToken = new Map<string, string[]>();
  for (const file of FILES)
    for (const [token, others] of lexiconRows(file))
      byToken.set(token!, [...(byToken.get(token!) ?? []), ...alternatives(others)]);
  return byToken;
});

const NONE: readonly string[] = [];

/** All known spellings of a token other than its own text; usually none. */
export const writingsOf = (token: string): readonly string[] => writings().get(token) ?? NONE;

// Words of organisations' names that Latin texts keep as names or translate: Jund al-Aqsa, Soldiers of Aqsa.

const othersByWord = lazily(() => {
  const others = new Map<string, readonly string[]>();
  for (const [english, spellings] of lexiconRows('latin/translated-words.tsv')) {
    const all = alternatives(spellings);
    for (const word of all) others.set(word, [...alternatives(english), ...all.filter((other) => other !== word)]);
  }
  return others;
});

/** Translations and other spellings of a folded word; usually none. */
export const translatedWord = (word: string): readonly string[] => othersByWord().get(word) ?? [];
