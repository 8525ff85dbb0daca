/** A row that a screening found: scored, judged by the facts that the query states, and explained when it is shown. */
import { roundScore } from '../../domain/rounding.ts';
import type { NameEvidence, Suppression, WeighedFact } from '../../names/score/facts/evidence.ts';
import { judgeFacts } from '../../names/score/facts/evidence.ts';
import { isFullMatch, namesakesOf } from '../../names/score/full-match.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { Hit, ScreenQuery, Tier } from '../query.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Finding } from './best-names.ts';
import { compareEqualScores, type Placed } from './equal-scores.ts';
import { type Explained, identifierMatch, nameMatch } from './explain-match.ts';
import type { QueryNumber } from './identified-rows.ts';
import { NAME_KINDS } from './index/name-index.ts';
import { factsVia } from './query/stated-facts.ts';

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
  /** The part of the query that is meant, UTF-16 units; absent for all of it. */
  span?: readonly [from: number, to: number];
  explain(): Explained;
}

/** Order of screened rows: identifiers, then by score, facts, and what tells equal ones apart; last those by another record of the party. */
export function compareRows(snapshot: Snapshot, a: ScreenedRow, b: ScreenedRow): number {
  if (!a.placed || !b.placed) return Number(Boolean(a.placed)) - Number(Boolean(b.placed));
  const isVia = b.placed.via !== undefined;
  const others = Number(a.placed.via !== undefined) - Number(isVia);
  return (
    b.score - a.score ||
    others ||
    (isVia ? b.nameScore - a.nameScore : 0) ||
    b.placed.bits - a.placed.bits ||
    compareEqualScores(snapshot, a.placed, b.placed)
  );
}

/** A row found by an identifier, its own or one of its party's. */
export function identifierRow(
  snapshot: Snapshot,
  { row, via }: Pick<Finding, 'row' | 'via'>,
  number: QueryNumber,
  { corroboration, hinted }: Pick<ScreenQuery, 'corroboration' | 'hinted'>,
): ScreenedRow {
  const facts = [corroboration, hinted].flatMap((stated) => factsVia(snapshot, { row, via }, stated));
  const contradicted = facts.some((fact) => fact.fact !== 'country' && fact.bits < 0);
  const explain = (): Explained => identifierMatch(snapshot, { row, via }, number, facts);
  return {
    row,
    score: 1,
    nameScore: 1,
    alert: true,
    tier: 'name',
    ...(contradicted && { contradicted: true }),
    ...(number.span && { span: number.span }),
    explain,
  };
}

type NameRowQuery = Pick<ScreenQuery, 'q' | 'corroboration' | 'hinted' | 'threshold'>;

/** A finding after facts: its score and order, and what the facts are. */
interface Weighed {
  score: number;
  bits: number;
  contradicted: boolean;
  suppressed?: string;
  suppression?: Suppression;
  facts: readonly WeighedFact[];
}

/** A finding with its score as the stated facts leave it. */
function weigh(snapshot: Snapshot, finding: Finding, { corroboration, hinted, threshold }: NameRowQuery): Weighed {
  const facts = factsVia(snapshot, finding, corroboration);
  const hints = factsVia(snapshot, finding, hinted);
  const judged =
    facts.length === 0
      ? { score: finding.score, bits: 0, contradicted: false }
      : judgeFacts(nameEvidence(snapshot, finding), facts, threshold);
  return { ...judged, bits: judged.bits + bitsOf(hints), facts: [...facts, ...hints] };
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

/** A row found by a name, judged by what the query states besides it. */
export function nameRow(snapshot: Snapshot, finding: Finding, query: NameRowQuery): ScreenedRow {
  const { score, bits, contradicted, suppressed, suppression, facts } = weigh(snapshot, finding, query);
  const { row, link, name, via } = finding;
  return {
    row,
    // By another record's name it is found and not by likeness of its own: it comes after all that is.
    score: roundScore(via === undefined ? score : Math.min(score, query.threshold)),
    nameScore: finding.score,
    alert: suppressed === undefined && score >= ALERT_THRESHOLD,
    tier: 'name',
    ...(finding.span && { span: finding.span }),
    placed: { row, link, name, bits, ...(via !== undefined && { via }) },
    ...(contradicted && { contradicted: true }),
    ...(suppressed !== undefined && { suppressed_reason: suppressed }),
    ...(suppression && { suppression }),
    explain: () => nameMatch(snapshot, query.q, finding, facts),
  };
}
