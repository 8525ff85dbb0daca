/** Screens one customer in full: exactly what `sis screen` finds, with what a later pass needs to know of it. */
import { FACT } from '../../names/score/fact-weights.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { findNames } from '../../search/names/find-names.ts';
import { judgeFindings, type Screened, type ScreenedRow, screenAll } from '../../search/names/screen.ts';
import { factsOfRow } from '../../search/names/stated-facts.ts';
import type { Filters } from '../../search/query.ts';
import { idOf, type Snapshot } from '../../search/snapshot.ts';
import type { Customer, Finding, Standing } from './finding.ts';
import { SCORE_MARGIN } from './margin.ts';
import { type Probe, probeOf } from './probe.ts';
import { recordHash } from './record-hash.ts';

/** Parties that are listed now; one that leaves its list clears. */
export const LISTED_NOW: Filters = { is_active: true };

/** What a full screening of a customer gives. */
export interface CustomerAnswer {
  findings: Finding[];
  /** The hits and suppressed hits, for their explanation. */
  shown: ScreenedRow[];
  /** A small move of what is common in names could change the answer: to be screened in every pass. */
  fragile: boolean;
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
  const { probe, isGuarded } = probeOf(snapshot.names, customer, { threshold, found: wide.size > 0 });
  return {
    findings: [
      ...screened.found.map(({ row }) => finding(row, 'alert')),
      ...screened.suppressed.map(({ row }) => finding(row, 'suppressed')),
      ...near.map((row) => finding(row, 'near')),
    ],
    shown,
    fragile: near.length > 0 || isGuarded || isNearAnyLine(screened, threshold),
    probe,
  };
}

function verdictsOf(snapshot: Snapshot, row: number, { corroboration }: Customer): string {
  return factsOfRow(snapshot, row, corroboration)
    .map(({ fact, verdict }) => `${fact}:${verdict}`)
    .join(' ');
}

/** True when a name is so near the threshold, or facts so near to explaining it away, that a small move would turn it. */
function isNearAnyLine({ found, suppressed }: Screened, threshold: number): boolean {
  const line = Math.max(threshold, ALERT_THRESHOLD);
  return [...found, ...suppressed].some(({ nameScore, placed, contradicted }: ScreenedRow) => {
    if (!placed) return false;
    if (Math.abs(nameScore - threshold) < SCORE_MARGIN || Math.abs(nameScore - line) < SCORE_MARGIN) return true;
    if (!contradicted && placed.bits >= 0) return false;
    if (Math.abs(nameScore - FACT.fullScore) < SCORE_MARGIN) return true;
    const slope = (FACT.partialMost - FACT.partialLeast) / (FACT.fullScore - ALERT_THRESHOLD);
    const speaks = FACT.partialLeast + (nameScore - ALERT_THRESHOLD) * slope;
    return nameScore < FACT.fullScore && Math.abs(placed.bits + speaks) <= slope * SCORE_MARGIN;
  });
}
