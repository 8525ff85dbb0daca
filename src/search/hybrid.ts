import type { BuiltinEncoder } from '../encoder/builtin.ts';
import { EncoderUnavailable, type TopicEncoder } from '../encoder/encoder.ts';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import { type ScreenedRow, screenAll } from './names/screen.ts';
import { firstOfEachParty, withAlsoListed } from './party-rows.ts';
import type { Corroboration, Filters, Hit, Match, PageRequest, SearchMode, SearchResult } from './query.ts';
import type { RowSet } from './snapshot/row-sets.ts';
import { blobText } from './snapshot/section-views.ts';
import type { Snapshot } from './snapshot.ts';
import { type TopicQuery, topicQuery } from './topics/topic-gate.ts';
import { FIELDS, rowHasTerm, searchText, searchVectors, type TopicHit, type TopicIndex } from './topics/topic-index.ts';

export interface HybridQuery extends PageRequest {
  q: string;
  mode: SearchMode;
  filters: Filters;
  /** Lowest name score that is a hit. Topic hits stay below {@link TOPIC_CEILING} whatever it is. */
  threshold?: number;
  corroboration?: Corroboration;
}

/** What reads queries: the built-in encoder for words and concepts, and the one that made the snapshot's vectors. */
export interface HybridEncoders {
  builtin: BuiltinEncoder;
  encoder: TopicEncoder;
}

export interface HybridResult extends SearchResult {
  /** True when the encoder could not answer, or is not the one that made the vectors; why is in `degraded_reason`. */
  degraded?: boolean;
  degraded_reason?: string;
  /** How many of `total` are name hits and how many are related by topic. */
  tiers: { names: number; topics: number };
  /** Topic hits are counted up to {@link TOPIC_CANDIDATES}; true when that bound was reached. */
  topics_bounded: boolean;
}

/** No hit by topic scores higher than this: below every alert threshold, and no name match. */
export const TOPIC_CEILING = 0.65;
/** Most parties that an answer by topic counts and shows: the best after fusion. */
export const TOPIC_CANDIDATES = 400;
/** The nearest records of each channel (text, vectors) that are fused. */
const CHANNEL_DEPTH = 1000;
/** How much the text channel counts; measured in docs/figures/quality-semantic.md. */
const TEXT_SHARE = 0.2;
/** A name hit this good covers the query; then it was a name, whatever its words mean. */
const COVERS_QUERY = 0.95;

/**
 * Hybrid screening, in tiers. Names first: every party with a name or identifier that matches, by name score. Then, in
 * mode `hybrid` when the query reads as a topic and no name covers it, and always in mode `semantic`: parties related
 * by topic, fused from text (words and concepts) and vectors. Filters come before ranking in every tier. Pages cut one
 * stable list, so they never overlap. Grouped by party, the best hit of each party stands for it.
 */
export async function searchHybrid(
  snapshot: Snapshot,
  query: HybridQuery,
  encoders: HybridEncoders,
): Promise<HybridResult> {
  const { mode, page, limit } = query;
  const offset = (page - 1) * limit;
  const parties = new Set<number>();
  const grouped = <T extends { row: number }>(found: T[]): T[] =>
    query.group ? firstOfEachParty(snapshot.partyRows, found, ({ row }) => row, parties) : found;
  const shown = (hits: Hit[]): Hit[] => (query.group ? withAlsoListed(snapshot, hits) : hits);
  const names = mode === 'semantic' ? [] : grouped(nameHits(snapshot, query));
  // Explaining hits costs more than finding them, so only those of the page are explained.
  const fromNames = names.slice(offset, offset + limit).map(explained);
  const topics = topicsWanted(snapshot, query, encoders, names[0]);
  if (!topics) {
    return {
      hits: shown(fromNames),
      total: names.length,
      tiers: { names: names.length, topics: 0 },
      topics_bounded: false,
      ...(mode === 'semantic' && {
        degraded: true,
        degraded_reason: 'the snapshot was built without topics; rebuild it',
      }),
    };
  }
  const { index, topic } = topics;
  const passing = snapshot.filter(query.filters);
  const vectors = await vectorHits(index, query.q, passing, encoders.encoder);
  const text = searchText(index, topic.terms, passing, CHANNEL_DEPTH);
  const named = new Set(names.map((hit) => hit.row));
  const all = grouped(fuse(text, vectors.hits).filter((one) => !named.has(one.row)));
  const related = all.slice(0, TOPIC_CANDIDATES);
  const fromTopics = related.slice(Math.max(0, offset - names.length), Math.max(0, offset + limit - names.length));
  const hits = [...fromNames, ...fromTopics.map((one) => topicHit(index, topic, one))];
  return {
    hits: shown(hits),
    total: names.length + related.length,
    tiers: { names: names.length, topics: related.length },
    topics_bounded: all.length > TOPIC_CANDIDATES,
    ...(vectors.problem ? { degraded: true, degraded_reason: vectors.problem } : {}),
  };
}

