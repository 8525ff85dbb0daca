/**
 * Adds records of the same party on other lists: one list may publish a name that another does not, and a screening is meant for
 * the party, not for one record.
 *
 *     EU   "Fazel al-Mashaikhi"  <-- the query; an alert
 *     UK   "Gharib, F. M."       <-- the same party: an alert too, through the EU record
 */
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { ScreenQuery } from '../query.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Finding } from './find-names.ts';
import type { QueryNumber } from './identified-rows.ts';
import { compareRows, identifierRow, nameRow, type ScreenedRow } from './screened-row.ts';

interface FoundBy {
  query: Pick<ScreenQuery, 'q' | 'corroboration' | 'hinted' | 'threshold'>;
  findings: ReadonlyMap<number, Finding>;
  /** By row: the number in the query that is an identifier of the row. */
  identified: ReadonlyMap<number, QueryNumber>;
  passing: RowSet;
}

/**
 * The rows found, and other records of the same parties that are not alerts by their own names or identifiers. Such a record is
 * treated as if it had the name or identifier, and facts that it does not state are taken from the record that has it. If found
 * by a name, it gets the requested minimum score, unless one of its own names scores higher, and comes last. With a threshold
 * above the alert threshold, records are not added by name, because such a search is for similar names.
 */
export function withLinkedRecords(snapshot: Snapshot, own: readonly ScreenedRow[], by: FoundBy): ScreenedRow[] {
  const alerting = own.filter(({ nameScore }) => nameScore >= ALERT_THRESHOLD);
  const known = new Set(alerting.map(({ row }) => row));
  const isMissing = (row: number): boolean => !known.has(row) && hasRow(by.passing.words, row);
  const leads = ({ row, placed }: ScreenedRow): boolean =>
    (!placed || by.query.threshold <= ALERT_THRESHOLD) && snapshot.partyMembers(row).some(isMissing);
  const leading = alerting.filter(leads);
  if (leading.length === 0) return [...own];
  leading.sort((a, b) => compareRows(snapshot, a, b));
  const others: ScreenedRow[] = [];
  for (const source of leading)
    for (const row of snapshot.partyMembers(source.row)) {
      if (!isMissing(row)) continue;
      known.add(row);
      others.push(otherRow(snapshot, row, source, by));
    }
  // A row may also have been found below the alert threshold by its own names; it keeps that score if it is higher.
  const ownScores = new Map(own.map((one) => [one.row, one.score]));
  const taken = new Set(others.map(({ row }) => row));
  return [
    ...own.filter(({ row }) => !taken.has(row)),
    ...others.map((one) => ({ ...one, score: Math.max(one.score, ownScores.get(one.row) ?? 0) })),
  ];
}

function otherRow(snapshot: Snapshot, row: number, { row: via }: ScreenedRow, by: FoundBy): ScreenedRow {
  const { query, findings, identified } = by;
  const number = identified.get(via);
  return number === undefined
    ? nameRow(snapshot, { ...findings.get(via)!, row, via }, query)
    : identifierRow(snapshot, { row, via }, number, query);
}
