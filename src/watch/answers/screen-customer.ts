/** Screens one customer in full: exactly what `sis screen` finds among the parties that are listed now. */
import type { Finding as Found } from '../../search/names/best-names.ts';
import { findNames } from '../../search/names/find-names.ts';
import { factsOfRow } from '../../search/names/query/stated-facts.ts';
import { judgeFindings } from '../../search/names/screen.ts';
import type { ScreenedRow } from '../../search/names/screened-row.ts';
import type { Filters } from '../../search/query.ts';
import { idOf, type Snapshot } from '../../search/snapshot.ts';
import type { Customer, Finding, Standing } from './finding.ts';
import { recordHash } from './record-hash.ts';

/** Parties that are listed now; one that leaves its list clears. */
export const LISTED_NOW: Filters = { is_active: true };

/** What a screening of a customer gives. */
export interface CustomerAnswer {
  findings: Finding[];
  /** The hits and suppressed hits, for their explanation. */
  shown: ScreenedRow[];
}

/** What a name finds among the parties that are listed now, by row. @param threshold minimum score of a hit, 0–1 */
export const searchName = (snapshot: Snapshot, q: string, threshold: number): Map<number, Found> =>
  findNames(snapshot, { q, filters: LISTED_NOW, threshold });

/**
 * Screens a customer against the parties that are listed now.
 * @param threshold minimum score of a hit, 0–1
 * @param found what its name finds, where that is known
 */
export function screenCustomer(
  snapshot: Snapshot,
  customer: Customer,
  threshold: number,
  found = searchName(snapshot, customer.q, threshold),
): CustomerAnswer {
  const { q, corroboration } = customer;
  const screened = judgeFindings(snapshot, { q, filters: LISTED_NOW, corroboration, threshold }, found);
  const finding = (row: number, standing: Standing): Finding => ({
    id: idOf(snapshot, row),
    standing,
    record: recordHash(snapshot, row),
    verdicts: verdictsOf(snapshot, row, customer),
  });
  return {
    findings: [
      ...screened.found.map(({ row }) => finding(row, 'alert')),
      ...screened.suppressed.map(({ row }) => finding(row, 'suppressed')),
    ],
    shown: [...screened.found, ...screened.suppressed],
  };
}

/** What a customer's facts say against a record's; see {@link Finding}. */
const verdictsOf = (snapshot: Snapshot, row: number, { corroboration }: Customer): string =>
  factsOfRow(snapshot, row, corroboration)
    .map(({ fact, verdict }) => `${fact}:${verdict}`)
    .join(' ');
