/** The best rows for a topic query by text (BM25) and by vectors. */
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import { K1, type TopicHit, type TopicIndex, termOf, termRows } from './topic-index.ts';
import { paddedBytes, quantise } from './vector-scan.ts';

/** Number of histogram buckets for scores. */
const STEPS = 1024;

/**
 * Indexes of the `limit` highest scores above 0, highest first; equal scores by index. A histogram finds the cut-off score, so
 * that only the scores above it are sorted.
 */
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

/**
 * The `limit` best rows by BM25 (Robertson, Walker 1994; k1 1.2, b 0.4) of weighted terms, within a row set. Scores are fractions
 * 0–1 of the upper bound, which a record with many occurrences of every term approaches.
 */
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

/** Sets the scores of rows outside the set to 0. */
function keepPassing(scores: Float32Array, passing: RowSet, entities: number): void {
  if (passing.count === entities) return;
  for (let row = 0; row < scores.length; row++) if (!hasRow(passing.words, row)) scores[row] = 0;
}

/** Minimum cosine at which a passage counts as related. */
const MIN_COSINE = 0.3;
/** Number of rows collected before the search stops, as a multiple of `limit`; passages with one text have many rows. */
const ROWS_GATHERED = 4;

/**
 * The `limit` best rows by the cosine of their best passage, among the `limit` nearest distinct passages of the row set. Every
 * vector is compared; the only approximation is the rounding to int8.
 */
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
