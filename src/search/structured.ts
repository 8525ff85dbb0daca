import { type PartyGrouping, partyGrouping } from './party-rows.ts';
import type { Hit, SearchResult, Sort, StructuredQuery } from './query.ts';
import type { Columns } from './snapshot/columns.ts';
import { addRow, countRows, hasRow, type RowSet } from './snapshot/row-sets.ts';
import type { Snapshot } from './snapshot.ts';
import { byRelevance } from './text/relevance.ts';
import { type TextMatches, textMatches } from './text/text-index.ts';

/**
 * Entities that pass the filters and, with a `q`, contain every word of it in name, aliases, country, jurisdiction, list,
 * programme or reason. Order of relevance: matches in the name, aliases, country and list, reason; whole words before prefixes;
 * short names before long ones; then the newest listing. Unknown dates come last, ties are broken by id. A `q` without a letter
 * or digit finds nothing. Totals are exact and pages never overlap. Every hit has score 1. If grouped by party, the first hit
 * represents each party.
 */
export function searchStructured(snapshot: Snapshot, query: StructuredQuery): SearchResult {
  const { columns } = snapshot;
  const filtered = snapshot.filter(query.filters);
  const grouping = partyGrouping(snapshot, query.group);
  if (query.q === undefined || query.q.trim() === '')
    return orderedPage(orderFor(columns, query.sort ?? '-listed_date'), filtered, query, grouping);
  const matches = textMatches(snapshot.text, query.q);
  if (!matches) return { hits: [], total: 0 };
  if (query.sort && query.sort !== 'relevance')
    return orderedPage(orderFor(columns, query.sort), matching(matches, filtered), query, grouping);
  return pageOf(byRelevance(snapshot, matches, filtered).rows, query, grouping);
}

function orderFor({ orders }: Columns, sort: Sort): Uint32Array {
  if (sort === 'listed_date') return orders.oldest;
  if (sort === 'name') return orders.name;
  if (sort === '-name') return orders.nameDown;
  return orders.newest;
}

function matching({ rows }: TextMatches, filtered: RowSet): RowSet {
  const words = new Uint32Array(filtered.words.length);
  for (const row of rows) if (hasRow(filtered.words, row)) addRow(words, row);
  return { words, count: countRows(words) };
}

/** A page of the rows of a set, in an order over all rows. Without grouping it stops reading at the end of the page. */
function orderedPage(
  order: Uint32Array,
  set: RowSet,
  query: StructuredQuery,
  grouping: PartyGrouping | null,
): SearchResult {
  if (grouping || set.count === order.length) {
    const rows = set.count === order.length ? order : order.filter((row) => hasRow(set.words, row));
    return pageOf(rows, query, grouping);
  }
  const from = (query.page - 1) * query.limit;
  const rows: number[] = [];
  let passed = 0;
  for (let i = 0; i < order.length && rows.length < query.limit && from < set.count; i++) {
    if (hasRow(set.words, order[i]!) && passed++ >= from) rows.push(order[i]!);
  }
  return { hits: hitsOf(rows), total: set.count };
}

function pageOf(rows: Uint32Array, { page, limit }: StructuredQuery, grouping: PartyGrouping | null): SearchResult {
  const from = (page - 1) * limit;
  if (!grouping) return { hits: hitsOf(rows.subarray(from, from + limit)), total: rows.length };
  const first = grouping.first(rows, (row) => row);
  return { hits: grouping.withOthers(hitsOf(first.slice(from, from + limit))), total: first.length };
}

const hitsOf = (rows: ArrayLike<number>): Hit[] => Array.from(rows, (row) => ({ row, score: 1 }));
