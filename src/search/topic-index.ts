import { isConceptTerm } from '../encoder/topic-terms.ts';
import type { Passage } from './passages.ts';
import { hasRow, type RowSet } from './row-sets.ts';
import { type Blobs, blobsOf, bytesOf, f32Of, findSorted, jsonOf, u16Of, u32Of } from './section-views.ts';
import type { SnapshotBytes } from './snapshot-format.ts';
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
  lengths: Uint16Array;
  passages: Blobs;
  passageFields: Uint8Array;
  passageRows: Uint32Array;
  vectorAt: Uint32Array;
  vectorPassages: Uint32Array;
  vectors: Int8Array;
  scales: Float32Array;
  /** Made at the first semantic search of a thread; holds a copy of the vectors. */
  scanner(): VectorScanner;
}

/** Opens the topic sections; null when the snapshot was built without them. */
export function openTopicIndex(snapshot: SnapshotBytes): TopicIndex | null {
  if (!snapshot.sections.has('topics.meta')) return null;
  const meta = jsonOf<TopicMeta>(snapshot, 'topics.meta');
  const bytes = bytesOf(snapshot, 'vectors');
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scanner: VectorScanner | null = null;
  return {
    meta,
    entities: snapshot.entities,
    terms: blobsOf(snapshot, 'topics.terms'),
    at: u32Of(snapshot, 'topics.at'),
    rows: u32Of(snapshot, 'topics.rows'),
    counts: bytesOf(snapshot, 'topics.counts'),
    flags: bytesOf(snapshot, 'topics.flags'),
    lengths: u16Of(snapshot, 'topics.lengths'),
    passages: blobsOf(snapshot, 'topics.passages'),
    passageFields: bytesOf(snapshot, 'topics.passage-fields'),
    passageRows: u32Of(snapshot, 'topics.passage-rows'),
    vectorAt: u32Of(snapshot, 'vectors.at'),
    vectorPassages: u32Of(snapshot, 'vectors.passages'),
    vectors,
    scales: f32Of(snapshot, 'vectors.scales'),
    scanner() {
      scanner ??= vectorScanner(vectors, paddedBytes(meta.dimensions));
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
  const scores = new Float32Array(index.entities);
  let most = 0;
  for (const { term, weight } of terms) {
    const at = termOf(index, term);
    if (at < 0) continue;
    const rows = termRows(index, at);
    const gain = weight * Math.log(1 + (index.entities - rows + 0.5) / (rows + 0.5)) * (K1 + 1);
    most += gain;
    for (let i = index.at[at]!; i < index.at[at + 1]!; i++) {
      const row = index.rows[i]!;
      const count = index.counts[i]!;
      const length = K1 * (1 - B + (B * index.lengths[row]!) / index.meta.mean_length);
      scores[row]! += (gain * count) / (count + length);
    }
  }
  return most === 0 ? [] : best(scores, passing, limit).map((hit) => ({ ...hit, score: hit.score / most }));
}

/** The least cosine at which a passage counts as related. */
const LEAST_COSINE = 0.3;

/** The `limit` best rows by cosine of their best passage, within a row set: an exact scan, then exact cosines of the best. */
export function searchVectors(index: TopicIndex, query: Float32Array, passing: RowSet, limit: number): TopicHit[] {
  const padded = paddedBytes(index.meta.dimensions);
  const quantised = quantiseQuery(query, padded);
  let length = 0;
  for (const value of quantised) length += value * value;
  if (length === 0) return [];
  const dots = index.scanner().scan(quantised);
  const factor = 1 / Math.sqrt(length);
  const scores = new Float32Array(index.entities);
  const passages = new Uint32Array(index.entities);
  for (let vector = 0; vector < dots.length; vector++) {
    const cosine = dots[vector]! * index.scales[vector]! * factor;
    if (cosine < LEAST_COSINE) continue;
    for (let i = index.vectorAt[vector]!; i < index.vectorAt[vector + 1]!; i++) {
      const passage = index.vectorPassages[i]!;
      const row = index.passageRows[passage]!;
      if (cosine > scores[row]!) {
        scores[row] = cosine;
        passages[row] = passage;
      }
    }
  }
  const found = best(scores, passing, limit);
  return found.map(({ row, score }) => ({ row, score: Math.min(1, score), passage: passages[row]! }));
}

/** The `limit` highest scores above 0 among the rows that pass, highest first; equal scores in row order. */
function best(scores: Float32Array, passing: RowSet, limit: number): TopicHit[] {
  let highest = 0;
  for (let row = 0; row < scores.length; row++) {
    if (scores[row] === 0) continue;
    if (!hasRow(passing.words, row)) scores[row] = 0;
    else if (scores[row]! > highest) highest = scores[row]!;
  }
  if (highest === 0) return [];
  // Counting scores in 1024 steps finds the step where `limit` is reached, without sorting everything.
  const steps = new Uint32Array(1025);
  const step = (score: number): number => Math.floor((score / highest) * 1024);
  for (const score of scores) if (score > 0) steps[step(score)]!++;
  let cut = 1024;
  for (let seen = steps[1024]!; cut > 0 && seen < limit; seen += steps[cut]!) cut--;
  const hits: TopicHit[] = [];
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row]!;
    if (score > 0 && step(score) >= cut) hits.push({ row, score });
  }
  return hits.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, limit);
}

/** True for a word that names persons rather than topics on these lists. */
export function isNameLike(index: TopicIndex, term: string): boolean {
  if (isConceptTerm(term)) return false;
  const at = termOf(index, term);
  return at < 0 || (index.flags[at]! & NAME_LIKE) !== 0;
}
