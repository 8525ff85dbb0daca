import { z } from '@hono/zod-openapi';
import { coverageOf } from '../../service/coverage.ts';
import { factShape, statedFacts } from '../../service/parameters/fact-parameters.ts';
import { readFilters } from '../../service/parameters/filters.ts';
import {
  fieldsParameter,
  groupParameter,
  modeParameter,
  screeningText,
  thresholdParameter,
} from '../../service/parameters/parameters.ts';
import { readingsOf } from '../../service/parameters/readings.ts';
import { SCREENING_FIELDS, ScreeningPage } from '../openapi/page-schemas.ts';
import { NOT_HELD, operation, SEARCH_SHAPE, TO_DETAIL } from './operation.ts';

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
