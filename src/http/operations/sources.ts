import { z } from '@hono/zod-openapi';
import { NOT_COVERED } from '../../domain/lists/not-covered.ts';
import { DEMO_NOTICE, sourcesView } from '../../service/coverage.ts';
import { dailyAnswer } from '../answers/answer-cache.ts';
import { SourceList } from '../openapi/data-schemas.ts';
import { operation } from './operation.ts';

/** GET /api/sources: the official lists, their editions and how fresh they are. */
export const sources = operation({
  path: '/api/sources',
  id: 'listSources',
  tag: 'Data',
  summary: 'Sources and their freshness',
  description:
    'Every official list the service reads: authority, licence, newest edition with its age, counts, state. `not_covered` says which restrictions no list of this service holds, and what to use instead.',
  query: z.object({}),
  response: SourceList,
  freshness: 'content',
  saysWhy: true,
  example: '',
  answer: dailyAnswer((data, today) => ({
    sources: sourcesView(data, today),
    not_covered: NOT_COVERED,
    demo: data.demo,
    ...(data.demo ? { notice: DEMO_NOTICE } : {}),
    data_version: data.version,
  })),
});
