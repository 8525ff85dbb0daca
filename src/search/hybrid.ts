import type { BuiltinEncoder } from '../encoder/builtin.ts';
import { EncoderUnavailable, type TopicEncoder } from '../encoder/encoder.ts';
import { countFacets, countScores, LOWEST_STEP, withoutOffered } from './facets.ts';
import { COVERS_QUERY, type NameTiers, searchNames } from './name-tiers.ts';
import { explainedHits, type Mention, mentionsIn } from './names/screen.ts';
import type { ScreenedRow } from './names/screened-row.ts';
import { type PartyGrouping, partyGrouping } from './party-rows.ts';
import type { Facets, Hint, Hit, HybridQuery, ScreeningResult } from './query.ts';
import type { RowSet } from './snapshot/row-sets.ts';
import type { Snapshot } from './snapshot.ts';
import { fuse, type Related, topicHit } from './topics/fusion.ts';
import { searchText, searchVectors, type TopicQuery, topicQuery } from './topics/ranking.ts';
import type { TopicHit, TopicIndex } from './topics/topic-index.ts';

/** The encoders of queries: the built-in one for words and concepts, and the one that created the snapshot's vectors. */
export interface HybridEncoders {
  builtin: BuiltinEncoder;
  encoder: TopicEncoder;
}

export interface HybridResult extends ScreeningResult {
  /** True if the encoder was unavailable or is not the one that created the vectors; `degraded_reason` has the details. */
  degraded?: boolean;
  degraded_reason?: string;
  /** How many of `total` were found by name, by a word of the name, and by topic. */
  tiers: { names: number; words: number; topics: number };
  /** Parts of the query that name and identifier hits refer to. */
  mentions: Mention[];
  /** Parts of the query that were interpreted as facts. */
  hints: Hint[];
  facets?: Facets;
  /** True if the number of topic hits reached the limit {@link TOPIC_CANDIDATES}. */
  topics_bounded: boolean;
}

/** Maximum number of topic hits counted and shown: the best after fusion. */
const TOPIC_CANDIDATES = 400;
/** Number of nearest records of each channel (text, vectors) that are fused; well above {@link TOPIC_CANDIDATES}. */
const CHANNEL_DEPTH = 1000;

/**
 * Hybrid screening in tiers:
 * 1. names: every party with a matching name or identifier, by name score;
 * 2. words: parties whose names contain the distinctive words of the query;
 * 3. topics: parties related by topic, fused from text (words and concepts) and vectors. Always in mode `semantic`; in mode
 * `hybrid` only if the rest of the query describes a topic and no name covers it.
 *
 * Filters are applied before ranking in every tier. Pages are cut from one stable list, so they never overlap. If grouped by
 * party, the best hit represents each party.
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
  /** One row per entity. */
  tiers: NameTiers;
  /** One row per party if grouping is requested. */
  names: ScreenedRow[];
  suppressed: ScreenedRow[];
  words: ScreenedRow[];
  related: RelatedRows;
}

/** All tiers of a screening, complete and in order, grouped by party if requested. */
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

/** Numbers of parties that would be found with other filters and at other thresholds. */
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

/** Analyses the query as a topic; null if the snapshot has no topics. */
const readTopic = ({ topics }: Snapshot, q: string, { builtin }: HybridEncoders): TopicQuery | null =>
  topics && topicQuery(topics, builtin.lexicon, q);

/** True if parties are to be found by topic too: the rest of the query, without names and words, must describe one. */
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
  /** The same before grouping by party. */
  entities: Related[];
  isBounded: boolean;
  problem?: string;
}

/** The rows related by topic that are in no other tier, best first. */
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
  // Rows suppressed by facts are reported as suppressed only.
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

/** Rows similar to the query's vector; if the encoder is unavailable, none and the reason. */
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
