import { z } from '@hono/zod-openapi';
import { listingExtra } from '../../service/coverage.ts';
import { readFilters } from '../../service/parameters/filters.ts';
import { fieldsParameter, groupParameter, optionalText, sortParameter } from '../../service/parameters/parameters.ts';
import { badParameter } from '../../service/problems.ts';
import { ENTITY_FIELDS, EntityPage } from '../openapi/page-schemas.ts';
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
