import type { Columns } from '../snapshot/columns.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { COSTS, MAX_NAME_WORDS, type TextMatches } from './text-index.ts';

/** Rows by relevance, with the cost of each. */
export interface RankedText {
  rows: Uint32Array;
  costs: Uint8Array;
}

/** Number of sort buckets: (cost, words in the name, removed or not). */
const LENGTHS = MAX_NAME_WORDS + 1;
const BUCKETS = COSTS * LENGTHS * 2;
/** If more than this fraction of all rows match, they are sorted by one pass over all rows. */
const MANY = 1 / 16;

/**
 * Matching rows that pass the filter, by relevance: by cost, then words in the name, then listed before removed, then the newest
 * listing.
 */
export function byRelevance(snapshot: Snapshot, { rows, costs }: TextMatches, filtered: RowSet): RankedText {
  const { columns, text } = snapshot;
  const active = columns.property('active');
  const passing: number[] = [];
  const buckets: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (!hasRow(filtered.words, row)) continue;
    passing.push(row);
    buckets.push((costs[i]! * LENGTHS + text.nameWords[row]!) * 2 + (active && hasRow(active, row) ? 0 : 1));
  }
  return passing.length > snapshot.entities * MANY
    ? countingSorted(columns, passing, buckets)
    : sorted(columns, passing, buckets);
}

const costOf = (bucket: number): number => Math.floor(bucket / (2 * LENGTHS));

/** Sorts few rows by one combined number. */
function sorted(columns: Columns, rows: readonly number[], buckets: readonly number[]): RankedText {
  const { newest } = columns.orders;
  const places = placesOf(columns);
  const keys = Float64Array.from(rows, (row, i) => buckets[i]! * newest.length + places[row]!).sort();
  return {
    rows: Uint32Array.from(keys, (key) => newest[key % newest.length]!),
    costs: Uint8Array.from(keys, (key) => costOf(Math.floor(key / newest.length))),
  };
}

/** Sorts many rows by a counting sort over the order of the newest listings, which is stable and linear. */
function countingSorted({ orders }: Columns, rows: readonly number[], buckets: readonly number[]): RankedText {
  const bucketOf = new Int16Array(orders.newest.length).fill(-1);
  const starts = new Uint32Array(BUCKETS + 1);
  rows.forEach((row, i) => {
    bucketOf[row] = buckets[i]!;
    starts[buckets[i]! + 1]!++;
  });
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const ranked = { rows: new Uint32Array(rows.length), costs: new Uint8Array(rows.length) };
  for (const row of orders.newest) {
    const bucket = bucketOf[row]!;
    if (bucket < 0) continue;
    const at = starts[bucket]!++;
    ranked.rows[at] = row;
    ranked.costs[at] = costOf(bucket);
  }
  return ranked;
}

/** By row: its position in the order of the newest listings. */
const places = new WeakMap<Columns, Uint32Array>();

function placesOf(columns: Columns): Uint32Array {
  let found = places.get(columns);
  if (!found) {
    found = new Uint32Array(columns.orders.newest.length);
    for (let at = 0; at < found.length; at++) found[columns.orders.newest[at]!] = at;
    places.set(columns, found);
  }
  return found;
}
