import { z } from '@hono/zod-openapi';
import { json, operation } from './operation.ts';
import { Stats } from './schemas.ts';

/** GET /api/stats: counts of the lists as they stand and of the current business day. */
export const stats = operation({
  path: '/api/stats',
  id: 'getStats',
  summary: 'Database statistics',
  description:
    'Total, active and removed entities, distributions by jurisdiction, list and type, China-related count, and the changes of the current business day by their official dates.',
  query: z.object({}),
  response: Stats,
  freshness: 'content',
  example: '',
  async answer({ data, changes, today }) {
    return json({ ...data.statistics, business_day: await changes.businessDay(today), data_version: data.version });
  },
});
