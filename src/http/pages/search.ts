/** /search: reads the parameters, screens, and shows the result. */

import { z } from '@hono/zod-openapi';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { HybridQuery } from '../../search/query.ts';
import { dataOn, type LoadedData } from '../../service/data/loaded-data.ts';
import { parsedAnswer } from '../../service/json-text.ts';
import { modeParameter, pagingShape, parseParameters } from '../../service/parameters/parameters.ts';
import { hybridQueryOf, partySearchShape } from '../../service/parameters/party-search.ts';
import { readingsOf } from '../../service/parameters/readings.ts';
import { type ParameterError, Problem, wrongParameters } from '../../service/problems.ts';
import { canonicalRequest } from '../../service/receipts/receipt.ts';
import { searchPage } from '../../web/search/search-page.ts';
import type { SearchAnswer, SearchView } from '../../web/search/search-view.ts';
import type { Answer } from '../answers/send-answer.ts';
import { asHtml, dataOf, fieldsOfForm, filled, type PageCall, type PageRoute } from './page-route.ts';
import { fileAnswer, fileFormat, recordsOfPages } from './view-file.ts';

const PER_PAGE = 20;

/** Maximum number of hits in a file: those that the pages show first. */
const MAX_HITS = 1_000;

const SearchQuery = z.object({ ...partySearchShape, mode: modeParameter, page: pagingShape.page });

/** The answer to a query of the page. Throws a 400 problem that names every wrong parameter. */
export async function answerOf(
  given: ReadonlyMap<string, string>,
  data: LoadedData,
  today: string,
): Promise<Pick<SearchView, 'answer' | 'threshold' | 'filters'>> {
  const query = parseParameters(SearchQuery, given);
  const { mode, page, threshold } = query;
  const search = { ...hybridQueryOf(query, data, today), read: readingsOf(query), mode, page, limit: PER_PAGE };
  const answer = await hitsOf(data, { ...search, facets: true, reasons: true });
  return { answer, threshold, filters: search.filters };
}

async function hitsOf(data: LoadedData, query: HybridQuery): Promise<SearchAnswer> {
  return parsedAnswer(await data.hybrid(query, {}));
}

/** The hits of a query as a file. Throws a 400 problem that names every wrong parameter. */
function searchFile({ request, today }: PageCall, given: ReadonlyMap<string, string>, data: LoadedData): Response {
  const { format, ...query } = parseParameters(SearchQuery.extend({ format: fileFormat }), given);
  const search = { ...hybridQueryOf(query, data, today), mode: query.mode };
  const read = async (page: number, limit: number) => (await hitsOf(data, { ...search, page, limit })).entities;
  return fileAnswer(request, format ?? 'csv', recordsOfPages(read, MAX_HITS), true);
}

/** All errors of a query, and the answer without the wrong parameters; no answer when the name is wrong. */
async function answerOfRest(
  query: ReadonlyMap<string, string>,
  errors: readonly ParameterError[],
  data: LoadedData,
  today: string,
): Promise<Partial<SearchView>> {
  const wrong = new Set(errors.map(({ parameter }) => parameter));
  const rest = new Map([...query].filter(([name]) => !wrong.has(name)));
  if (rest.size === query.size || !rest.has('q')) return { errors };
  try {
    return { ...(await answerOf(rest, data, today)), errors };
  } catch (error) {
    return answerOfRest(rest, [...errors, ...wrongParameters(error)], data, today);
  }
}

async function showSearch(call: PageCall, isSent = false): Promise<string | Answer | Response> {
  const { reader, today, parts, request } = call;
  const query = filled(call.query);
  const version = query.get('data_version');
  query.delete('data_version');
  const held = version === undefined ? null : parts.data(version);
  const data = held ?? dataOf(call);
  request.headers['X-Data-Version'] = data.version;
  const isRenewed = version !== undefined && !held;
  const blank: SearchView = {
    ...{ data, isRenewed, isSent, today, query, threshold: ALERT_THRESHOLD },
    ...{ answer: null, filters: {}, errors: [] },
  };
  if (query.size === 0) return searchPage(reader, blank);
  try {
    if (query.has('format')) return searchFile(call, query, data);
    const answered = await answerOf(query, data, today);
    request.hits = answered.answer?.pagination.total;
    return await searchPage(reader, { ...blank, ...answered, data: dataOn(data, answered.filters.as_of) });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const rest = await answerOfRest(query, error.errors ?? [], data, today);
    request.hits = rest.answer?.pagination.total;
    request.headers['Cache-Control'] = 'no-store';
    return asHtml(await searchPage(reader, { ...blank, ...rest, data: dataOn(data, rest.filters?.as_of) }), 400);
  }
}

/** The same query sent by the form, for names and numbers that should be in no address or history. */
async function sentSearch(call: PageCall): Promise<string | Answer | Response> {
  const { request } = call;
  const query = await fieldsOfForm(request);
  for (const [name, value] of new URLSearchParams(query.get('change'))) query.set(name, value);
  query.delete('change');
  request.asked = canonicalRequest('/search', query);
  request.headers['Cache-Control'] = 'no-store';
  return showSearch({ ...call, query }, true);
}

export const SEARCH_PAGES: readonly PageRoute[] = [
  { path: '/search', answer: (call) => showSearch(call) },
  { method: 'POST', path: '/search', answer: sentSearch },
];
