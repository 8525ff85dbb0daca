/**
 * The same party on other lists: one list writes a name that another does not have, and whoever screens it means the party and
 * not the record.
 *
 *     EU   "Fazel al-Mashaikhi"  <-- the query; an alert
 *     UK   "Gharib, F. M."       <-- the same party: an alert too, by way of the EU's record
 */
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { ScreenQuery } from '../query.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Finding } from './best-names.ts';
import type { QueryNumber } from './identified-rows.ts';
import { compareRows, identifierRow, nameRow, type ScreenedRow } from './screened-row.ts';

/** What rows were found by. */
interface FoundBy {
  query: Pick<ScreenQuery, 'q' | 'corroboration' | 'hinted' | 'threshold'>;
  findings: ReadonlyMap<number, Finding>;
  /** By row: the number of the query that is an identifier of it. */
  identified: ReadonlyMap<number, QueryNumber>;
  passing: RowSet;
}

/**
 * The rows found, and those of the same parties that no name or identifier of their own makes an alert. Such a row counts as if it
 * had the name; of facts that its own record is silent of it is judged by the record that has the name. By a name it has the least
 * score asked for, unless one of its own names has more, and comes last; where more than the alert threshold is asked for, that is likeness of its own names.
 */
export function withParties(snapshot: Snapshot, own: readonly ScreenedRow[], by: FoundBy): ScreenedRow[] {
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
  // By names of its own it may have been found below the alert threshold: that is its place.
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
