import type { Columns } from '../snapshot/columns.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { MAX_NAME_WORDS, type TextMatches } from './text-index.ts';

/** Rows by relevance, with the cost of each. */
export interface RankedText {
  rows: Uint32Array;
  costs: Uint8Array;
}

const LENGTHS = MAX_NAME_WORDS + 1;

/** Matching rows that pass the filter: by cost, words in the name, listed before removed, newest listing. */
export function byRelevance(snapshot: Snapshot, { rows, costs }: TextMatches, filtered: RowSet): RankedText {
  const { columns, text } = snapshot;
  const { newest } = columns.orders;
  const active = columns.property('active');
  const places = placesOf(columns);
  // One number for each row, by which it is sorted.
  const keys: number[] = [];
  rows.forEach((row, at) => {
    if (!hasRow(filtered.words, row)) return;
    const bucket = (costs[at]! * LENGTHS + text.nameWords[row]!) * 2 + (active && hasRow(active, row) ? 0 : 1);
    keys.push(bucket * newest.length + places[row]!);
  });
  const sorted = Float64Array.from(keys).sort();
  return {
    rows: Uint32Array.from(sorted, (key) => newest[key % newest.length]!),
    costs: Uint8Array.from(sorted, (key) => Math.floor(key / newest.length / (2 * LENGTHS))),
  };
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
