import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import { placesOfHighest } from './top-scores.ts';
import type { TopicHit, TopicIndex } from './topic-index.ts';
import { paddedBytes, quantise } from './vector-scan.ts';

/** The least cosine at which a passage counts as related. */
const LEAST_COSINE = 0.3;
/** Rows gathered before the search stops, as a multiple of those asked for; passages of one text have many rows. */
const ROWS_GATHERED = 4;

/**
 * The `limit` best rows by cosine of their best passage, among the `limit` nearest distinct passages of the row set.
 * Every vector is compared: nothing is approximated but the rounding to int8.
 */
export function searchVectors(index: TopicIndex, query: Float32Array, passing: RowSet, limit: number): TopicHit[] {
  const { vectorAt, vectorPassages, passageRows, scales } = index;
  const { values: quantised } = quantise(query, paddedBytes(index.meta.dimensions));
  let length = 0;
  for (const value of quantised) length += value * value;
  if (length === 0) return [];
  const dots = index.scanner().scan(quantised);
  const factor = 1 / Math.sqrt(length);
  // Few are near: they are gathered side by side, so that only they are ranked.
  const near = new Uint32Array(dots.length);
  const cosines = new Float32Array(dots.length);
  let found = 0;
  const filtered = passing.count < index.entities;
  const passes = (passage: number): boolean => !filtered || hasRow(passing.words, passageRows[passage]!);
  for (let vector = 0; vector < dots.length; vector++) {
    const cosine = dots[vector]! * scales[vector]! * factor;
    if (cosine < LEAST_COSINE) continue;
    if (filtered) {
      let i = vectorAt[vector]!;
      while (i < vectorAt[vector + 1]! && !passes(vectorPassages[i]!)) i++;
      if (i === vectorAt[vector + 1]!) continue;
    }
    near[found] = vector;
    cosines[found++] = cosine;
  }
  // Nearest passages come first, so the first of a row is its best.
  const best = new Map<number, TopicHit>();
  for (const at of placesOfHighest(cosines.subarray(0, found), limit)) {
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
