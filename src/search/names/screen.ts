import { roundScore } from '../../domain/rounding.ts';
import type { NameEvidence, Suppression, WeighedFact } from '../../names/score/facts/evidence.ts';
import { judgeFacts } from '../../names/score/facts/evidence.ts';
import { isFullMatch, namesakesOf } from '../../names/score/full-match.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { type PartyGrouping, partyGrouping } from '../party-rows.ts';
import type { Grouping, Hit, ScreeningResult, ScreenQuery, Tier } from '../query.ts';
import { type Reason, reasonText } from '../reasons.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Finding } from './best-names.ts';
import { compareEqualScores, type Placed, whyBefore } from './equal-scores.ts';
import { type Explained, identifierMatch, nameMatch } from './explain-match.ts';
import { findEach, findNames } from './find-names.ts';
import { rowsWithIdentifier } from './index/identifier-index.ts';
import { NAME_KINDS } from './index/name-index.ts';
import { factsOfRow } from './query/stated-facts.ts';

/** A hit whose explanation is made only when it is shown: explaining costs more than finding. */
export interface ScreenedRow extends Pick<Hit, 'row' | 'score' | 'contradicted' | 'suppressed_reason'> {
  /** At or above the alert threshold by its name or identifier, and not suppressed. */
  alert: boolean;
  /** Of the name alone, 0–1; 1 for an identifier. */
  nameScore: number;
  tier: Tier;
  /** What its place among equal scores depends on; absent for identifiers. */
  placed?: Placed & { bits: number };
  /** Why facts explain it away; on suppressed hits. */
  suppression?: Suppression;
  explain(): Explained;
}

/** The hits of a screening in order, and apart from them what facts explain away. */
export interface Screened {
  found: ScreenedRow[];
  suppressed: ScreenedRow[];
}

/** Which rows of all that were found are shown, and whether with their reasons as facts too. */
export interface Shown {
  from: number;
  count: number;
  reasons?: true | undefined;
}

/** The hits that are shown for some of the rows; where the next row has the same score, they say why they stand first. */
export function explainedHits(
  snapshot: Snapshot,
  rows: readonly ScreenedRow[],
  { from, count, reasons: isTold }: Shown,
): Hit[] {
  return rows.slice(from, from + count).map(({ explain, placed, nameScore: _, suppression, ...hit }, i) => {
    const { match, reasons } = explain();
    const next = rows[from + i + 1];
    const isEqual = placed && next?.placed && next.score === hit.score;
    const why = isEqual ? [whyFirst(snapshot, placed, next.placed!)] : [];
    return {
      ...hit,
      match: why.length === 0 ? match : { ...match, evidence: [...match.evidence, ...why.map(reasonText)] },
      ...(isTold && { told: { reasons: [...reasons, ...why], ...(suppression && { suppression }) } }),
    };
  });
}

const whyFirst = (snapshot: Snapshot, one: Placed & { bits: number }, next: Placed & { bits: number }): Reason =>
  one.bits === next.bits ? whyBefore(snapshot, one, next) : { is: 'placed', by: 'facts' };

/** Order of screened rows: identifiers, then by score, facts, and what tells equal ones apart. */
export function compareRows(snapshot: Snapshot, a: ScreenedRow, b: ScreenedRow): number {
  if (!a.placed || !b.placed) return Number(Boolean(a.placed)) - Number(Boolean(b.placed));
  return b.score - a.score || b.placed.bits - a.placed.bits || compareEqualScores(snapshot, a.placed, b.placed);
}

/**
 * Screens a name or an identifier against every listed name. An identifier that is listed is a hit of score 1. Names
 * are scored by alignment of their tokens; each entity counts by its best name; weak aliases count only when they are
 * matched exactly. Order: score, then what facts say, then as `compareEqualScores` has it.
 */
export const screenNames = (snapshot: Snapshot, query: ScreenQuery): ScreeningResult =>
  screenEach(snapshot, [query])[0]!;

/**
 * {@link screenNames} of many queries, each step for all of them; see `findEach`. By party the best record of each stands for
 * it, and totals count parties.
 */
export function screenEach(snapshot: Snapshot, queries: readonly ScreenQuery[], group?: Grouping): ScreeningResult[] {
  const findings = findEach(snapshot, queries);
  const screened = queries.map((query, at) => judgeFindings(snapshot, query, findings[at]!));
  return queries.map((query, at) => resultOf(snapshot, query, screened[at]!, partyGrouping(snapshot, group)));
}

