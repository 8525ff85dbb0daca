import { roundScore } from '../../domain/rounding.ts';
import { createComparer } from '../../names/score/compare.ts';
import type { NameEvidence, WeighedFact } from '../../names/score/evidence.ts';
import { judgeFacts } from '../../names/score/evidence.ts';
import { isFullMatch, namesakesOf } from '../../names/score/full-match.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { Hit, Match, ScreeningResult, ScreenQuery } from '../query.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { compareEqualScores, type Finding } from './best-names.ts';
import { identifierMatch, nameMatch } from './explain-match.ts';
import { findNames } from './find-names.ts';
import { rowsWithIdentifier } from './identifier-index.ts';
import { NAME_KINDS } from './name-index.ts';
import { factsOfRow } from './stated-facts.ts';

/** A hit whose explanation is made only when it is shown: explaining costs more than finding. */
export interface ScreenedRow extends Pick<Hit, 'row' | 'score' | 'contradicted' | 'suppressed_reason'> {
  /** At or above the alert threshold by its name or identifier, and not suppressed. */
  alert: boolean;
  /** Of the name alone, 0–1; 1 for an identifier. */
  nameScore: number;
  explain(): Match;
}

/** The hits of a screening in order, and apart from them what facts explain away. */
export interface Screened {
  found: ScreenedRow[];
  suppressed: ScreenedRow[];
}

/** The hit that is shown for a screened row. */
export const explained = ({ explain, nameScore: _, ...hit }: ScreenedRow): Hit => ({
  ...hit,
  tier: 'name',
  match: explain(),
});

/**
 * Screens a name or an identifier against every listed name. An identifier that is listed is a hit of score 1. Names
 * are scored by alignment of their tokens; each entity counts by its best name; weak aliases count only when they are
 * matched exactly. Order: score, then what facts say, then primary names before aliases, then active before removed, then id.
 */
export function screenNames(snapshot: Snapshot, query: ScreenQuery): ScreeningResult {
  const { found, suppressed } = screenAll(snapshot, query);
  const offset = query.offset ?? 0;
  const page = (rows: readonly ScreenedRow[]): Hit[] => rows.slice(offset, offset + query.limit).map(explained);
  return {
    hits: page(found),
    total: found.length,
    suppressed: page(suppressed),
    suppressed_total: suppressed.length,
  };
}

type AllQuery = Omit<ScreenQuery, 'offset' | 'limit'>;

/** Every hit and everything suppressed of {@link screenNames}, in the same order. */
export const screenAll = (snapshot: Snapshot, query: AllQuery): Screened =>
  judgeFindings(snapshot, query, findNames(snapshot, query, snapshot.filter(query.filters)));

/** The names found, judged by the facts that the query states; findings do not depend on facts. */
export function judgeFindings(snapshot: Snapshot, query: AllQuery, findings: ReadonlyMap<number, Finding>): Screened {
  const identified = identifiedRows(snapshot, query, snapshot.filter(query.filters));
  const weighed = [...findings.values()]
    .filter(({ row }) => !identified.has(row))
    .map((finding) => weigh(snapshot, finding, query));
  weighed.sort((a, b) => b.score - a.score || b.bits - a.bits || compareEqualScores(snapshot, a.finding, b.finding));
  const rows = weighed.map((one) => nameRow(snapshot, query.q, one));
  return {
    found: [
      ...[...identified].map(([row, text]) => identifierRow(snapshot, row, text, query)),
      ...rows.filter((one) => one.suppressed_reason === undefined),
    ],
    suppressed: rows.filter((one) => one.suppressed_reason !== undefined),
  };
}

/** Rows that have the query, or the identifier stated beside it, as an identifier; with the text that matched. */
function identifiedRows(
  snapshot: Snapshot,
  query: Pick<ScreenQuery, 'q' | 'corroboration'>,
  passing: RowSet,
): Map<number, string> {
  const found = new Map<number, string>();
  for (const text of [query.q, query.corroboration?.identifier]) {
    if (!text) continue;
    for (const row of rowsWithIdentifier(snapshot.identifiers, text))
      if (hasRow(passing.words, row)) found.set(row, text);
  }
  return found;
}

function identifierRow(
  snapshot: Snapshot,
  row: number,
  text: string,
  { corroboration }: Pick<ScreenQuery, 'corroboration'>,
): ScreenedRow {
  const facts = factsOfRow(snapshot, row, corroboration);
  const contradicted = facts.some((fact) => fact.fact !== 'country' && fact.bits < 0);
  const explain = (): Match => identifierMatch(snapshot, row, text, facts);
  return { row, score: 1, nameScore: 1, alert: true, ...(contradicted && { contradicted: true }), explain };
}

/** A finding after facts: its score and order, and what the facts are. */
interface Weighed {
  finding: Finding;
  score: number;
  bits: number;
  contradicted: boolean;
  suppressed?: string;
  facts: readonly WeighedFact[];
}

/** A finding with its score as the stated facts leave it. */
function weigh(
  snapshot: Snapshot,
  finding: Finding,
  { corroboration, threshold }: Pick<ScreenQuery, 'corroboration' | 'threshold'>,
): Weighed {
  const facts = factsOfRow(snapshot, finding.row, corroboration);
  if (facts.length === 0) return { finding, score: finding.score, bits: 0, contradicted: false, facts };
  return { finding, ...judgeFacts(nameEvidence(snapshot, finding), facts, threshold), facts };
}

function nameEvidence({ names }: Snapshot, { score, name, query, candidate }: Finding): NameEvidence {
  return {
    score,
    isFull: () =>
      isFullMatch(query, candidate, NAME_KINDS[names.kinds[name]!]!, createComparer({ rarity: names.rarityOf })),
    namesakes: () => namesakesOf(query),
  };
}

function nameRow(snapshot: Snapshot, q: string, { finding, facts, ...judged }: Weighed): ScreenedRow {
  const { score, contradicted, suppressed } = judged;
  return {
    row: finding.row,
    score: roundScore(score),
    nameScore: finding.score,
    alert: suppressed === undefined && score >= ALERT_THRESHOLD,
    ...(contradicted && { contradicted: true }),
    ...(suppressed !== undefined && { suppressed_reason: suppressed }),
    explain: () => nameMatch(snapshot, q, finding, facts),
  };
}
