import { z } from '@hono/zod-openapi';
import { readFilters } from '../../service/parameters/filters.ts';
import { asOfParameter } from '../../service/parameters/parameters.ts';
import { Problem } from '../../service/problems.ts';
import { EntityDetail } from '../openapi/schemas.ts';
import { operation } from './operation.ts';

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
