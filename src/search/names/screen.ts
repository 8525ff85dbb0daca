import { roundScore } from '../../domain/rounding.ts';
import type { Hit, Match, ScreenQuery, SearchResult } from '../query.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { compareEqualScores, type Finding } from './best-names.ts';
import { identifierMatch, nameMatch, type WeighedFinding } from './explain-match.ts';
import { findNames } from './find-names.ts';
import { rowsWithIdentifier } from './identifier-index.ts';
import { weighFacts } from './stated-facts.ts';

/** A hit whose explanation is made only when it is shown: explaining costs more than finding. */
export interface ScreenedRow {
  row: number;
  score: number;
  explain(): Match;
}

/** The hit that is shown for a screened row. */
export const explained = ({ row, score, explain }: ScreenedRow): Hit => ({ row, score, match: explain() });

/**
 * Screens a name or an identifier against every listed name. An identifier that is listed is a hit of score 1. Names
 * are scored by alignment of their tokens; each entity counts by its best name; weak aliases count only when they are
 * matched exactly. Order: score, then primary names before aliases, then active before removed, then id.
 */
export function screenNames(snapshot: Snapshot, query: ScreenQuery): SearchResult {
  const found = screenAll(snapshot, query);
  const offset = query.offset ?? 0;
  return { hits: found.slice(offset, offset + query.limit).map(explained), total: found.length };
}

/** Every hit of {@link screenNames}, in the same order. */
export function screenAll(snapshot: Snapshot, query: Omit<ScreenQuery, 'offset' | 'limit'>): ScreenedRow[] {
  const passing = snapshot.filter(query.filters);
  const identified = identifiedRows(snapshot, query, passing);
  const findings = findNames(snapshot, query, passing);
  for (const row of identified.keys()) findings.delete(row);
  const found = weighed(snapshot, [...findings.values()], query);
  found.sort((a, b) => b.score - a.score || b.order - a.order || compareEqualScores(snapshot, a, b));
  return [
    ...[...identified].map(([row, text]) => ({ row, score: 1, explain: () => identifierMatch(snapshot, row, text) })),
    ...found.map((one) => ({
      row: one.row,
      score: roundScore(one.score),
      explain: () => nameMatch(snapshot, query.q, one),
    })),
  ];
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

/** Findings with their scores as the stated facts leave them; those that fall below the threshold are gone. */
function weighed(
  snapshot: Snapshot,
  findings: readonly Finding[],
  { corroboration, threshold }: Pick<ScreenQuery, 'corroboration' | 'threshold'>,
): (WeighedFinding & { order: number })[] {
  if (!corroboration) return findings.map((one) => ({ ...one, nameScore: one.score, order: 0, facts: [] }));
  return findings
    .map((one) => {
      const { score, order, evidence } = weighFacts(snapshot, one, corroboration);
      return { ...one, nameScore: one.score, score, order, facts: evidence };
    })
    .filter((one) => one.score >= threshold);
}
