import { type ConceptLexicon, STOP_WORDS } from '../../encoder/concepts.ts';
import { topicTokens } from '../../encoder/tokens.ts';
import { conceptTerm, topicTerms } from '../../encoder/topic-terms.ts';
import type { WeightedTerm } from './ranking.ts';
import { isNameLike, type TopicIndex, termOf, termRows } from './topic-index.ts';

/** The topic of a query, and whether the query describes a topic at all. */
export interface TopicQuery {
  /** Terms for the text index, with their weights. */
  terms: WeightedTerm[];
  /** Readable names of the concepts found. */
  concepts: string[];
  /** Fraction 0–1 of the words that describe a topic; the others look like names. */
  topicShare: number;
  /** True if the query may be answered by topic: see {@link topicQuery}. */
  passes: boolean;
}

/** A concept counts as two words, because it matches texts in every language. */
const CONCEPT_WEIGHT = 2;
/** Words already covered by a concept count half: the concept carries their meaning. */
const COVERED_WEIGHT = 0.5;
/** Minimum fraction of a query's words that describe topics. */
const MIN_SHARE = 0.6;
/** Minimum number of records that contain a word for it to count as part of the lists' vocabulary. */
const KNOWN_WORD = 5;
const ROMANCE_CUE = /\b(de|del|la|las|los|el|en|y|para|por|con|des|du|les|et|pour|dans|sur|au|aux|une|un|à)\b/i;

/**
 * Analyses a query as a topic. It passes if it names at least one concept and at least 60% of its words describe topics: words of
 * concept phrases, or words that are used in official texts but not in names of persons. A country alone is not a topic. So
 * "drone maker supplying the army" passes; "Ivan Petrov" and "Saderat" do not.
 */
export function topicQuery(index: TopicIndex, lexicon: ConceptLexicon, q: string): TopicQuery {
  const romance = ROMANCE_CUE.test(q);
  const tokens = topicTokens(q);
  const { terms, matches, words } = topicTerms(lexicon, q, { romance });
  const covered = new Set<string>();
  let coveredWords = 0;
  for (const { at, length, text } of matches) {
    if (tokens[at]!.script === 'unspaced') coveredWords += Math.ceil(text.length / 2);
    for (let i = at; i < at + length; i++) {
      covered.add(tokens[i]!.key);
      if (tokens[at]!.script !== 'unspaced' && counts(tokens[i]!.word))
        coveredWords += isNamePart(index, tokens[i]!.key, length) ? 0 : 1;
    }
  }
  let known = 0;
  for (const { key, word, script } of tokens) {
    if (script === 'unspaced' || covered.has(key) || !counts(word) || isNameLike(index, key)) continue;
    if (termRows(index, termOf(index, key)) >= KNOWN_WORD) known++;
  }
  const concepts = [...new Set(matches.flatMap((match) => match.concepts))];
  const topical = matches.some((match) => !match.concepts.some(lexicon.isCountry));
  const topicShare = words === 0 ? 0 : Math.min(1, (coveredWords + known) / words);
  return {
    terms: weigh(terms, covered),
    concepts: concepts.map((concept) => lexicon.names[concept]!),
    topicShare,
    passes: topical && coveredWords > 0 && topicShare >= MIN_SHARE,
  };

  function weigh(all: readonly string[], coveredKeys: ReadonlySet<string>): WeightedTerm[] {
    const names = new Set(concepts.map((concept) => conceptTerm(lexicon, concept)));
    return [...new Set(all)].map((term) => ({
      term,
      weight: names.has(term) ? CONCEPT_WEIGHT : coveredKeys.has(term) ? COVERED_WEIGHT : 1,
    }));
  }
}

const counts = (word: string): boolean => word.length > 1 && !STOP_WORDS.has(word) && !/\d/.test(word);

/** A single word of the lexicon that is mostly a personal name on these lists ("Prince", "Bali") is not evidence of a topic. */
const isNamePart = (index: TopicIndex, key: string, phraseLength: number): boolean =>
  phraseLength === 1 && termOf(index, key) >= 0 && isNameLike(index, key);
