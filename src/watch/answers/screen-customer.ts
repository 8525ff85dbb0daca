/** Screens one customer in full: exactly what `sis screen` finds, with what a later pass needs to know of it. */

import { scoreForms } from '../../names/score/compare.ts';
import { judgeFacts, type NameEvidence } from '../../names/score/facts/evidence.ts';
import { FACT } from '../../names/score/facts/fact-weights.ts';
import { isFullMatch, namesakesOf } from '../../names/score/full-match.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { Finding as Found } from '../../search/names/best-names.ts';
import { findNames, trusted } from '../../search/names/find-names.ts';
import { NAME_KINDS } from '../../search/names/index/name-index.ts';
import { queryForms } from '../../search/names/query/query-readings.ts';
import { factsOfRow } from '../../search/names/query/stated-facts.ts';
import { judgeFindings } from '../../search/names/screen.ts';
import type { ScreenedRow } from '../../search/names/screened-row.ts';
import type { Filters } from '../../search/query.ts';
import { idOf, type Snapshot } from '../../search/snapshot.ts';
import { type Customer, type Finding, nameOf, type SearchedName, type Standing } from './finding.ts';
import { driftedOf, leapOf } from './leap.ts';
import { SCORE_MARGIN } from './margin.ts';
import { type Probe, probeOf } from './probe.ts';
import { recordHash } from './record-hash.ts';
import { rowNames } from './row-names.ts';

/** Parties that are listed now; one that leaves its list clears. */
export const LISTED_NOW: Filters = { is_active: true };

/** What a full screening of a customer gives. */
export interface CustomerAnswer {
  findings: Finding[];
  /** The hits and suppressed hits, for their explanation. */
  shown: ScreenedRow[];
  /**
   * A small move of what is common in names could change the answer otherwise than by the scores of what was found: the
   * customer must be screened in every pass.
   */
  isFragile: boolean;
  probe: Probe;
}

/** What a search for a name finds, whatever else the customers state who bear it. */
export interface NameSearch {
  probe: Probe;
  isGuarded: boolean;
  /** By row: what reaches the threshold; and the rows of that and of what is near it. */
  reached: ReadonlyMap<number, Found>;
  wide: readonly number[];
}

/** Searches for a name among the parties that are listed now. @param threshold least score of a hit, 0–1 */
export function searchName(snapshot: Snapshot, name: SearchedName, threshold: number): NameSearch {
  const query = { q: name.q, filters: LISTED_NOW, threshold, wide: false };
  const passing = snapshot.filter(LISTED_NOW);
  // A lower threshold compares all that the asked one does and more, so where it finds nothing there is nothing.
  const progress = { goesOn: false, drifted: driftedOf(snapshot.names).rarer };
  const wide = findNames(snapshot, { ...query, threshold: threshold - SCORE_MARGIN, progress });
  const { probe, isGuarded, isFoundFirst } = probeOf(snapshot.names, name, {
    threshold,
    found: [...wide.values()],
    goesOn: progress.goesOn,
    passing,
  });
  const reached = isFoundFirst
    ? new Map([...wide].filter(([, { score }]) => score >= threshold))
    : findNames(snapshot, query);
  return { probe, isGuarded, reached, wide: [...wide.keys()] };
}

/**
 * Screens a customer against the parties that are listed now.
 * @param threshold least score of a hit, 0–1
 * @param search for its name, where that was made before
 */
export function screenCustomer(
  snapshot: Snapshot,
  customer: Customer,
  threshold: number,
  search = searchName(snapshot, nameOf(customer), threshold),
): CustomerAnswer {
  const { q, corroboration } = customer;
  const { probe, isGuarded, reached, wide } = search;
  const screened = judgeFindings(snapshot, { q, filters: LISTED_NOW, corroboration, threshold }, reached);
  const shown = [...screened.found, ...screened.suppressed];
  const known = new Set(shown.map(({ row }) => row));
  const near = wide.filter((row) => !known.has(row));
  const frailties = new Map(
    shown.map((hit) => {
      if (hit.placed?.via !== undefined) return [hit.row, frailtyOfOther(hit)];
      const match = reached.get(hit.row);
      const frailty = hangsOnName(snapshot, customer, hit, threshold)
        ? FRAGILE
        : frailtyOf(hit, threshold, match ? leapOf(snapshot.names, match) : 0);
      return [hit.row, frailty];
    }),
  );
  const finding = (row: number, standing: Standing): Finding => {
    const { edge, slack } = frailties.get(row) ?? {};
    return {
      id: idOf(snapshot, row),
      standing,
      record: recordHash(snapshot, row),
      verdicts: verdictsOf(snapshot, row, customer),
      ...(edge && { edge }),
      ...(slack !== undefined && { steady: { score: bestScore(snapshot, q, row), slack } }),
    };
  };
  return {
    findings: [
      ...screened.found.map(({ row }) => finding(row, 'alert')),
      ...screened.suppressed.map(({ row }) => finding(row, 'suppressed')),
      ...near.map((row) => finding(row, 'near')),
    ],
    shown,
    isFragile: isGuarded || [...frailties.values()].some((one) => one.isFragile),
    probe,
  };
}

