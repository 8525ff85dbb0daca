import { z } from '@hono/zod-openapi';
import { coverageOf, listingExtra } from '../../service/coverage.ts';
import { factShape, statedFacts } from '../../service/parameters/fact-parameters.ts';
import { readFilters } from '../../service/parameters/filters.ts';
import {
  asOfParameter,
  fieldsParameter,
  groupParameter,
  modeParameter,
  optionalText,
  screeningText,
  sortParameter,
  thresholdParameter,
} from '../../service/parameters/parameters.ts';
import { readingsOf } from '../../service/parameters/readings.ts';
import { badParameter, Problem } from '../../service/problems.ts';
import {
  ENTITY_FIELDS,
  EntityPage,
  KEYWORD_FIELDS,
  KeywordPage,
  SCREENING_FIELDS,
  ScreeningPage,
} from '../openapi/page-schemas.ts';
import { EntityDetail } from '../openapi/schemas.ts';
import { NOT_HELD, operation, SEARCH_SHAPE, TO_DETAIL } from './operation.ts';

/** GET /api/entities: structured search. */
export const entities = operation({
  path: '/api/entities',
  id: 'listEntities',
  tag: 'Entities',
  summary: 'Structured entity search',
  description:
    'Entities that pass every filter and, with q, hold every word of it in name, aliases, reason, country or jurisdiction. Without q the newest listings come first.',
  query: z.object({
    q: optionalText('Words to find in name, aliases, reason, country or jurisdiction.', 'bank'),
    ...SEARCH_SHAPE,
    sort: sortParameter,
    group: groupParameter,
    fields: fieldsParameter(ENTITY_FIELDS),
  }),
  problems: NOT_HELD,
  response: EntityPage,
  links: TO_DETAIL,
  freshness: 'query',
  example: 'is_active=true&limit=2',
  answer({ query, data, today }) {
    const { sort, page, limit, group, fields } = query;
    const q = query.q ?? undefined;
    if (sort === 'relevance' && q === undefined)
      throw badParameter('sort', 'relevance needs q. Nearest valid value: -listed_date.');
    const filters = readFilters(query, data, today);
    return {
      body: data.structured({ q, filters, sort, page, limit, group, fields }, listingExtra(data, today, filters)),
    };
  },
});

/** GET /api/entities/search: keyword search with multilingual expansion. */
export const entitySearch = operation({
  path: '/api/entities/search',
  id: 'searchEntities',
  tag: 'Entities',
  summary: 'Keyword search with multilingual expansion',
  description:
    'Finds names in any script and spelling: folded, transliterated, and for Chinese expanded to the usual English names. `query.expansions` shows how the query was widened. Without q it lists the newest listings.',
  query: z.object({
    q: optionalText('Name to find, in any script.', '华为'),
    ...SEARCH_SHAPE,
    group: groupParameter,
    fields: fieldsParameter(KEYWORD_FIELDS),
  }),
  problems: NOT_HELD,
  response: KeywordPage,
  links: TO_DETAIL,
  freshness: 'query',
  example: 'q=bank&is_active=true&limit=2',
  async answer({ query, data, today }) {
    const filters = readFilters(query, data, today);
    const { q, page, limit, group, fields } = query;
    const extra = listingExtra(data, today, filters);
    if (q) return { body: await data.keyword({ q, filters, page, limit, group, fields }, extra) };
    return {
      body: data.structured(
        { filters, page, limit, group, fields },
        { query: { q: null, normalized: null, expansions: [] }, ...extra },
      ),
    };
  },
});

/** GET /api/entities/hybrid-search: finds the listed parties that a name or text may refer to. */
export const hybridSearch = operation({
  path: '/api/entities/hybrid-search',
  id: 'screenEntities',
  tag: 'Entities',
  summary: 'Hybrid screening',
  description:
    'Screens a name or text: parties whose name, alias or identifier matches first, then parties that bear the distinctive words of the query (`Putin`), then, where the query is about a topic, parties related by it; each hit says its `tier`. A country or year at the end or in brackets (`Huawei China`, `Ivan Petrov 1975`) is read as a hint, and said so in `hints`. Every hit has a score from 0 to 1, says whether it is an alert and why it matched. Facts stated of the party (birth_date, gender, identifier, party_country) are evidence, not filters: they order and label hits, and what they explain away stands in `suppressed` with the reason, so that nothing the name alone would have alerted is missing. `coverage` says which lists were searched. An empty result is not a clearance.',
  query: z.object({
    q: screeningText,
    mode: modeParameter,
    ...SEARCH_SHAPE,
    group: groupParameter,
    fields: fieldsParameter(SCREENING_FIELDS),
    threshold: thresholdParameter,
    ...factShape,
  }),
  problems: NOT_HELD,
  response: ScreeningPage,
  links: TO_DETAIL,
  freshness: 'content',
  isScreening: true,
  example: 'q=bank&limit=2',
  async answer({ query, data, today }) {
    const { q, mode, page, limit, group, threshold, fields } = query;
    const filters = readFilters(query, data, today);
    const extra = { query: q, mode, ...coverageOf(data, today, filters), data_version: data.version };
    const corroboration = statedFacts(query);
    const read = readingsOf(query);
    const search = { q, mode, page, limit, group, threshold, fields, filters, corroboration, read };
    return { body: await data.hybrid(search, extra) };
  },
});

/** GET /api/entities/{id}: all data on one entity. */
export const entityDetail = operation({
  path: '/api/entities/{id}',
  id: 'getEntity',
  tag: 'Entities',
  summary: 'Entity detail',
  description:
    'One entity with aliases, identifiers, countries, addresses, dates and their basis, measures, relations, history and source. With `as_of` its listing, lists, links and history are those of that day; `changed_since` names the fields that changed since and are shown as they are now.',
  query: z.object({ as_of: asOfParameter }),
  pathParameter: 'Identifier of the entity, as in search results.',
  response: EntityDetail,
  problems: { 404: 'No entity has this id, or it was on no list yet.' },
  freshness: 'query',
  example: '',
  answer({ id, data, query, today }) {
    const { as_of } = readFilters(query, data, today);
    const body = data.detail(id, as_of);
    if (body) return { body };
    if (as_of !== undefined && data.detail(id))
      throw new Problem(404, `The entity "${id.slice(0, 100)}" was on no list yet on ${as_of}.`);
    throw new Problem(404, `No entity has the id "${id.slice(0, 100)}". Search /api/entities for the right one.`);
  },
});
