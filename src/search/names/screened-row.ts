/** A row found by a screening: scored, judged by the stated facts, and explained when it is shown. */
import { roundScore } from '../../domain/rounding.ts';
import { isFullMatch, namesakesOf } from '../../names/score/compare.ts';
import { judgeFacts, type NameEvidence, type Suppression, type WeighedFact } from '../../names/score/facts/evidence.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { Hit, ScreenQuery, Tier } from '../query.ts';
import type { Snapshot } from '../snapshot.ts';
import { compareEqualScores, type Placed } from './equal-scores.ts';
import { type Explained, identifierMatch, nameMatch } from './explain-match.ts';
import type { Finding } from './find-names.ts';
import type { QueryNumber } from './identified-rows.ts';
import { NAME_KINDS } from './index/name-index.ts';
import { factsVia } from './query/stated-facts.ts';

/** A hit that is explained only when it is shown, because explaining costs more than finding. */
export interface ScreenedRow extends Pick<Hit, 'row' | 'score' | 'contradicted' | 'suppressed_reason'> {
  /** True at or above the alert threshold by name or identifier, unless suppressed. */
  alert: boolean;
  /** Score of the name alone, 0–1; 1 for an identifier. */
  nameScore: number;
  tier: Tier;
  /** Data for the order among equal scores; absent for identifiers. */
  placed?: Placed & { bits: number };
  /** Why facts suppress it; for suppressed hits. */
  suppression?: Suppression;
  /** The matching part of the query, in UTF-16 units; absent if it is the whole query. */
  span?: readonly [from: number, to: number];
  explain(): Explained;
}

/** Order of screened rows: identifiers, score, facts, tie-break; those by another record of the party last among equals. */
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

/** A row found by an identifier, its own or that of a linked record. */
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

interface Weighed {
  score: number;
  bits: number;
  contradicted: boolean;
  suppressed?: string;
  suppression?: Suppression;
  facts: readonly WeighedFact[];
}

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
    // A name compared letter by letter is a full match, including its typos.
    isFull: () => slips !== undefined || isFullMatch(query, candidate, NAME_KINDS[names.kinds[name]!]!, names.comparer),
    namesakes: () => namesakesOf(query),
  };
}

/** A row found by a name, judged by the other facts of the query. */
export function nameRow(snapshot: Snapshot, finding: Finding, query: NameRowQuery): ScreenedRow {
  const { score, bits, contradicted, suppressed, suppression, facts } = weigh(snapshot, finding, query);
  const { row, link, name, via } = finding;
  return {
    row,
    // A row found by a linked record's name does not match by its own names, so it must not score above the threshold.
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
