/** /search: the parameters of the address, the screening, and the page of its answer. */
import { z } from '@hono/zod-openapi';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { dataOn, type LoadedData } from '../../service/data/loaded-data.ts';
import { Problem } from '../../service/problems.ts';
import { modeParameter, pagingShape, parseParameters } from '../../service/question/parameters.ts';
import { hybridQueryOf, partySearchShape } from '../../service/question/party-search.ts';
import { searchPage } from '../../web/search/search-page.ts';
import type { SearchAnswer, SearchView } from '../../web/search/search-view.ts';
import { dataOf, type PageCall, type PageRoute } from './page-route.ts';

const PER_PAGE = 20;

const SearchQuery = z.object({ ...partySearchShape, mode: modeParameter, page: pagingShape.page });

async function answerOf(
  given: ReadonlyMap<string, string>,
  data: LoadedData,
  today: string,
): Promise<Pick<SearchView, 'answer' | 'threshold' | 'filters'>> {
  const query = parseParameters(SearchQuery, given);
  const { mode, page, threshold } = query;
  const search = { ...hybridQueryOf(query, data, today), mode, page, limit: PER_PAGE };
  const body = await data.hybrid({ ...search, facets: true, reasons: true }, {});
  const answer = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()) as SearchAnswer;
  return { answer, threshold, filters: search.filters };
}

async function showSearch(call: PageCall): Promise<string | Response> {
  const { reader, today, parts, request } = call;
  // A form sends every field; what is empty was not asked.
  const query = new Map([...call.query].filter(([, value]) => value.trim() !== ''));
  const version = query.get('data_version');
  query.delete('data_version');
  const held = version === undefined ? null : parts.data(version);
  const data = held ?? dataOf(call);
  request.headers['X-Data-Version'] = data.version;
  const isRenewed = version !== undefined && !held;
  const blank: SearchView = {
    ...{ data, isRenewed, today, query, threshold: ALERT_THRESHOLD },
    ...{ answer: null, filters: {}, errors: [] },
  };
  if (query.size === 0) return searchPage(reader, blank);
  try {
    const answered = await answerOf(query, data, today);
    request.hits = answered.answer?.pagination.total;
    return await searchPage(reader, { ...blank, ...answered, data: dataOn(data, answered.filters.as_of) });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const body = await searchPage(reader, { ...blank, errors: error.errors ?? [] });
    const headers = {
      ...request.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    return new Response(body, { status: 400, headers });
  }
}

export const SEARCH_PAGE: PageRoute = { path: '/search', answer: showSearch };
