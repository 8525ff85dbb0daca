import { firstOfEachParty, withAlsoListed } from './party-rows.ts';
import type { Filters, Hit, PageRequest, SearchResult, Sort } from './query.ts';
import type { Columns } from './snapshot/columns.ts';
import { countRows, hasRow, type RowSet, wordsFor } from './snapshot/row-sets.ts';
import type { Snapshot } from './snapshot.ts';
import { NO_MATCH, textCosts } from './text/text-index.ts';

/** A structured search. `sort` defaults to `relevance` with a `q` and to the newest listings first without. */
export interface StructuredQuery extends PageRequest {
  q?: string;
  filters: Filters;
  sort?: Sort;
}

/**
 * Entities that pass the filters and, with a `q`, hold every word of it in name, aliases, country, jurisdiction, list,
 * programme or reason. By relevance: matches in the name before aliases before country and list before reason, whole words
 * before beginnings, short names before long, then the newest listing; unknown dates last, ties by id. A `q` without
 * any letter or digit finds nothing. Totals are exact and pages never overlap. Every hit's score is 1. Grouped by party,
 * the first of each party in that order stands for it.
 */
export function searchStructured(snapshot: Snapshot, query: StructuredQuery): SearchResult {
  const filtered = snapshot.filter(query.filters);
  const from = (query.page - 1) * query.limit;
  if (query.q === undefined || query.q.trim() === '') {
    const order = orderFor(snapshot.columns, query.sort ?? '-listed_date');
    return query.group
      ? partyPage(snapshot, rowsIn(order, filtered), query)
      : pageOf(order, filtered, from, query.limit);
  }
  const costs = textCosts(snapshot.text, snapshot.entities, query.q);
  if (!costs) return { hits: [], total: 0 };
  if (query.sort && query.sort !== 'relevance') {
    const order = orderFor(snapshot.columns, query.sort);
    const set = matching(costs, filtered);
    return query.group ? partyPage(snapshot, rowsIn(order, set), query) : pageOf(order, set, from, query.limit);
  }
  const rows = byRelevance(snapshot, costs, filtered);
  if (query.group) return partyPage(snapshot, rows, query);
  return { hits: hitsOf(rows.subarray(from, from + query.limit)), total: rows.length };
}

const rowsIn = (order: Uint32Array, set: RowSet): Uint32Array => order.filter((row) => hasRow(set.words, row));

function partyPage(snapshot: Snapshot, rows: Uint32Array, { page, limit }: PageRequest): SearchResult {
  const first = firstOfEachParty(snapshot.partyRows, rows, (row) => row);
  const hits = hitsOf(first.slice((page - 1) * limit, page * limit));
  return { hits: withAlsoListed(snapshot, hits), total: first.length };
}

function orderFor({ orders }: Columns, sort: Sort): Uint32Array {
  if (sort === 'listed_date') return orders.oldest;
  if (sort === 'name') return orders.name;
  if (sort === '-name') return orders.nameDown;
  return orders.newest;
}

function pageOf(order: Uint32Array, set: RowSet, from: number, limit: number): SearchResult {
  if (from >= set.count) return { hits: [], total: set.count };
  if (set.count === order.length) return { hits: hitsOf(order.subarray(from, from + limit)), total: set.count };
  const rows: number[] = [];
  let passed = 0;
  for (let i = 0; i < order.length && rows.length < limit; i++) {
    if (hasRow(set.words, order[i]!) && passed++ >= from) rows.push(order[i]!);
  }
  return { hits: hitsOf(rows), total: set.count };
}

const hitsOf = (rows: ArrayLike<number>): Hit[] => Array.from(rows, (row) => ({ row, score: 1 }));

function matching(costs: Uint8Array, filtered: RowSet): RowSet {
  const words = new Uint32Array(wordsFor(costs.length));
  for (let row = 0; row < costs.length; row++) {
    if (costs[row] !== NO_MATCH && hasRow(filtered.words, row)) words[row >>> 5]! |= 1 << (row & 31);
  }
  return { words, count: countRows(words) };
}

/**
 * Matching rows by relevance: a counting sort over (cost, words in the name, removed), fed in the order of the newest
 * listings: stable, linear. Of equal matches, who is listed now comes before who was.
 * `costs` as {@link textCosts} gives them.
 */
export function byRelevance({ columns, text }: Snapshot, costs: Uint8Array, filtered: RowSet): Uint32Array {
  const order = columns.orders.newest;
  const active = columns.property('active');
  const starts = new Uint32Array(8 * 256 * 2 + 1);
  const bucketOf = (row: number): number =>
    (costs[row]! * 256 + text.nameWords[row]!) * 2 + (active && hasRow(active, row) ? 0 : 1);
  const taken = (row: number): boolean => costs[row] !== NO_MATCH && hasRow(filtered.words, row);
  for (let row = 0; row < order.length; row++) if (taken(row)) starts[bucketOf(row) + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const rows = new Uint32Array(starts[starts.length - 1]!);
  for (const row of order) if (taken(row)) rows[starts[bucketOf(row)]!++] = row;
  return rows;
}
