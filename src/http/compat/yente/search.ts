/** GET /search/{dataset}: a simple search for people, compatible with yente. */

import { z } from '@hono/zod-openapi';
import { countryName } from '../../../domain/countries/countries.ts';
import type { EntitySummary } from '../../../domain/entity/entity.ts';
import { datasetOf } from '../../../export/opensanctions.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';
import { parsedAnswer } from '../../../service/json-text.ts';
import { countriesOf, type FoundParty } from '../../../service/parameters/party-search.ts';
import { badParameter, Problem } from '../../../service/problems.ts';
import { sendJson, tagOf } from '../../answers/send-answer.ts';
import type { Endpoint } from '../../endpoint.ts';
import { FtmEntity, FtmTotal } from '../../openapi/ftm-schemas.ts';
import { loadedData } from '../../operations/answer-operation.ts';
import { type Given, one, readGiven, several, truth, whole } from '../parameters.ts';
import { foundEntity } from './entities.ts';
import { datasetFilters, SCHEMATA, scopeShape, topicsOf, typesOfSchema } from './scope.ts';

const MAX_RESULTS = 500;
/** Number of hits that facets and filters after the search take into account. */
const LOOKED_THROUGH = 500;

const NO_EFFECT = 'Taken, and changes nothing.';
const PARAMETERS = {
  q: one('Name to find; without it the newest listings.'),
  schema: z.enum(SCHEMATA).optional(),
  ...scopeShape,
  countries: several('Two-letter codes.'),
  datasets: several('Data sets that a result must be of.'),
  limit: whole(0, MAX_RESULTS, 10),
  offset: whole(0, LOOKED_THROUGH, 0),
  fuzzy: truth(NO_EFFECT),
  simple: truth(NO_EFFECT),
  facets: several(NO_EFFECT),
  filter_op: one(NO_EFFECT),
};
/** Options of yente's query language, which is not supported: ignoring them would change the result. */
const UNSUPPORTED = { filter: several(), sort: several(), target: truth(), changed_since: one() };

interface Envelope {
  entities: (EntitySummary & Partial<FoundParty>)[];
  pagination: { total: number };
}

async function searched(data: LoadedData, q: string, given: Given, dataset: string): Promise<Envelope> {
  const countries = given.all('countries');
  const codes = countriesOf(countries);
  if (codes.length < countries.length) throw badParameter('countries', 'holds a code that is no country.');
  const types = typesOfSchema(given.one('schema') ?? 'Thing');
  const excludedTypes = given.all('exclude_schema').flatMap((schema) => typesOfSchema(schema) ?? []);
  const wanted = (types ?? (['individual', 'organization', 'vessel', 'aircraft', 'other'] as const)).filter(
    (type) => !excludedTypes.includes(type),
  );
  const filters = {
    ...datasetFilters(dataset, given, data),
    ...(codes.length > 0 && { countries: codes }),
    entity_types: wanted,
  };
  const page = { filters, page: 1, limit: LOOKED_THROUGH };
  const bytes = q === '' ? data.structured(page, {}) : await data.keyword({ q, ...page }, {});
  return parsedAnswer(bytes);
}

const count = (values: readonly string[], label: (value: string) => string) =>
  [...Map.groupBy(values, (value) => value)]
    .map(([name, equal]) => ({ name, label: label(name), count: equal.length }))
    .sort((a, b) => b.count - a.count);

/** Facets of the hits: counts over the first five hundred. */
function facetsOf(data: LoadedData, hits: Envelope['entities']) {
  const titles = new Map(data.sources.map(({ info }) => [datasetOf(info.id), info.title]));
  const sourceIds = data.sources.map(({ info }) => info.id).sort((a, b) => b.length - a.length);
  const datasets = hits.map(({ id }) => datasetOf(sourceIds.find((source) => id.startsWith(`${source}-`)) ?? ''));
  const countries = hits.flatMap(({ country_code }) => country_code?.toLowerCase() ?? []);
  const topics = hits.flatMap((hit) => topicsOf(hit as FoundParty));
  return {
    countries: { label: 'Countries', values: count(countries, (code) => countryName(code.toUpperCase()) ?? code) },
    topics: { label: 'Topics', values: count(topics, (topic) => topic) },
    datasets: { label: 'Data sources', values: count(datasets, (name) => titles.get(name) ?? name) },
  };
}

/** The page of a search. */
export async function searchPage(data: LoadedData, given: Given, dataset: string) {
  const refused = Object.keys(UNSUPPORTED).filter((name) => given.one(name) !== undefined);
  if (refused.length > 0)
    throw new Problem(400, `${refused.join(', ')}: this search does not have them; /match takes changed_since.`);
  const limit = given.number('limit', 10, { min: 0, max: MAX_RESULTS, whole: true });
  const offset = given.number('offset', 0, { min: 0, max: LOOKED_THROUGH, whole: true });
  const { entities, pagination } = await searched(data, given.one('q')?.trim() ?? '', given, dataset);
  const topics = given.all('topics');
  const names = given.all('datasets');
  const passing = entities.filter(
    (hit) =>
      (topics.length === 0 || topicsOf(hit as FoundParty).some((topic) => topics.includes(topic))) &&
      (names.length === 0 || names.some((name) => foundEntity(data, hit.id).datasets.includes(name))),
  );
  const isNarrowed = topics.length > 0 || names.length > 0;
  const total = isNarrowed ? passing.length : pagination.total;
  const isWhole = !isNarrowed || pagination.total <= LOOKED_THROUGH;
  return {
    results: passing.slice(offset, offset + limit).map(({ id }) => foundEntity(data, id)),
    facets: facetsOf(data, passing),
    total: { value: total, relation: isWhole ? 'eq' : 'gte' },
    limit,
    offset,
  };
}

export const search: Endpoint = {
  method: 'GET',
  path: '/compat/yente/search/:dataset',
  doc: {
    id: 'yenteSearch',
    tag: 'yente',
    summary: 'Simple entity search, as yente has it',
    description:
      'Finds names in any script, in the shapes of yente; for screening use match. Results can be paged to the 500th. Options of the query language of Elasticsearch (`filter`, `sort`, `target`) are refused, not ignored.',
    query: z.object(PARAMETERS),
    answer: {
      'application/json': z.object({
        results: z.array(FtmEntity),
        facets: z.record(z.string(), z.unknown()),
        total: FtmTotal,
        limit: z.int(),
        offset: z.int(),
      }),
    },
    problems: { 404: 'There is no such data set.' },
  },
  async answer({ parts, request }) {
    const data = loadedData(parts, request);
    const page = await searchPage(
      data,
      readGiven(request.target, { ...PARAMETERS, ...UNSUPPORTED }),
      request.context.req.param('dataset')!,
    );
    return sendJson(request, page, tagOf(data.version, request.target));
  },
};
