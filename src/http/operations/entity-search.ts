import { z } from '@hono/zod-openapi';
import { listingExtra } from '../../service/coverage.ts';
import { readFilters } from '../../service/parameters/filters.ts';
import { fieldsParameter, groupParameter, optionalText } from '../../service/parameters/parameters.ts';
import { KEYWORD_FIELDS, KeywordPage } from '../openapi/page-schemas.ts';
import { NOT_HELD, operation, SEARCH_SHAPE, TO_DETAIL } from './operation.ts';

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
