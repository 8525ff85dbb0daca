/** Schemas of the answers about the data itself: its amount and its sources. */
import { z } from '@hono/zod-openapi';
import type { Statistics } from '../../domain/entity/statistics.ts';
import type { NotCovered } from '../../domain/lists/not-covered.ts';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import type { BusinessDay } from '../../reports/business-day.ts';
import type { SourceView } from '../../service/coverage.ts';
import { count, dataVersion, day, dayOrNull, demoShape, jurisdiction, notCovered, official, text } from './parts.ts';
import { shapeOf } from './shape-of.ts';

const counts = { total: count, active: count, inactive: count };

export const Stats = shapeOf<
  Statistics & { business_day: BusinessDay; demo?: true; notice?: string; data_version: string }
>()(
  z.object({
    ...counts,
    china_related: count,
    by_jurisdiction: z.array(z.object({ jurisdiction, ...counts })),
    by_source_list: z.array(z.object({ source_list: text, jurisdiction, ...counts })),
    by_entity_type: z.array(z.object({ entity_type: z.enum(ENTITY_TYPES), ...counts })),
    own: z
      .object({ ...counts, by_source_list: z.array(z.object({ source_list: text, jurisdiction, ...counts })) })
      .openapi({ description: "Lists of the operator's own, which count nowhere else." }),
    business_day: z
      .object({
        date: day,
        listed: count,
        relisted: count,
        amended: count,
        renumbered: count.openapi({ description: 'Parties that go on under another official number.' }),
        removed: count,
        published: z.array(text).openapi({ description: 'Sources with an edition of that day.' }),
        latest_change: dayOrNull.openapi({ description: 'The newest day up to then with any change.' }),
        note: text.openapi({ description: 'What to know of the counts: weekend, nothing published yet.' }),
      })
      .openapi({ description: 'Changes of the current business day by their official dates.' }),
    ...demoShape,
    data_version: dataVersion,
  }),
).openapi('Stats');

const Source = shapeOf<SourceView>()(
  z.object({
    source_id: text,
    source_list: text,
    official,
    jurisdiction,
    title: text,
    authority: text,
    home: text,
    url: text,
    licence: text,
    edition: dayOrNull,
    date_from_rows: z
      .literal(true)
      .optional()
      .openapi({ description: 'No day of the edition is stated: it is the newest in its rows.' }),
    age_days: count.nullable(),
    active: count,
    removed: count,
    set_aside: count.openapi({ description: 'Records that could not be read and are not searched.' }),
    unknown_elements: z.record(text, count).optional().openapi({
      description:
        'Elements, attributes (@) and columns of the edition that the list has not used before, with how often they occur.',
    }),
    state: z.enum(['fresh', 'stale', 'failed', 'empty', 'demo']),
    reason: text.optional().openapi({
      description:
        'Why the list is stale or failed; says of a failed one whether its newest file was rejected or refused.',
    }),
    since: text.optional().openapi({
      format: 'date-time',
      description: 'Since when a failed list has been failing, by the clock of the service.',
    }),
    demo: z.boolean(),
  }),
).openapi('Source');

export const SourceList = shapeOf<{
  sources: SourceView[];
  not_covered: readonly NotCovered[];
  demo: boolean;
  notice?: string;
  data_version: string;
}>()(
  z.object({
    sources: z.array(Source),
    not_covered: notCovered,
    demo: z.boolean(),
    notice: text.optional(),
    data_version: dataVersion,
  }),
).openapi('SourceList');
