import { partyGrouping } from '../party-rows.ts';
import type { Grouping, Hit, ScreeningResult, ScreenQuery } from '../query.ts';
import { type Reason, reasonText } from '../reasons.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Placed, tieBreakReason } from './equal-scores.ts';
import { type Finding, findNames } from './find-names.ts';
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

/** A part of a text that hits refer to. */
export interface Mention {
  text: string;
  /** UTF-16 units of the text as sent. */
  span: readonly [from: number, to: number];
  kind: 'name' | 'number';
  /** Number of hits that refer to it, and of suppressed hits. */
  total: number;
  suppressed_total: number;
}

/** The parts that the hits of a screening refer to, in the order of the text; at equal starts the longer one first. */
export function mentionsIn(q: string, { found, suppressed }: Screened): Mention[] {
  const mentions = new Map<string, Mention>();
  const mentionOf = ({ placed, span = [0, q.length] }: ScreenedRow): Mention => {
    const kind = placed ? 'name' : 'number';
    const key = `${kind} ${span}`;
    const known = mentions.get(key) ?? { text: q.slice(...span), span, kind, total: 0, suppressed_total: 0 };
    mentions.set(key, known);
    return known;
  };
  // An identifier stated separately has no position in the text.
  const isInText = ({ placed, span }: ScreenedRow): boolean => placed !== undefined || span !== undefined;
  for (const one of found.filter(isInText)) mentionOf(one).total++;
  for (const one of suppressed.filter(isInText)) mentionOf(one).suppressed_total++;
  return [...mentions.values()].sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
}
