import type { BuiltinEncoder } from '../encoder/builtin.ts';
import { EncoderUnavailable, type TopicEncoder } from '../encoder/encoder.ts';
import { countFacets, countScores, LOWEST_STEP, withoutOffered } from './facets.ts';
import { COVERS_QUERY, type NameTiers, searchNames } from './name-tiers.ts';
import { type Mention, mentionsIn } from './names/mentions.ts';
import { explainedHits } from './names/screen.ts';
import type { ScreenedRow } from './names/screened-row.ts';
import { type PartyGrouping, partyGrouping } from './party-rows.ts';
import type { Facets, Hint, Hit, HybridQuery, ScreeningResult } from './query.ts';
import type { RowSet } from './snapshot/row-sets.ts';
import type { Snapshot } from './snapshot.ts';
import { topicHit } from './topics/explain-topic.ts';
import { fuse, type Related } from './topics/fusion.ts';
import { searchText, searchVectors } from './topics/ranking.ts';
import { type TopicQuery, topicQuery } from './topics/topic-gate.ts';
import type { TopicHit, TopicIndex } from './topics/topic-index.ts';

/** What reads queries: the built-in encoder for words and concepts, and the one that made the snapshot's vectors. */
export interface HybridEncoders {
  builtin: BuiltinEncoder;
  encoder: TopicEncoder;
}

export interface HybridResult extends ScreeningResult {
  /** True when the encoder could not answer, or is not the one that made the vectors; why is in `degraded_reason`. */
  degraded?: boolean;
  degraded_reason?: string;
  /** How many of `total` are found by name, by a word of the name, and by topic. */
  tiers: { names: number; words: number; topics: number };
  /** Parts of the query that hits by name and by number refer to. */
  mentions: Mention[];
  /** Parts of the query that were read as facts. */
  hints: Hint[];
  facets?: Facets;
  /** Topic hits are counted up to {@link TOPIC_CANDIDATES}; true when that bound was reached. */
  topics_bounded: boolean;
}

/** Most parties that an answer by topic counts and shows: the best after fusion. */
const TOPIC_CANDIDATES = 400;
/** The nearest records of each channel (text, vectors) that are fused; well above {@link TOPIC_CANDIDATES}. */
const CHANNEL_DEPTH = 1000;

/**
 * Hybrid screening, in tiers. Names first: every party with a name or identifier that matches, by name score. Then words:
 * parties that bear the distinctive words of the query. Then, in mode `hybrid` where what is left of the query speaks of a
 * topic and no name covers it, and always in mode `semantic`: parties related by topic, fused from text (words and
 * concepts) and vectors. Filters come before ranking in every tier. Pages cut one stable list, so they never overlap.
 * Grouped by party, the best hit of each party stands for it.
 */
export async function searchHybrid(
  snapshot: Snapshot,
  query: HybridQuery,
  encoders: HybridEncoders,
): Promise<HybridResult> {
  const { mode, page, limit, reasons } = query;
  const grouping = partyGrouping(snapshot, query.group);
  const found = await findTiers(snapshot, query, encoders, grouping);
  const { topic, tiers, names, suppressed, words, related } = found;
  const from = (page - 1) * limit;
  const pageOf = (before: number, show: (from: number, count: number) => Hit[]): Hit[] =>
    show(Math.max(0, from - before), Math.max(0, Math.min(limit, from + limit - before)));
  const hits = [
    ...pageOf(0, (at, count) => explainedHits(snapshot, names, { from: at, count, reasons })),
    ...pageOf(names.length, (at, count) => explainedHits(snapshot, words, { from: at, count, reasons })),
    ...pageOf(names.length + words.length, (at, count) =>
      related.rows
        .slice(at, at + count)
        .map((one) => topicHit(snapshot.topics!, { topic: topic!, related: one, reasons })),
    ),
  ];
  const explainedAway = explainedHits(snapshot, suppressed, { from, count: limit, reasons });
  const problem = mode === 'semantic' && !topic ? NO_TOPICS : related.problem;
  return {
    hits: grouping?.withOthers(hits) ?? hits,
    total: names.length + words.length + related.rows.length,
    suppressed: grouping?.withOthers(explainedAway) ?? explainedAway,
    suppressed_total: suppressed.length,
    mentions: mentionsIn(query.q, { found: names, suppressed }),
    hints: [...(query.read ?? []), ...tiers.hints],
    tiers: { names: names.length, words: words.length, topics: related.rows.length },
    topics_bounded: related.isBounded,
    ...(query.facets ? { facets: await facetsOf(snapshot, query, encoders, found) } : {}),
    ...(problem === undefined ? {} : { degraded: true, degraded_reason: problem }),
  };
}