/** The hits that are shown, and how many there are. */
function resultOf(
  snapshot: Snapshot,
  { limit, offset: from = 0 }: ScreenQuery,
  screened: Screened,
  grouping: PartyGrouping | null,
): ScreeningResult {
  const byParty = (rows: ScreenedRow[]): ScreenedRow[] => grouping?.first(rows, ({ row }) => row) ?? rows;
  const [found, suppressed] = [byParty(screened.found), byParty(screened.suppressed)];
  const page = (rows: readonly ScreenedRow[]): Hit[] => {
    const hits = explainedHits(snapshot, rows, { from, count: limit });
    return grouping?.withOthers(hits) ?? hits;
  };
  return { hits: page(found), total: found.length, suppressed: page(suppressed), suppressed_total: suppressed.length };
}

type AllQuery = Omit<ScreenQuery, 'offset' | 'limit'>;

/** Every hit and everything suppressed of {@link screenNames}, in the same order. */
export const screenAll = (snapshot: Snapshot, query: AllQuery): Screened =>
  judgeFindings(snapshot, query, findNames(snapshot, query));

/** The names found, judged by the facts that the query states; findings do not depend on facts. */
export function judgeFindings(snapshot: Snapshot, query: AllQuery, findings: ReadonlyMap<number, Finding>): Screened {
  const identified = identifiedRows(snapshot, query, snapshot.filter(query.filters));
  const rows = [...findings.values()]
    .filter(({ row }) => !identified.has(row))
    .map((finding) => nameRow(snapshot, query.q, weigh(snapshot, finding, query)));
  rows.sort((a, b) => compareRows(snapshot, a, b));
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
  { corroboration, hinted }: Pick<ScreenQuery, 'corroboration' | 'hinted'>,
): ScreenedRow {
  const facts = [...factsOfRow(snapshot, row, corroboration), ...factsOfRow(snapshot, row, hinted)];
  const contradicted = facts.some((fact) => fact.fact !== 'country' && fact.bits < 0);
  const explain = (): Explained => identifierMatch(snapshot, row, text, facts);
  return {
    row,
    score: 1,
    nameScore: 1,
    alert: true,
    tier: 'name',
    ...(contradicted && { contradicted: true }),
    explain,
  };
}

/** A finding after facts: its score and order, and what the facts are. */
interface Weighed {
  finding: Finding;
  score: number;
  bits: number;
  contradicted: boolean;
  suppressed?: string;
  suppression?: Suppression;
  facts: readonly WeighedFact[];
}

/** A finding with its score as the stated facts leave it. */
function weigh(
  snapshot: Snapshot,
  finding: Finding,
  { corroboration, hinted, threshold }: Pick<ScreenQuery, 'corroboration' | 'hinted' | 'threshold'>,
): Weighed {
  const facts = factsOfRow(snapshot, finding.row, corroboration);
  const hints = factsOfRow(snapshot, finding.row, hinted);
  const judged =
    facts.length === 0
      ? { score: finding.score, bits: 0, contradicted: false }
      : judgeFacts(nameEvidence(snapshot, finding), facts, threshold);
  return { finding, ...judged, bits: judged.bits + bitsOf(hints), facts: [...facts, ...hints] };
}

const bitsOf = (facts: readonly WeighedFact[]): number => facts.reduce((sum, { bits }) => sum + bits, 0);

function nameEvidence({ names }: Snapshot, { score, name, query, candidate, slips }: Finding): NameEvidence {
  return {
    score,
    // A name that was compared letter by letter is met whole, slips and all.
    isFull: () => slips !== undefined || isFullMatch(query, candidate, NAME_KINDS[names.kinds[name]!]!, names.comparer),
    namesakes: () => namesakesOf(query),
  };
}

function nameRow(snapshot: Snapshot, q: string, { finding, facts, ...judged }: Weighed): ScreenedRow {
  const { score, bits, contradicted, suppressed, suppression } = judged;
  const { row, link, name } = finding;
  return {
    row,
    score: roundScore(score),
    nameScore: finding.score,
    alert: suppressed === undefined && score >= ALERT_THRESHOLD,
    tier: 'name',
    placed: { row, link, name, bits },
    ...(contradicted && { contradicted: true }),
    ...(suppressed !== undefined && { suppressed_reason: suppressed }),
    ...(suppression && { suppression }),
    explain: () => nameMatch(snapshot, q, finding, facts),
  };
}
