import { type ConceptLexicon, type ConceptMatch, matchConcepts, STOP_WORDS } from './concepts.ts';
import { topicTokens } from './tokens.ts';

/**
 * What a text is about, as terms in order: stems (`smuggl`) and, beside the words that name them, concepts
 * (`#human trafficking`). Both the text index and the vectors are made of these.
 */
export interface TopicTerms {
  terms: string[];
  /** How many words the text has, without stop words; a stretch of Chinese or Korean counts one per two characters. */
  words: number;
  matches: ConceptMatch[];
}

/** Stems as a whole; a leading `#` marks a concept. */
export const conceptTerm = (lexicon: ConceptLexicon, concept: number): string => lexicon.terms[concept]!;
export const isConceptTerm = (term: string): boolean => term.charCodeAt(0) === 35;

/** Terms of a text. `romance` reads Spanish and French words too (queries and names of organisations). */
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

/** A word that can carry a topic: no stop word, no number, no single letter. */
const isTopicWord = (word: string): boolean => word.length > 1 && !STOP_WORDS.has(word) && !/\d/.test(word);