interface FoundTiers {
  topic: TopicQuery | null;
  /** By entity. */
  tiers: NameTiers;
  /** By party, where that is asked for. */
  names: ScreenedRow[];
  suppressed: ScreenedRow[];
  words: ScreenedRow[];
  related: RelatedRows;
}

/** Every tier of a screening, whole and in order, by party where that is asked for. */
async function findTiers(
  snapshot: Snapshot,
  query: HybridQuery,
  encoders: HybridEncoders,
  grouping: PartyGrouping | null,
): Promise<FoundTiers> {
  const { mode, q } = query;
  const byParty = (rows: ScreenedRow[]): ScreenedRow[] => grouping?.first(rows, ({ row }) => row) ?? rows;
  const topic = mode === 'keyword' ? null : readTopic(snapshot, q, encoders);
  const tiers = mode === 'semantic' ? NO_NAMES : searchNames(snapshot, query, topic?.passes ?? false);
  const names = byParty(tiers.found);
  const suppressed = byParty(tiers.suppressed);
  const words = byParty(tiers.words);
  const isTopic =
    topic && (mode === 'semantic' || speaksOfTopic(topic, q, tiers, (text) => readTopic(snapshot, text, encoders)));
  const related: RelatedRows = isTopic
    ? await relatedRows(snapshot, query, encoders, { topic, tiers, grouping })
    : { rows: [], entities: [], isBounded: false };
  return { topic, tiers, names, suppressed, words, related };
}

/** Numbers of parties beside the hits: under other filters, and at other thresholds. */
async function facetsOf(
  snapshot: Snapshot,
  query: HybridQuery,
  encoders: HybridEncoders,
  known: FoundTiers,
): Promise<Facets> {
  const filters = withoutOffered(query.filters);
  const { tiers, related } = filters ? await findTiers(snapshot, { ...query, filters }, encoders, null) : known;
  const rows = [...tiers.found, ...tiers.words, ...related.entities].map(({ row }) => row);
  const low = query.mode === 'semantic' ? [] : searchNames(snapshot, { ...query, threshold: LOWEST_STEP }, false).found;
  const parties = partyGrouping(snapshot, 'party')!.first(low, ({ row }) => row);
  return {
    ...countFacets(snapshot, rows, query.filters),
    at_least: countScores(parties.map(({ score }) => score)),
  };
}

const NO_NAMES: NameTiers = { found: [], suppressed: [], words: [], hints: [], remainder: '' };
const NO_TOPICS = 'the snapshot was built without topics; rebuild it';

/** The query as a topic; null when the snapshot has none. */
const readTopic = ({ topics }: Snapshot, q: string, { builtin }: HybridEncoders): TopicQuery | null =>
  topics && topicQuery(topics, builtin.lexicon, q);

/** Whether parties are to be found by topic too: what names and words leave of the query must speak of one. */
function speaksOfTopic(
  topic: TopicQuery,
  q: string,
  { found, remainder }: NameTiers,
  read: (q: string) => TopicQuery | null,
): boolean {
  if (!topic.passes || (found[0] && found[0].score >= COVERS_QUERY)) return false;
  return remainder === q || (remainder !== '' && read(remainder)?.passes === true);
}

interface RelatedRows {
  rows: Related[];
  /** The same before they were put together by party. */
  entities: Related[];
  isBounded: boolean;
  problem?: string;
}

/** The rows related by topic that no other tier has, best first. */
async function relatedRows(
  snapshot: Snapshot,
  { q, filters }: HybridQuery,
  { encoder }: HybridEncoders,
  { topic, tiers, grouping }: { topic: TopicQuery; tiers: NameTiers; grouping: PartyGrouping | null },
): Promise<RelatedRows> {
  const index = snapshot.topics!;
  const passing = snapshot.filter(filters);
  const vectors = await vectorHits(index, q, passing, encoder);
  const text = searchText(index, topic.terms, passing, CHANNEL_DEPTH);
  // What facts explain away is told as suppressed and nowhere else.
  const named = new Set([...tiers.found, ...tiers.suppressed, ...tiers.words].map(({ row }) => row));
  const unnamed = fuse(text, vectors.hits).filter((one) => !named.has(one.row));
  const all = grouping?.first(unnamed, ({ row }) => row) ?? unnamed;
  const rows = all.slice(0, TOPIC_CANDIDATES);
  const entities = unnamed.slice(0, TOPIC_CANDIDATES);
  return {
    rows,
    entities,
    isBounded: all.length > TOPIC_CANDIDATES,
    ...(vectors.problem && { problem: vectors.problem }),
  };
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
