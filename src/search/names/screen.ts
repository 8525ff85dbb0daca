import { partyGrouping } from '../party-rows.ts';
import type { Grouping, Hit, ScreeningResult, ScreenQuery } from '../query.ts';
import { type Reason, reasonText } from '../reasons.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Finding } from './best-names.ts';
import { type Placed, tieBreakReason } from './equal-scores.ts';
import { findNames } from './find-names.ts';
import { identifiedRows } from './identified-rows.ts';
import { withLinkedRecords } from './same-party.ts';
import { compareRows, identifierRow, nameRow, type ScreenedRow } from './screened-row.ts';

/** The hits of a screening in order, and separately the hits suppressed by facts. */
export interface Screened {
  found: ScreenedRow[];
  suppressed: ScreenedRow[];
}

/** The range of rows to show, and whether to return their reasons as data too. */
export interface Shown {
  from: number;
  count: number;
  reasons?: true | undefined;
}

/** The hits to show. A hit whose successor has an equal score explains why it precedes it. */
export function explainedHits(
  snapshot: Snapshot,
  rows: readonly ScreenedRow[],
  { from, count, reasons: isTold }: Shown,
): Hit[] {
  return rows.slice(from, from + count).map(({ explain, placed, nameScore: _, span: __, suppression, ...hit }, i) => {
    const { match, reasons } = explain();
    const next = rows[from + i + 1];
    const isEqual = placed && next?.placed && next.score === hit.score;
    const why = isEqual ? [whyFirst(snapshot, placed, next.placed!)] : [];
    return {
      ...hit,
      match:
        why.length === 0
          ? match
          : { ...match, evidence: [...match.evidence, ...why.map((reason) => reasonText(reason))] },
      ...(isTold && { told: { reasons: [...reasons, ...why], ...(suppression && { suppression }) } }),
    };
  });
}

const whyFirst = (snapshot: Snapshot, one: Placed & { bits: number }, next: Placed & { bits: number }): Reason =>
  one.bits === next.bits || (one.via === undefined) !== (next.via === undefined)
    ? tieBreakReason(snapshot, one, next)
    : { is: 'placed', by: 'facts' };

/**
 * Screens a name or an identifier against every listed name. A listed identifier is a hit with score 1. Names are scored by
 * aligning their tokens; each entity is scored by its best name; weak aliases count only if they match exactly. Order: score,
 * then facts, then `compareEqualScores`. If grouped by party, the best record represents the party, and totals count parties.
 */
export function screenNames(snapshot: Snapshot, query: ScreenQuery, group?: Grouping): ScreeningResult {
  const { limit, offset: from = 0 } = query;
  const screened = screenAll(snapshot, query);
  const grouping = partyGrouping(snapshot, group);
  const byParty = (rows: ScreenedRow[]): ScreenedRow[] => grouping?.first(rows, ({ row }) => row) ?? rows;
  const [found, suppressed] = [byParty(screened.found), byParty(screened.suppressed)];
  const page = (rows: readonly ScreenedRow[]): Hit[] => {
    const hits = explainedHits(snapshot, rows, { from, count: limit });
    return grouping?.withOthers(hits) ?? hits;
  };
  return { hits: page(found), total: found.length, suppressed: page(suppressed), suppressed_total: suppressed.length };
}

type AllQuery = Omit<ScreenQuery, 'offset' | 'limit'>;

/** All hits and suppressed hits of {@link screenNames}, in the same order. */
export const screenAll = (snapshot: Snapshot, query: AllQuery): Screened =>
  judgeFindings(snapshot, query, findNames(snapshot, query));

/** Judges the names found by the facts that the query states. The findings themselves do not depend on facts. */
export function judgeFindings(snapshot: Snapshot, query: AllQuery, findings: ReadonlyMap<number, Finding>): Screened {
  const passing = snapshot.filter(query.filters);
  const identified = identifiedRows(snapshot, query, passing);
  const own = [...identified].map(([row, number]) => identifierRow(snapshot, { row }, number, query));
  for (const finding of findings.values())
    if (!identified.has(finding.row)) own.push(nameRow(snapshot, finding, query));
  const rows = withLinkedRecords(snapshot, own, { query, findings, identified, passing });
  rows.sort((a, b) => compareRows(snapshot, a, b));
  return {
    found: rows.filter((one) => one.suppressed_reason === undefined),
    suppressed: rows.filter((one) => one.suppressed_reason !== undefined),
  };
}