function nameHits(snapshot: Snapshot, { q, filters, threshold, corroboration }: HybridQuery): ScreenedRow[] {
  return screenAll(snapshot, { q, filters, corroboration, threshold: threshold ?? ALERT_THRESHOLD });
}

const explained = ({ row, score, explain }: ScreenedRow): Hit => ({ row, score, match: explain() });

/** The topic reading of the query, or null when the answer is names alone. */
function topicsWanted(
  snapshot: Snapshot,
  { q, mode }: HybridQuery,
  { builtin }: HybridEncoders,
  bestName: { score: number } | undefined,
): { index: TopicIndex; topic: TopicQuery } | null {
  const index = snapshot.topics;
  if (mode === 'keyword' || !index) return null;
  const topic = topicQuery(index, builtin.lexicon, q);
  if (mode === 'hybrid' && (!topic.passes || (bestName && bestName.score >= COVERS_QUERY))) return null;
  return { index, topic };
}

async function vectorHits(
  index: TopicIndex,
  q: string,
  passing: RowSet,
  encoder: TopicEncoder,
): Promise<{ hits: TopicHit[]; problem?: string }> {
  if (encoder.id !== index.meta.encoder) {
    return {
      hits: [],
      problem: `the vectors were made by ${index.meta.encoder}; rebuild the snapshot for ${encoder.id}`,
    };
  }
  try {
    const vector = await encoder.encodeQuery(q);
    if (vector && vector.length !== index.meta.dimensions) {
      throw new EncoderUnavailable(
        `the encoder gave ${vector.length} dimensions, the vectors have ${index.meta.dimensions}`,
      );
    }
    return { hits: vector ? searchVectors(index, vector, passing, CHANNEL_DEPTH) : [] };
  } catch (error) {
    if (!(error instanceof EncoderUnavailable)) throw error;
    return { hits: [], problem: error.message };
  }
}

/** A row related by topic: both channels' scores (null where it was not among the best) and the fused one. */
export interface Related {
  row: number;
  score: number;
  text: number | null;
  cosine: number | null;
  passage?: number;
}

/**
 * Weighted mean of both channels, each as a share of its best; scaled by how good the best of the answer is, so that
 * scores compare between answers. Ties break by row.
 */
export function fuse(text: readonly TopicHit[], vectors: readonly TopicHit[]): Related[] {
  const bestText = text[0]?.score ?? 0;
  const bestVector = vectors[0]?.score ?? 0;
  const textShare = bestVector === 0 ? 1 : bestText === 0 ? 0 : TEXT_SHARE;
  const quality = Math.max(bestText, bestVector);
  const rows = new Map<number, Related>();
  for (const { row, score } of text) {
    rows.set(row, { row, text: score, cosine: null, score: (textShare * score) / bestText });
  }
  for (const { row, score, passage } of vectors) {
    const known = rows.get(row);
    const share = ((1 - textShare) * score) / bestVector;
    if (known) {
      known.cosine = score;
      known.passage = passage;
      known.score += share;
    } else rows.set(row, { row, text: null, cosine: score, passage, score: share });
  }
  const related = [...rows.values()];
  for (const one of related) one.score = one.score * quality * TOPIC_CEILING;
  return related.sort((a, b) => b.score - a.score || a.row - b.row);
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

function topicHit(index: TopicIndex, topic: TopicQuery, related: Related): Hit {
  const passage = related.passage ?? firstPassage(index, related.row);
  const value = passage < 0 ? '' : blobText(index.passages, passage);
  const evidence: string[] = [];
  const shared = topic.concepts.filter((concept) => rowHasTerm(index, `#${concept}`, related.row));
  if (shared.length > 0) evidence.push(`both are about: ${shared.join(', ')}`);
  if (related.text !== null) evidence.push(`text score ${round(related.text)}`);
  if (related.cosine !== null) evidence.push(`vector cosine ${round(related.cosine)}`);
  const match: Match = {
    type: 'semantic',
    field: passage < 0 ? 'text' : FIELDS[index.passageFields[passage]!]!,
    value,
    name_score: null,
    semantic_score: related.cosine === null ? null : round(related.cosine),
    text_score: related.text === null ? null : round(related.text),
    evidence,
  };
  return { row: related.row, score: round(related.score), match };
}

/** The first passage of a row; passages lie in order of row. -1 when it has none. */
function firstPassage({ passageRows }: TopicIndex, row: number): number {
  let low = 0;
  let high = passageRows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passageRows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return passageRows[low] === row ? low : -1;
}
