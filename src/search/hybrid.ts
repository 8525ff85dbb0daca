import type { BuiltinEncoder } from '../encoder/builtin.ts';
import { EncoderUnavailable, type TopicEncoder } from '../encoder/encoder.ts';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import { explained, type Screened, screenAll } from './names/screen.ts';
import { partyGrouping } from './party-rows.ts';
import type { Hit, HybridQuery, ScreeningResult } from './query.ts';
import type { RowSet } from './snapshot/row-sets.ts';
import type { Snapshot } from './snapshot.ts';
import { topicHit } from './topics/explain-topic.ts';
import { fuse } from './topics/fusion.ts';
import { searchText } from './topics/text-ranking.ts';
import { type TopicQuery, topicQuery } from './topics/topic-gate.ts';
import type { TopicHit, TopicIndex } from './topics/topic-index.ts';
import { searchVectors } from './topics/vector-ranking.ts';

/** What reads queries: the built-in encoder for words and concepts, and the one that made the snapshot's vectors. */
export interface HybridEncoders {
  builtin: BuiltinEncoder;
  encoder: TopicEncoder;
}

export interface HybridResult extends ScreeningResult {
  /** True when the encoder could not answer, or is not the one that made the vectors; why is in `degraded_reason`. */
  degraded?: boolean;
  degraded_reason?: string;
  /** How many of `total` are name hits and how many are related by topic. */
  tiers: { names: number; topics: number };
  /** Topic hits are counted up to {@link TOPIC_CANDIDATES}; true when that bound was reached. */
  topics_bounded: boolean;
}

/** Most parties that an answer by topic counts and shows: the best after fusion. */
const TOPIC_CANDIDATES = 400;
/** The nearest records of each channel (text, vectors) that are fused; well above {@link TOPIC_CANDIDATES}. */
const CHANNEL_DEPTH = 1000;
/** A name hit of this score covers the query; then it was a name, whatever its words mean. */
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
  const grouping = partyGrouping(snapshot, query.group);
  const screened = mode === 'semantic' ? { found: [], suppressed: [] } : nameRows(snapshot, query);
  const names = grouping?.first(screened.found, ({ row }) => row) ?? screened.found;
  const suppressed = grouping?.first(screened.suppressed, ({ row }) => row) ?? screened.suppressed;
  const shownSuppressed = suppressed.slice(offset, offset + limit).map(explained);
  const explainedAway = {
    suppressed: grouping?.withOthers(shownSuppressed) ?? shownSuppressed,
    suppressed_total: suppressed.length,
  };
  const fromNames = names.slice(offset, offset + limit).map(explained);
  const topics = topicsWanted(snapshot, query, encoders, names[0]);
  if (!topics) {
    return {
      hits: grouping?.withOthers(fromNames) ?? fromNames,
      total: names.length,
      ...explainedAway,
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
  // What facts explain away is told as suppressed and nowhere else.
  const named = new Set([...screened.found, ...screened.suppressed].map((hit) => hit.row));
  const unnamed = fuse(text, vectors.hits).filter((one) => !named.has(one.row));
  const all = grouping?.first(unnamed, ({ row }) => row) ?? unnamed;
  const related = all.slice(0, TOPIC_CANDIDATES);
  const fromTopics = related.slice(Math.max(0, offset - names.length), Math.max(0, offset + limit - names.length));
  const hits: Hit[] = [...fromNames, ...fromTopics.map((one) => topicHit(index, topic, one))];
  return {
    hits: grouping?.withOthers(hits) ?? hits,
    total: names.length + related.length,
    ...explainedAway,
    tiers: { names: names.length, topics: related.length },
    topics_bounded: all.length > TOPIC_CANDIDATES,
    ...(vectors.problem ? { degraded: true, degraded_reason: vectors.problem } : {}),
  };
}

function nameRows(snapshot: Snapshot, { q, filters, threshold, corroboration }: HybridQuery): Screened {
  return screenAll(snapshot, { q, filters, corroboration, threshold: threshold ?? ALERT_THRESHOLD });
}

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

/** Rows near the query's vector; none, and why, when the encoder cannot answer. */
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
