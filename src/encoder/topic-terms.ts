import { type ConceptLexicon, type ConceptMatch, matchConcepts, STOP_WORDS } from './concepts.ts';
import { topicTokens } from './tokens.ts';

/** The terms of a text in order: stems (`smuggl`) and concepts (`#human trafficking`), for index and vectors. */
export interface TopicTerms {
  terms: string[];
  /** Number of words without stop words; Chinese or Korean text counts one word per two characters. */
  words: number;
  matches: ConceptMatch[];
}

/** The term of a concept, with a leading `#`; other terms are stems. */
export const conceptTerm = (lexicon: ConceptLexicon, concept: number): string => lexicon.terms[concept]!;
export const isConceptTerm = (term: string): boolean => term.charCodeAt(0) === 35;

/** Terms of a text. `romance` also matches Spanish and French words (queries and names of organisations). */
export function topicTerms(lexicon: ConceptLexicon, text: string, { romance = false } = {}): TopicTerms {
  const tokens = topicTokens(text);
  const matches = matchConcepts(lexicon, tokens, { romance });
  const terms: string[] = [];
  let words = 0;
  let next = 0;
  tokens.forEach((token, at) => {
    if (token.script === 'unspaced') words += Math.ceil(token.word.length / 2);
    else if (isTopicWord(token.word)) {
      words++;
      terms.push(token.key);
    }
    for (; next < matches.length && matches[next]!.at === at; next++) {
      for (const concept of matches[next]!.concepts) terms.push(conceptTerm(lexicon, concept));
    }
  });
  return { terms, words, matches };
}

/** True for a word that can describe a topic: not a stop word, number or single letter. */
const isTopicWord = (word: string): boolean => word.length > 1 && !STOP_WORDS.has(word) && !/\d/.test(word);
