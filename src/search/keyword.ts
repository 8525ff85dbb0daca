import { readQuery as readName } from '../names/score/prepared.ts';
import { expandQuery } from '../names/scripts/own-readings.ts';
import { explainedHits, screenAll } from './names/screen.ts';
import { partyGrouping } from './party-rows.ts';
import type { KeywordQuery, ReadQuery, SearchResult } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { byRelevance, type RankedText } from './text/relevance.ts';
import { textMatches } from './text/text-index.ts';

/** A page of a keyword search, and how its query was interpreted. */
export interface KeywordResult extends SearchResult {
  query: ReadQuery;
}

/** Minimum name similarity in a keyword search; well below the alert threshold, since a person reads the results. */
const KEYWORD_FLOOR = 0.5;

/** Score of a row found only by its words: below every name hit; lower for matches in country and list, lowest in the reason. */
const BEST_TEXT_SCORE = 0.48;
const SCORE_PER_COST = 0.04;
const textScore = (cost: number): number => BEST_TEXT_SCORE - SCORE_PER_COST * cost;

const NO_TEXT: RankedText = { rows: new Uint32Array(), costs: new Uint8Array() };

/**
 * Searches names in any script and spelling, then the words of names, countries, lists and reasons. First come entities with a
 * name of similarity {@link KEYWORD_FLOOR} or more, then those that contain every word of the query. The total counts both, and
 * pages never overlap. If grouped by party, the best hit represents each party.
 */
export function searchKeyword(snapshot: Snapshot, query: KeywordQuery): KeywordResult {
  const grouping = partyGrouping(snapshot, query.group);
  const screened = screenAll(snapshot, { ...query, threshold: KEYWORD_FLOOR }).found;
  const byName = grouping?.first(screened, ({ row }) => row) ?? screened;
  const from = (query.page - 1) * query.limit;
  const matches = textMatches(snapshot.text, query.q);
  const byText = matches ? byRelevance(snapshot, matches, snapshot.filter(query.filters)) : NO_TEXT;
  const named = new Set(byName.map(({ row }) => row));
  const unnamed = [...byText.rows.keys()].filter((at) => !named.has(byText.rows[at]!));
  const others = grouping ? grouping.first(unnamed, (at) => byText.rows[at]!) : unnamed;
  const hits = explainedHits(snapshot, byName, { from, count: query.limit });
  const skipped = Math.max(0, from - byName.length);
  for (const at of others.slice(skipped, skipped + query.limit - hits.length))
    hits.push({ row: byText.rows[at]!, score: textScore(byText.costs[at]!) });
  return {
    hits: grouping?.withOthers(hits) ?? hits,
    total: byName.length + others.length,
    query: readQuery(query),
  };
}

/** The query as the answer shows it. */
export function readQuery(query: Pick<KeywordQuery, 'q'>): ReadQuery {
  const first = readName(query.q).forms[0];
  const normalized = first ? first.tokens.map((token) => token.native ?? token.text).join(' ') : '';
  return {
    q: query.q,
    normalized,
    expansions: expandQuery(query.q).map(({ text, rule, weight }) => ({ text, rule, weight })),
  };
}
