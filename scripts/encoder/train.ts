import { createHash } from 'node:crypto';
import type { ConceptLexicon } from '../../src/encoder/concepts.ts';
import { encodeModel } from '../../src/encoder/topic-model.ts';
import { conceptTerm, isConceptTerm, topicTerms } from '../../src/encoder/topic-terms.ts';
import { type SparseMatrix, topEigen } from './eigen.ts';

export interface TrainingOptions {
  dimensions?: number;
  /** How often each stem occurs in names of persons; a stem that is mostly a name is useless for topics. */
  nameCounts?: ReadonlyMap<string, number>;
}

const WINDOW = 20;
const MIN_TEXTS = 3;
const MAX_TERMS = 11_000;
const SMOOTHING = 0.75;
const EXPONENT = 0.75;
/** Pooling weight a / (a + 0.05 df): a term that occurs in 2000 texts counts half. */
const POOLING = 100;
/** How many times a concept's own words are added as a text, so that rare words are learned too. */
const CONCEPT_ROUNDS = 3;

/**
 * Trains the built-in topic model on distinct texts: positive pointwise mutual information of terms within a window
 * (linear decay, smoothed contexts: Levy, Goldberg, Dagan 2015), factored by {@link topEigen}. Deterministic: the same
 * texts in the same order give the same bytes. Gives the model file.
 */
export function trainTopicModel(
  texts: Iterable<string>,
  lexicon: ConceptLexicon,
  options: TrainingOptions = {},
): Buffer {
  const streams = [...new Set(texts)].map((text) => topicTerms(lexicon, text).terms);
  const documents = countTexts(streams);
  const pseudo = lexicon.english.map((terms, concept) => [
    conceptTerm(lexicon, concept),
    ...topicTerms(lexicon, terms.join('; ')).terms,
  ]);
  for (const terms of pseudo) for (const term of new Set(terms)) documents.set(term, (documents.get(term) ?? 0) + 1);
  const terms = vocabulary(documents, options.nameCounts ?? new Map());
  const ids = new Map(terms.map((term, at) => [term, at]));
  const read = (stream: readonly string[]): number[] =>
    stream.map((term) => ids.get(term)).filter((id): id is number => id !== undefined);
  const counts = terms.map((): Map<number, number> => new Map());
  for (const stream of streams) countPairs(counts, read(stream), WINDOW);
  for (const stream of pseudo) for (let i = 0; i < CONCEPT_ROUNDS; i++) countConcept(counts, read(stream));
  const dimensions = Math.min(options.dimensions ?? 192, terms.length);
  const { values, vectors } = topEigen(positiveInformation(counts), dimensions);
  const weights = Float32Array.from(terms, (term) => POOLING / (POOLING + 0.05 * documents.get(term)!));
  const quantised = quantise(values, vectors, terms.length);
  const version = createHash('sha256')
    .update(lexicon.version)
    .update(terms.join('\n'))
    .update(quantised)
    .digest('hex')
    .slice(0, 12);
  return encodeModel({ version, dimensions, lexicon: lexicon.version, terms, weights, vectors: quantised });
}

function countTexts(streams: readonly (readonly string[])[]): Map<string, number> {
  const documents = new Map<string, number>();
  for (const stream of streams) {
    for (const term of new Set(stream)) documents.set(term, (documents.get(term) ?? 0) + 1);
  }
  return documents;
}

/** Terms that get a vector: every concept that occurs, and stems in enough texts that are not mostly person names. */
function vocabulary(documents: ReadonlyMap<string, number>, nameCounts: ReadonlyMap<string, number>): string[] {
  const kept = [...documents].filter(
    ([term, count]) =>
      isConceptTerm(term) || (count >= MIN_TEXTS && term.length > 2 && (nameCounts.get(term) ?? 0) <= 0.5 * count),
  );
  kept.sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return kept.slice(0, MAX_TERMS).map(([term]) => term);
}

/** Symmetric counts of pairs of terms: for each term, the weight that it shares with each other one. */
type PairCounts = Map<number, number>[];

function addPair(counts: PairCounts, a: number, b: number, weight: number): void {
  const row = counts[a]!;
  row.set(b, (row.get(b) ?? 0) + weight);
  const other = counts[b]!;
  other.set(a, (other.get(a) ?? 0) + weight);
}

function countPairs(counts: PairCounts, stream: readonly number[], window: number): void {
  for (let i = 0; i < stream.length; i++) {
    for (let j = i + 1; j <= i + window && j < stream.length; j++) {
      if (stream[i] !== stream[j]) addPair(counts, stream[i]!, stream[j]!, 1 - (j - i - 1) / window);
    }
  }
}

/** Counts the first term, a concept, with each of its words, and the words with one another at a low weight. */
function countConcept(counts: PairCounts, stream: readonly number[]): void {
  for (let i = 1; i < stream.length; i++) if (stream[i] !== stream[0]) addPair(counts, stream[0]!, stream[i]!, 1);
  countPairs(counts, stream.slice(1), 4);
}

function positiveInformation(rows: PairCounts): SparseMatrix {
  const size = rows.length;
  const sums = new Float64Array(size);
  rows.forEach((row, a) => {
    for (const weight of row.values()) sums[a]! += weight;
  });
  const smoothed = sums.map((sum) => sum ** SMOOTHING);
  let total = 0;
  for (const value of smoothed) total += value;
  const at = new Uint32Array(size + 1);
  const columns: number[] = [];
  const values: number[] = [];
  rows.forEach((row, a) => {
    for (const b of [...row.keys()].sort((x, y) => x - y)) {
      const weight = row.get(b)!;
      const there = Math.log((weight * total) / (sums[a]! * smoothed[b]!));
      const back = Math.log((weight * total) / (sums[b]! * smoothed[a]!));
      const mean = (Math.max(0, there) + Math.max(0, back)) / 2;
      if (mean <= 0) continue;
      columns.push(b);
      values.push(mean);
    }
    at[a + 1] = columns.length;
  });
  return { size, at, columns: Uint32Array.from(columns), values: Float32Array.from(values) };
}

/** Rows of U |L|^p, each scaled to length 127 and rounded. */
function quantise(values: Float64Array, vectors: Float64Array, rows: number): Int8Array {
  const width = values.length;
  const scale = Float64Array.from(values, (value) => Math.max(0, value) ** EXPONENT);
  const quantised = new Int8Array(rows * width);
  for (let row = 0; row < rows; row++) {
    let length = 0;
    for (let k = 0; k < width; k++) length += (vectors[row * width + k]! * scale[k]!) ** 2;
    const factor = length > 0 ? 127 / Math.sqrt(length) : 0;
    for (let k = 0; k < width; k++)
      quantised[row * width + k] = Math.round(vectors[row * width + k]! * scale[k]! * factor);
  }
  return quantised;
}
