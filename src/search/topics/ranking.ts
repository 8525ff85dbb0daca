/** The best rows for a topic query by text (BM25) and by vectors. */

import { type ConceptLexicon, STOP_WORDS } from '../../encoder/concepts.ts';
import { topicTokens } from '../../encoder/tokens.ts';
import { conceptTerm, topicTerms } from '../../encoder/topic-terms.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import { isNameLike, K1, type TopicHit, type TopicIndex, termOf, termRows } from './topic-index.ts';
import { paddedBytes, quantise } from './vector-scan.ts';

const STEPS = 1024;

/** Indexes of the `limit` highest scores above 0, highest first. A histogram finds the cut-off, so that few are sorted. */
function topScoreIndexes(scores: Float32Array, limit: number): number[] {
  let highest = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i]! > highest) highest = scores[i]!;
  if (highest === 0) return [];
  const perStep = STEPS / highest;
  const steps = new Uint32Array(STEPS + 1);
  for (let i = 0; i < scores.length; i++) if (scores[i]! > 0) steps[(scores[i]! * perStep) | 0]!++;
  let cut = STEPS;
  for (let seen = steps[STEPS]!; cut > 0 && seen < limit; seen += steps[cut]!) cut--;
  const found: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! > 0 && scores[i]! * perStep >= cut) found.push(i);
  return found.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, limit);
}

/** A term of a query and its weight; an ordinary word has weight 1. */
export interface WeightedTerm {
  term: string;
  weight: number;
}

/** The `limit` best rows by BM25 (Robertson, Walker 1994) of weighted terms, as fractions 0–1 of the upper bound. */
export function searchText(
  index: TopicIndex,
  terms: readonly WeightedTerm[],
  passing: RowSet,
  limit: number,
): TopicHit[] {
  const { entities, rows, counts, lengthFactors } = index;
  const scores = new Float32Array(entities);
  let most = 0;
  for (const { term, weight } of terms) {
    const at = termOf(index, term);
    if (at < 0) continue;
    const known = termRows(index, at);
    const gain = weight * Math.log(1 + (entities - known + 0.5) / (known + 0.5)) * (K1 + 1);
    most += gain;
    const end = index.at[at + 1]!;
    for (let i = index.at[at]!; i < end; i++) {
      const row = rows[i]!;
      const count = counts[i]!;
      scores[row]! += (gain * count) / (count + lengthFactors[row]!);
    }
  }
  if (most === 0) return [];
  keepPassing(scores, passing, entities);
  return topScoreIndexes(scores, limit).map((row) => ({ row, score: scores[row]! / most }));
}

function keepPassing(scores: Float32Array, passing: RowSet, entities: number): void {
  if (passing.count === entities) return;
  for (let row = 0; row < scores.length; row++) if (!hasRow(passing.words, row)) scores[row] = 0;
}

/** Minimum cosine at which a passage counts as related. */
const MIN_COSINE = 0.3;
/** Number of rows collected before the search stops, as a multiple of `limit`; passages with one text have many rows. */
const ROWS_GATHERED = 4;

/** The `limit` best rows by the cosine of their best passage, among the nearest distinct passages of the row set. */
export function searchVectors(index: TopicIndex, query: Float32Array, passing: RowSet, limit: number): TopicHit[] {
  const { vectorAt, vectorPassages, passageRows, scales } = index;
  const { values: quantised } = quantise(query, paddedBytes(index.meta.dimensions));
  let length = 0;
  for (const value of quantised) length += value * value;
  if (length === 0) return [];
  const dots = index.scanner().scan(quantised);
  const factor = 1 / Math.sqrt(length);
  // Few vectors are similar, so they are collected first and only these are ranked.
  const near = new Uint32Array(dots.length);
  const cosines = new Float32Array(dots.length);
  let found = 0;
  const filtered = passing.count < index.entities;
  const passes = (passage: number): boolean => !filtered || hasRow(passing.words, passageRows[passage]!);
  for (let vector = 0; vector < dots.length; vector++) {
    const cosine = dots[vector]! * scales[vector]! * factor;
    if (cosine < MIN_COSINE) continue;
    if (filtered) {
      let i = vectorAt[vector]!;
      while (i < vectorAt[vector + 1]! && !passes(vectorPassages[i]!)) i++;
      if (i === vectorAt[vector + 1]!) continue;
    }
    near[found] = vector;
    cosines[found++] = cosine;
  }
  // The nearest passages come first, so the first one of a row is its best.
  const best = new Map<number, TopicHit>();
  for (const at of topScoreIndexes(cosines.subarray(0, found), limit)) {
    const vector = near[at]!;
    for (let i = vectorAt[vector]!; i < vectorAt[vector + 1]!; i++) {
      const passage = vectorPassages[i]!;
      const row = passageRows[passage]!;
      if (passes(passage) && !best.has(row)) best.set(row, { row, score: Math.min(1, cosines[at]!), passage });
    }
    if (best.size > ROWS_GATHERED * limit) break;
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.row - b.row).slice(0, limit);
}

/** The topic of a query, and whether the query describes a topic at all. */
export interface TopicQuery {
  /** Terms for the text index, with their weights. */
  terms: WeightedTerm[];
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
