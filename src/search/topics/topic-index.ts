import { isConceptTerm } from '../../encoder/topic-terms.ts';
import type { SnapshotBytes } from '../snapshot/format.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import { type Blobs, blobsOf, bytesOf, f32Of, findSorted, jsonOf, u16Of, u32Of } from '../snapshot/section-views.ts';
import type { Passage } from './passages.ts';
import { paddedBytes, quantiseQuery, type VectorScanner, vectorScanner } from './vector-scan.ts';

/** What the topic sections were made with. Vectors of another encoder, or terms of another lexicon, need a rebuild. */
export interface TopicMeta {
  encoder: string;
  dimensions: number;
  /** Version of the concept lexicon. */
  lexicon: string;
  /** Mean number of terms of a record. */
  mean_length: number;
}

/** Order of passage fields in the snapshot. */
export const FIELDS: readonly Passage['field'][] = ['reason', 'remarks', 'titles', 'name', 'programmes'];
/** Flag of a term that stands in names of persons more often than in texts. */
export const NAME_LIKE = 1;

/**
 * Topic sections of a snapshot.
 *
 *     terms:    sorted words and #concepts -> rows[at[t] .. at[t+1]], counts likewise
 *     vectors:  distinct passages, int8    -> passages[vectorAt[v] .. vectorAt[v+1]] -> row, field, text
 */
export interface TopicIndex {
  meta: TopicMeta;
  entities: number;
  terms: Blobs;
  at: Uint32Array;
  rows: Uint32Array;
  counts: Uint8Array;
  flags: Uint8Array;
  /** By row: k1 (1 - b + b length / mean length), the damping of BM25. */
  lengthFactors: Float32Array;
  passages: Blobs;
  passageFields: Uint8Array;
  passageRows: Uint32Array;
  vectorAt: Uint32Array;
  vectorPassages: Uint32Array;
  vectors: Int8Array;
  scales: Float32Array;
  /** Made at the first semantic search of a thread; reads the vectors where they are. */
  scanner(): VectorScanner;
}

/** Opens the topic sections; null when the snapshot was built without them. */
export function openTopicIndex(snapshot: SnapshotBytes): TopicIndex | null {
  if (!snapshot.sections.has('topics.meta')) return null;
  const meta = jsonOf<TopicMeta>(snapshot, 'topics.meta');
  const bytes = bytesOf(snapshot, 'vectors');
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Sections that were put together by hand lie elsewhere and are copied.
  const memory = bytes.buffer === snapshot.buffer ? snapshot.memory : undefined;
  let scanner: VectorScanner | null = null;
  return {
    meta,
    entities: snapshot.entities,
    terms: blobsOf(snapshot, 'topics.terms'),
    at: u32Of(snapshot, 'topics.at'),
    rows: u32Of(snapshot, 'topics.rows'),
    counts: bytesOf(snapshot, 'topics.counts'),
    flags: bytesOf(snapshot, 'topics.flags'),
    lengthFactors: Float32Array.from(
      u16Of(snapshot, 'topics.lengths'),
      (length) => K1 * (1 - B + (B * length) / Math.max(1, meta.mean_length)),
    ),
    passages: blobsOf(snapshot, 'topics.passages'),
    passageFields: bytesOf(snapshot, 'topics.passage-fields'),
    passageRows: u32Of(snapshot, 'topics.passage-rows'),
    vectorAt: u32Of(snapshot, 'vectors.at'),
    vectorPassages: u32Of(snapshot, 'vectors.passages'),
    vectors,
    scales: f32Of(snapshot, 'vectors.scales'),
    scanner() {
      scanner ??= vectorScanner(vectors, paddedBytes(meta.dimensions), memory);
      return scanner;
    },
  };
}

/** A row and how well it answers, best first; `passage` where one passage decided. */
export interface TopicHit {
  row: number;
  score: number;
  passage?: number;
}

export interface WeightedTerm {
  term: string;
  weight: number;
}

/** Index of a term, -1 when no record has it. */
export const termOf = (index: TopicIndex, term: string): number =>
  Math.max(-1, findSorted(index.terms, Buffer.from(term)));

/** How many records have a term. */
export const termRows = (index: TopicIndex, term: number): number => index.at[term + 1]! - index.at[term]!;

/** True when a record has a term. */
export function rowHasTerm(index: TopicIndex, term: string, row: number): boolean {
  const at = termOf(index, term);
  if (at < 0) return false;
  let low = index.at[at]!;
  let high = index.at[at + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (index.rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low < index.at[at + 1]! && index.rows[low] === row;
}

const K1 = 1.2;
const B = 0.4;

/**
 * The `limit` best rows by BM25 (Robertson, Walker 1994; k1 1.2, b 0.4) of weighted terms, within a row set. Scores are
 * shares of what a record with every term many times would reach, 0–1.
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
  return bestOf(scores, limit).map((row) => ({ row, score: scores[row]! / most }));
}

/** The least cosine at which a passage counts as related. */
const LEAST_COSINE = 0.3;

/**
 * The `limit` best rows by cosine of their best passage, among the `limit` nearest distinct passages of the row set.
 * Every vector is compared: nothing is approximated but the rounding to int8.
 */
export function searchVectors(index: TopicIndex, query: Float32Array, passing: RowSet, limit: number): TopicHit[] {
  const { vectorAt, vectorPassages, passageRows, scales } = index;
  const quantised = quantiseQuery(query, paddedBytes(index.meta.dimensions));
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
  for (const at of bestOf(cosines.subarray(0, found), limit)) {
    const vector = near[at]!;
    for (let i = vectorAt[vector]!; i < vectorAt[vector + 1]!; i++) {
      const passage = vectorPassages[i]!;
      const row = passageRows[passage]!;
      if (passes(passage) && !best.has(row)) best.set(row, { row, score: Math.min(1, cosines[at]!), passage });
    }
    if (best.size > 4 * limit) break;
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.row - b.row).slice(0, limit);
}

/** Sets the scores of rows that do not pass to 0. */
function keepPassing(scores: Float32Array, passing: RowSet, entities: number): void {
  if (passing.count === entities) return;
  for (let row = 0; row < scores.length; row++) if (!hasRow(passing.words, row)) scores[row] = 0;
}

const STEPS = 1024;

/**
 * Positions of the `limit` highest scores above 0, highest first; equal scores by position. Counting scores in steps
 * finds where `limit` is reached, without sorting everything.
 */
function bestOf(scores: Float32Array, limit: number): number[] {
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

/** True for a word that names persons rather than topics on these lists. */
export function isNameLike(index: TopicIndex, term: string): boolean {
  if (isConceptTerm(term)) return false;
  const at = termOf(index, term);
  return at < 0 || (index.flags[at]! & NAME_LIKE) !== 0;
}
