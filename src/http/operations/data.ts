import { z } from '@hono/zod-openapi';
import { isIsoDay } from '../../domain/dates.ts';
import { NOT_COVERED } from '../../domain/lists/not-covered.ts';
import { EVENT_KINDS } from '../../domain/vocabulary.ts';
import type { ListedChange } from '../../search/changes.ts';
import { DEMO_NOTICE, demoMark, sourcesView } from '../../service/coverage.ts';
import { kindsParameter, readFilters } from '../../service/parameters/filters.ts';
import { dayParameter, filterShape, pagingShape, parameter } from '../../service/parameters/parameters.ts';
import { badParameters, faultOfParameter, WrongValue } from '../../service/problems.ts';
import { dailyAnswer } from '../answers/answer-cache.ts';
import { json } from '../answers/send-answer.ts';
import { SourceList, Stats } from '../openapi/page-schemas.ts';
import { demoShape, eventShape } from '../openapi/parts.ts';
import { Entity } from '../openapi/schemas.ts';
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

const cursorParameter = parameter(
  (text) => {
    const match = /^(\d{4}-\d{2}-\d{2})\.(\d{1,12})$/.exec(text);
    if (match && isIsoDay(match[1]!)) return { date: match[1]!, seq: Number(match[2]) };
    throw new WrongValue({ is: 'cursor' });
  },
  {
    type: 'string',
    description: 'next_cursor of the page before; the other parameters stay the same.',
    example: '2026-08-21.4711',
  },
);

const ChangePage = z
  .object({
    changes: z.array(
      z
        .object({
          date: z.string().openapi({ format: 'date', description: 'Official date of the change.' }),
          kind: z.enum(EVENT_KINDS),
          ...eventShape,
          entity: Entity,
        })
        .openapi('Change'),
    ),
    next_cursor: z.string().nullable().openapi({ description: 'Null on the last page.' }),
    ...demoShape,
    data_version: z.string(),
  })
  .openapi('ChangePage');

const changeJson = ({ event: { event: kind, date, ...event }, entity }: ListedChange) => ({
  date,
  kind,
  ...event,
  entity,
});

/** GET /api/changes: parties listed, relisted, amended, renumbered or removed, by official dates. */
export const changes = operation({
  path: '/api/changes',
  id: 'listChanges',
  tag: 'Data',
  summary: 'Changes by their official dates',
  description:
    'Listed, relisted, amended, renumbered and removed parties, newest official date first, across all lists, each with the editions between which it appeared (`after`, `by`). A party that goes on under another official number is two events of kind `renumbered`: one of the record that left (`still_listed_as`), one of the record that came (`formerly`) where that is new. What changed in the form of a list alone is no change here. A change without an official date appears under no date. Read all pages by next_cursor: there is no cap, nothing is repeated and nothing left out, also while new editions arrive.',
  query: z.object({
    from: dayParameter('Earliest official date, inclusive.', '2026-08-01'),
    to: dayParameter('Latest official date, inclusive.', '2026-08-31'),
    jurisdiction: filterShape.jurisdiction,
    source_list: filterShape.source_list,
    entity_type: filterShape.entity_type,
    is_china: filterShape.is_china,
    official: filterShape.official,
    kind: kindsParameter,
    cursor: cursorParameter,
    limit: pagingShape.limit,
  }),
  response: ChangePage,
  links: {
    next: {
      operationId: 'listChanges',
      parameters: { cursor: '$response.body#/next_cursor' },
      description: 'The next page.',
    },
    detail: {
      operationId: 'getEntity',
      parameters: { id: '$response.body#/changes/0/entity/id' },
      description: 'The entity of a change in full.',
    },
  },
  freshness: 'content',
  example: 'limit=2',
  answer({ query, data, today }) {
    const { from, to, kind, cursor, limit, ...filterQuery } = query;
    if (from !== undefined && to !== undefined && from > to)
      throw badParameters([faultOfParameter('from', { is: 'after', other: 'to', value: to })]);
    const filters = readFilters(filterQuery as Parameters<typeof readFilters>[0], data, today);
    const found = data.changes({ from, to, kinds: kind, filters, after: cursor, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next_cursor = found.length > limit && last ? `${last.event.date}.${last.seq}` : null;
    return json({ changes: page.map(changeJson), next_cursor, ...demoMark(data), data_version: data.version });
  },
});
