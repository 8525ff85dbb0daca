import { z } from '@hono/zod-openapi';
import { demoMark } from '../../service/coverage.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { Answer } from '../answers/answer.ts';
import { Stats } from '../openapi/schemas.ts';
import { operation } from './operation.ts';

/** The answer changes with the data and the day alone, so it is made once for both. */
const answers = new WeakMap<LoadedData, { today: string; answer: Answer }>();

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
  answer({ data, today }) {
    const known = answers.get(data);
    if (known?.today === today) return known.answer;
    const business_day = data.businessDay(today);
    const body = Buffer.from(
      JSON.stringify({ ...data.statistics, business_day, ...demoMark(data), data_version: data.version }),
    );
    answers.set(data, { today, answer: { body } });
    return { body };
  },
});
