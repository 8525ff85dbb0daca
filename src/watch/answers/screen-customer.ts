/** Screens one customer in full: exactly what `sis screen` finds, with what a later pass needs to know of it. */
import { FACT } from '../../names/score/facts/fact-weights.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { findNames } from '../../search/names/find-names.ts';
import { factsOfRow } from '../../search/names/query/stated-facts.ts';
import { judgeFindings, type Screened, type ScreenedRow, screenAll } from '../../search/names/screen.ts';
import type { Filters } from '../../search/query.ts';
import { idOf, type Snapshot } from '../../search/snapshot.ts';
import type { Customer, Finding, Standing } from './finding.ts';
import { SCORE_MARGIN } from './margin.ts';
import { type Probe, probeOf } from './probe.ts';
import { recordHash } from './record-hash.ts';

/** Parties that are listed now; one that leaves its list clears. */
export const LISTED_NOW: Filters = { is_active: true };

/**
 * Whether a small move of what is common in names could change the answer: not at all; by the scores of what was found, so
 * that these must be looked at in every pass; or otherwise, so that the customer must be screened in every pass.
 */
export const FRAGILITY = ['no', 'scores', 'always'] as const;
export type Fragility = (typeof FRAGILITY)[number];

/** What a full screening of a customer gives. */
export interface CustomerAnswer {
  findings: Finding[];
  /** The hits and suppressed hits, for their explanation. */
  shown: ScreenedRow[];
  fragile: Fragility;
  probe: Probe;
}

/** Screens a customer against the parties that are listed now. @param threshold least score of a hit, 0–1 */
export function screenCustomer(snapshot: Snapshot, customer: Customer, threshold: number): CustomerAnswer {
  const { q, corroboration } = customer;
  const query = { q, filters: LISTED_NOW, corroboration, threshold };
  const passing = snapshot.filter(LISTED_NOW);
  // A lower threshold compares all that the asked one does and more, so where it finds nothing there is nothing.
  const wide = findNames(snapshot, { ...query, threshold: threshold - SCORE_MARGIN }, passing);
  const screened = wide.size > 0 ? screenAll(snapshot, query) : judgeFindings(snapshot, query, wide);
  const shown = [...screened.found, ...screened.suppressed];
  const known = new Set(shown.map(({ row }) => row));
  const near = [...wide.keys()].filter((row) => !known.has(row));
  const finding = (row: number, standing: Standing): Finding => ({
    id: idOf(snapshot, row),
    standing,
    record: recordHash(snapshot, row),
    verdicts: verdictsOf(snapshot, row, customer),
  });
  const { probe, isGuarded } = probeOf(snapshot.names, customer, { threshold, found: wide.values() });
  return {
    findings: [
      ...screened.found.map(({ row }) => finding(row, 'alert')),
      ...screened.suppressed.map(({ row }) => finding(row, 'suppressed')),
      ...near.map((row) => finding(row, 'near')),
    ],
    shown,
    fragile: isGuarded
      ? 'always'
      : near.length > 0
        ? worse('scores', fragilityOf(screened, threshold))
        : fragilityOf(screened, threshold),
    probe,
  };
}

function verdictsOf(snapshot: Snapshot, row: number, { corroboration }: Customer): string {
  return factsOfRow(snapshot, row, corroboration)
    .map(({ fact, verdict }) => `${fact}:${verdict}`)
    .join(' ');
}

const worse = (a: Fragility, b: Fragility): Fragility => (FRAGILITY.indexOf(a) > FRAGILITY.indexOf(b) ? a : b);

/** How near names are to the threshold, and facts to explaining a hit away. */
function fragilityOf({ found, suppressed }: Screened, threshold: number): Fragility {
  const line = Math.max(threshold, ALERT_THRESHOLD);
  return [...found, ...suppressed].map((one) => fragilityOfHit(one, threshold, line)).reduce(worse, 'no');
}

function fragilityOfHit({ nameScore, placed, contradicted }: ScreenedRow, threshold: number, line: number): Fragility {
  if (!placed) return 'no';
  const isNear = (score: number): boolean => Math.abs(nameScore - score) < SCORE_MARGIN;
  if (contradicted || placed.bits < 0) {
    const slope = (FACT.partialMost - FACT.partialLeast) / (FACT.fullScore - ALERT_THRESHOLD);
    const speaks = FACT.partialLeast + (nameScore - ALERT_THRESHOLD) * slope;
    if (isNear(FACT.fullScore) || isNear(line)) return 'always';
    if (nameScore < FACT.fullScore && Math.abs(placed.bits + speaks) <= slope * SCORE_MARGIN) return 'always';
  }
  return isNear(threshold) || isNear(line) ? 'scores' : 'no';
}
