import { isConceptTerm } from '../../encoder/topic-terms.ts';
import { type SnapshotBytes, VECTORS } from '../snapshot/format.ts';
import {
  type Blobs,
  blobsOf,
  bytesOf,
  f32Of,
  findSorted,
  holdsNumber,
  jsonOf,
  u16Of,
  u32Of,
} from '../snapshot/section-views.ts';
import type { Passage } from './passages.ts';
import { paddedBytes, type VectorScanner, vectorScanner } from './vector-scan.ts';

/** Versions that the topic sections were created with. Vectors of another encoder, or terms of another lexicon, require a rebuild. */
export interface TopicMeta {
  encoder: string;
  dimensions: number;
  lexicon: string;
  /** Mean number of terms of a record. */
  mean_length: number;
}

/** Order of passage fields in the snapshot. */
export const FIELDS: readonly Passage['field'][] = ['reason', 'remarks', 'titles', 'name', 'programmes'];
/** Flag of a term that occurs in names of persons more often than in texts. */
export const NAME_LIKE = 1;

/**
 * Topic sections of a snapshot. Passages with equal texts share a vector, so that each text is encoded and compared once.
 *
 *     terms     … #drones | smuggl | …      sorted stems and #concepts
 *     at        …   310   |  342   | …      records of term t: rows[at[t] .. at[t+1]], ascending
 *     rows      … 17, 90, 204 …             and the frequency in each: counts, at the same index
 *
 *     vector 7 --vectorAt--> vectorPassages [12, 981] --> passageRows [3, 250], passageFields, passages (texts)
 */
export interface TopicIndex {
  meta: TopicMeta;
  entities: number;
  terms: Blobs;
  at: Uint32Array;
  rows: Uint32Array;
  counts: Uint8Array;
  flags: Uint8Array;
  /** By row: k1 (1 - b + b length / mean length), the length normalisation of BM25. */
  lengthFactors: Float32Array;
  passages: Blobs;
  passageFields: Uint8Array;
  passageRows: Uint32Array;
  vectorAt: Uint32Array;
  vectorPassages: Uint32Array;
  vectors: Int8Array;
  scales: Float32Array;
  /** Created at the first semantic search of a thread; reads the vectors without copying them. */
  scanner(): VectorScanner;
}

/** Parameters of BM25: saturation of repeated terms (k1) and strength of the length normalisation (b). */
export const K1 = 1.2;
const B = 0.4;

/** Opens the topic sections; null if the snapshot was built without them. */
export function openTopicIndex(snapshot: SnapshotBytes): TopicIndex | null {
  if (!snapshot.sections.has('topics.meta')) return null;
  const meta = jsonOf<TopicMeta>(snapshot, 'topics.meta');
  const bytes = bytesOf(snapshot, VECTORS);
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Sections that tests assemble themselves are in other memory and are copied.
  const memory = bytes.buffer === snapshot.memory.vectors.buffer ? snapshot.memory.vectors : undefined;
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

/** A row and its score, best first; `passage` if one passage decided. */
export interface TopicHit {
  row: number;
  score: number;
  passage?: number;
}

/** Index of a term, or -1 if no record has it. */
export const termOf = (index: TopicIndex, term: string): number =>
  Math.max(-1, findSorted(index.terms, Buffer.from(term)));

/** Number of records with a term. */
export const termRows = (index: TopicIndex, term: number): number => index.at[term + 1]! - index.at[term]!;

/** True if a record has a term. */
export function rowHasTerm(index: TopicIndex, term: string, row: number): boolean {
  const at = termOf(index, term);
  return at >= 0 && holdsNumber(index.rows, index.at[at]!, index.at[at + 1]!, row);
}

/** True for a word that, on these lists, is a personal name rather than a topic. */
export function isNameLike(index: TopicIndex, term: string): boolean {
  if (isConceptTerm(term)) return false;
  const at = termOf(index, term);
  return at < 0 || (index.flags[at]! & NAME_LIKE) !== 0;
}
