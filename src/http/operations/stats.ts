import { z } from '@hono/zod-openapi';
import { demoMark } from '../../service/coverage.ts';
import { dailyAnswer } from '../answers/answer-cache.ts';
import { Stats } from '../openapi/data-schemas.ts';
import { operation } from './operation.ts';

/** GET /api/stats: counts of the current lists and of the current business day. */
export const stats = operation({
  path: '/api/stats',
  id: 'getStats',
  tag: 'Data',
  summary: 'Database statistics',
  description:
    'Total, active and removed entities, distributions by jurisdiction, list and type, China-related count, and the changes of the current business day by their official dates.',
  query: z.object({}),
  response: Stats,
  freshness: 'content',
  example: '',
  answer: dailyAnswer((data, today) => ({
    ...data.statistics,
    business_day: data.businessDay(today),
    ...demoMark(data),
    data_version: data.version,
  })),
});