/** What a customer's facts say against a record's; see {@link Finding}. */
export function verdictsOf(snapshot: Snapshot, row: number, { corroboration }: Customer): string {
  return factsOfRow(snapshot, row, corroboration)
    .map(({ fact, verdict }) => `${fact}:${verdict}`)
    .join(' ');
}

/** Score. Nearer than that to where facts end otherwise, the customer is screened in every pass. */
const LEAST_SLACK = 1e-3;
/** Factor. The best score of a record stands for the one that was found, by its best names; both move much alike. */
const SLACK_SHARE = 0.5;

/** How near a hit is to the threshold, and facts to explaining it away; `edge` and `slack` as a {@link Finding} has them. */
interface Frailty {
  isFragile?: true;
  edge?: true;
  slack?: number;
}

const FRAGILE: Frailty = { isFragile: true };

/** @param leap how far its score may leap */
function frailtyOf(hit: ScreenedRow, threshold: number, leap: number): Frailty {
  const line = Math.max(threshold, ALERT_THRESHOLD);
  const distance = distanceToTurn(hit, line);
  const margin = Math.max(SCORE_MARGIN, leap);
  if (distance < LEAST_SLACK) return FRAGILE;
  if (distance < margin) return { slack: SLACK_SHARE * Math.min(distance, SCORE_MARGIN) };
  const isNear = [threshold, line].some((score) => Math.abs(hit.nameScore - score) < margin);
  return hit.placed && isNear ? { edge: true } : {};
}

/**
 * The same of a hit by a name of its party's other record: that one is a hit itself, and tells how near the name is to the
 * threshold. Which of several leads here may turn, and with it what facts that speak against come to.
 */
const frailtyOfOther = ({ placed, contradicted, alert }: ScreenedRow): Frailty =>
  contradicted || !alert || placed!.bits < 0 ? FRAGILE : {};

/** How far the score of a hit is from one at which what facts say of it ends otherwise; infinite where none speaks against. */
function distanceToTurn({ nameScore, placed, contradicted }: ScreenedRow, line: number): number {
  if (!placed || !(contradicted || placed.bits < 0)) return Number.POSITIVE_INFINITY;
  const slope = (FACT.partialMost - FACT.partialLeast) / (FACT.fullScore - ALERT_THRESHOLD);
  const speaks = FACT.partialLeast + (nameScore - ALERT_THRESHOLD) * slope;
  const ofLines = Math.min(Math.abs(nameScore - FACT.fullScore), Math.abs(nameScore - line));
  return nameScore < FACT.fullScore ? Math.min(ofLines, Math.abs(placed.bits + speaks) / slope) : ofLines;
}

/** The names of each row, found once for a snapshot. */
const namesByRow = new WeakMap<Snapshot, (row: number) => Uint32Array>();

/** Hands on each pair of a name of a record and a reading of the query, as far as facts are judged by it. */
function eachMatch(
  snapshot: Snapshot,
  { q, row }: { q: string; row: number },
  take: (match: NameEvidence) => void,
): void {
  const { names, entities } = snapshot;
  const namesOf = namesByRow.get(snapshot) ?? rowNames(names, entities);
  namesByRow.set(snapshot, namesOf);
  for (const name of namesOf(row)) {
    const kind = NAME_KINDS[names.kinds[name]!]!;
    for (const candidate of names.formsOf(name))
      for (const form of queryForms(names, q, 'unknown'))
        take({
          score: trusted(form, scoreForms(form, candidate, kind, names.comparer)),
          isFull: () => isFullMatch(form, candidate, kind, names.comparer),
          namesakes: () => namesakesOf(form),
        });
  }
}

/** The best score of a record's names by any reading, as a later pass works it out from the state. */
function bestScore(snapshot: Snapshot, q: string, row: number): number {
  let best = 0;
  eachMatch(snapshot, { q, row }, ({ score }) => {
    best = Math.max(best, score);
  });
  return best;
}

/**
 * True when facts speak against a hit, and it hangs on which of several names or readings stands for it, by nearly the same
 * score, whether they explain it away.
 */
function hangsOnName(
  snapshot: Snapshot,
  { q, corroboration }: Customer,
  { row, nameScore, placed }: ScreenedRow,
  threshold: number,
): boolean {
  if (!placed || placed.bits >= 0) return false;
  const facts = factsOfRow(snapshot, row, corroboration);
  const outcomes = new Set<boolean>();
  eachMatch(snapshot, { q, row }, (match) => {
    if (match.score >= nameScore - SCORE_MARGIN)
      outcomes.add(judgeFacts(match, facts, threshold).suppression !== undefined);
  });
  return outcomes.size > 1;
}
