import type { Hit, SearchResult } from './query.ts';
import { openSummaryJson, type Snapshot } from './snapshot.ts';

const OPEN = Buffer.from('{"entities":[');
const COMMA = Buffer.from(',');
const CLOSE_ENTITY = Buffer.from('}');

/** Where a page lies in all that was found. */
export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

/** The pagination of `total` results; without any there are 0 pages. */
const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

/**
 * The envelope `{entities, pagination, …extra}` as UTF-8, put together from the snapshot's encoded entities without
 * encoding them again. Hits with a `match` carry `score` and `match`, those that stand for a party `also_listed`.
 */
export function pageJson(
  snapshot: Snapshot,
  result: SearchResult,
  request: { page: number; limit: number },
  extra: Record<string, unknown> = {},
): Buffer {
  const pieces: Uint8Array[] = [OPEN];
  result.hits.forEach((hit, at) => {
    if (at > 0) pieces.push(COMMA);
    pieces.push(openSummaryJson(snapshot, hit.row));
    const more = JSON.stringify(fieldsOf(hit));
    pieces.push(more === '{}' ? CLOSE_ENTITY : Buffer.from(`,${more.slice(1)}`));
  });
  const tail = JSON.stringify({ pagination: paginationOf(request, result.total), ...extra });
  pieces.push(Buffer.from(`],${tail.slice(1)}`));
  return Buffer.concat(pieces);
}

const fieldsOf = ({ score, match, also_listed }: Hit): Record<string, unknown> => ({
  ...(match ? { score, match } : {}),
  ...(also_listed ? { also_listed } : {}),
});
