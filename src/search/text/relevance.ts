import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { COSTS, MOST_NAME_WORDS, NO_MATCH } from './text-index.ts';

/**
 * Matching rows by relevance: a counting sort over (cost, words in the name, removed), fed in the order of the newest
 * listings, so it is stable and linear. Of equal matches, who is listed now comes before who was.
 * `costs` as `textCosts` gives them.
 */
export function byRelevance({ columns, text }: Snapshot, costs: Uint8Array, filtered: RowSet): Uint32Array {
  const order = columns.orders.newest;
  const active = columns.property('active');
  const lengths = MOST_NAME_WORDS + 1;
  const starts = new Uint32Array(COSTS * lengths * 2 + 1);
  const bucketOf = (row: number): number =>
    (costs[row]! * lengths + text.nameWords[row]!) * 2 + (active && hasRow(active, row) ? 0 : 1);
  const taken = (row: number): boolean => costs[row] !== NO_MATCH && hasRow(filtered.words, row);
  for (let row = 0; row < order.length; row++) if (taken(row)) starts[bucketOf(row) + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const rows = new Uint32Array(starts[starts.length - 1]!);
  for (const row of order) if (taken(row)) rows[starts[bucketOf(row)]!++] = row;
  return rows;
}
