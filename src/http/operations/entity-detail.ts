import { z } from '@hono/zod-openapi';
import { Problem } from '../../service/problems.ts';
import { EntityDetail } from '../openapi/schemas.ts';
import { operation } from './operation.ts';

/** GET /api/entities/{id}: everything known of one entity. */
export const entityDetail = operation({
  path: '/api/entities/{id}',
  id: 'getEntity',
  summary: 'Entity detail',
  description:
    'One entity with aliases, identifiers, countries, addresses, dates and their basis, measures, relations, history and source.',
  query: z.object({}),
  pathParameter: 'Identifier of the entity, as in search results.',
  response: EntityDetail,
  problems: { 404: 'No entity has this id.' },
  freshness: 'query',
  example: '',
  answer({ id, data }) {
    const body = data.detail(id);
    if (body) return { body };
    throw new Problem(404, `No entity has the id "${id.slice(0, 100)}". Search /api/entities for the right one.`);
  },
});
