/** /search: the parameters of the address, the screening, and the page of its answer. */
import { z } from '@hono/zod-openapi';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { badParameters, Problem } from '../../service/problems.ts';
import { readFilters } from '../../service/question/filters.ts';
import {
  choice,
  factShape,
  filterShape,
  modeParameter,
  pagingShape,
  parameter,
  parseParameters,
  readList,
  screeningText,
  statedFacts,
  thresholdParameter,
} from '../../service/question/parameters.ts';
import { searchPage } from '../../web/search/search-page.ts';
import type { SearchAnswer, SearchView } from '../../web/search/search-view.ts';
import { dataOf, type PageCall, type PageRoute } from './page-route.ts';

const PER_PAGE = 20;

const SearchQuery = z.object({
  q: screeningText,
  mode: modeParameter,
  page: pagingShape.page,
  ...filterShape,
  programme: parameter((text) => text, { type: 'string', description: 'Sanctions programmes, by commas.' }),
  threshold: thresholdParameter,
  ...factShape,
  party_type: choice(ENTITY_TYPES, undefined, 'Type of the party asked about: evidence, not a filter.'),
});

/** Programmes by their exact names. Throws a 400 problem for one that no record names. */
function programmesOf(text: string | undefined, data: LoadedData): string[] | undefined {
  if (text === undefined) return undefined;
  const known = new Set(data.programmes);
  try {
    return readList(
      text,
      (part) => (known.has(part) ? part : null),
      (part) => `"${part.slice(0, 60)}" is a programme that no record names.`,
    );
  } catch (error) {
    throw badParameters([{ parameter: 'programme', message: (error as Error).message }]);
  }
}

async function answerOf(
  given: ReadonlyMap<string, string>,
  data: LoadedData,
  today: string,
): Promise<{ answer: SearchAnswer; threshold: number }> {
  const query = parseParameters(SearchQuery, given);
  const { q, mode, page, threshold, party_type, programme } = query;
  const facts = { ...statedFacts(query), ...(party_type && { entity_type: party_type }) };
  const programmes = programmesOf(programme, data);
  const filters = { ...readFilters(query, data, today), ...(programmes && { programmes }) };
  const corroboration = Object.keys(facts).length > 0 ? facts : undefined;
  const search = { q, mode, page, limit: PER_PAGE, group: 'party', threshold, filters, corroboration } as const;
  const body = await data.hybrid({ ...search, facets: true }, {});
  const answer = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()) as SearchAnswer;
  return { answer, threshold };
}

async function showSearch(call: PageCall): Promise<string | Response> {
  const { reader, today } = call;
  const data = dataOf(call);
  // A form sends every field; what is empty was not asked.
  const query = new Map([...call.query].filter(([, value]) => value.trim() !== ''));
  const blank: SearchView = { data, today, query, threshold: ALERT_THRESHOLD, answer: null, errors: [] };
  if (query.size === 0) return searchPage(reader, blank);
  try {
    const { answer, threshold } = await answerOf(query, data, today);
    call.request.hits = answer.pagination.total;
    return await searchPage(reader, { ...blank, answer, threshold });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const body = await searchPage(reader, { ...blank, errors: error.errors ?? [] });
    const headers = {
      ...call.request.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    return new Response(body, { status: 400, headers });
  }
}

export const SEARCH_PAGE: PageRoute = { path: '/search', answer: showSearch };
