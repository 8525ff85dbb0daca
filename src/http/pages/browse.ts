/** /browse: the lists by filters alone, as a table or as CSV. */
import { z } from '@hono/zod-openapi';
import type { EntitySummary } from '../../domain/entity/entity.ts';
import type { Filters } from '../../search/query.ts';
import { dataOn, type LoadedData } from '../../service/data/loaded-data.ts';
import { Problem } from '../../service/problems.ts';
import { readFilters } from '../../service/question/filters.ts';
import { choice, filterShape, pagingShape, parseParameters } from '../../service/question/parameters.ts';
import { csvLine } from '../../service/rows/screening-lines.ts';
import { type BrowseView, browsePage, MAX_CSV } from '../../web/browse/browse-page.ts';
import { dataOf, type PageCall, type PageRoute } from './page-route.ts';

const PER_PAGE = 50;
/** Rows of CSV that are read at a time. */
const AT_ONCE = 100;

const BrowseQuery = z.object({
  ...filterShape,
  page: pagingShape.page,
  format: choice(['csv'], undefined, 'csv: the records as a file.'),
});

type Found = NonNullable<BrowseView['found']>;

function found(data: LoadedData, filters: Filters, page: number, limit: number): Found {
  const bytes = data.structured({ filters, page, limit, sort: '-listed_date' }, {});
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Found;
}

function* csvOf(data: LoadedData, filters: Filters): Generator<Uint8Array> {
  const line = (one: EntitySummary): string =>
    csvLine([
      one.id,
      one.name,
      one.entity_type,
      one.country_code,
      one.jurisdiction,
      one.source_list,
      one.listed_date,
      one.is_active,
      one.sanction_programs.join('; '),
    ]);
  const head = ['id', 'name', 'entity_type', 'country', 'jurisdiction', 'source_list', 'listed_date', 'is_active'];
  yield Buffer.from(`\ufeff${csvLine([...head, 'programmes'])}`);
  for (let page = 1; page <= MAX_CSV / AT_ONCE; page++) {
    const { entities } = found(data, filters, page, AT_ONCE);
    yield Buffer.from(entities.map(line).join(''));
    if (entities.length < AT_ONCE) return;
  }
}

async function browse(call: PageCall): Promise<string | Response> {
  const { reader, request, today } = call;
  const query = new Map([...call.query].filter(([, value]) => value.trim() !== ''));
  const shown = new Map([...query].filter(([name]) => name !== 'format'));
  const now = dataOf(call);
  try {
    const asked = parseParameters(BrowseQuery, query);
    const filters = readFilters(asked, now, today);
    const data = dataOn(now, filters.as_of);
    if (asked.format === undefined)
      return await browsePage(reader, { query: shown, errors: [], found: found(data, filters, asked.page, PER_PAGE) });
    const headers = {
      ...request.headers,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="sanctions.csv"',
    };
    return new Response(ReadableStream.from(csvOf(data, filters)) as ReadableStream<Uint8Array>, { headers });
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    const body = await browsePage(reader, { query: shown, errors: error.errors, found: null });
    return new Response(body, {
      status: 400,
      headers: { ...request.headers, 'Content-Type': 'text/html; charset=utf-8' },
    });
  }
}

export const BROWSE_PAGE: PageRoute = { path: '/browse', answer: browse };
