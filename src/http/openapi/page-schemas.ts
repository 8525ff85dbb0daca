/** Result pages of the searches. */

import { z } from '@hono/zod-openapi';
import type { Statistics } from '../../domain/entity/statistics.ts';
import type { NotCovered } from '../../domain/lists/not-covered.ts';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import type { BusinessDay } from '../../reports/business-day.ts';
import { HINT_FACTS, type Hint as HintShape } from '../../search/query.ts';
import type { SourceView } from '../../service/coverage.ts';
import {
  count,
  dataVersion,
  day,
  dayOrNull,
  demoShape,
  jurisdiction,
  notCovered,
  official,
  shapeOf,
  share,
  span,
  text,
  textOrNull,
} from './parts.ts';
import { Coverage, FoundEntity, ListedEntity, Pagination, ScreenedEntity, SuppressedEntity } from './schemas.ts';

/** Entities of pages by name; the document has one schema for whole ones and those reduced by `fields`. */
export const WHOLE_ENTITIES = { ListedEntity, FoundEntity, ScreenedEntity, SuppressedEntity };

const entitiesOf = (name: keyof typeof WHOLE_ENTITIES) =>
  z.array(
    z
      .object(WHOLE_ENTITIES[name].shape)
      .partial()
      .openapi(name, { description: 'Members may be absent where `fields` leaves them out.' }),
  );

/** Members that the pages of all searches share. */
const pageShape = {
  pagination: Pagination,
  fields: z
    .array(text)
    .optional()
    .openapi({ description: 'With `fields`: those that were asked for, each entity has these of its own.' }),
  data_version: dataVersion,
};

const listedShape = {
  ...pageShape,
  coverage: Coverage.optional().openapi({ description: 'With as_of: what was held on that day.' }),
  ...demoShape,
};

export const EntityPage = z.object({ entities: entitiesOf('ListedEntity'), ...listedShape }).openapi('EntityPage');

const QueryReading = z
  .object({
    q: textOrNull,
    normalized: textOrNull,
    expansions: z.array(z.object({ text, rule: text, weight: share })),
  })
  .openapi('QueryReading', { description: 'How the query was read and widened.' });

export const KeywordPage = z
  .object({ entities: entitiesOf('FoundEntity'), query: QueryReading, ...listedShape })
  .openapi('KeywordPage');

const hint = shapeOf<HintShape>()(
  z.object({
    text: text.openapi({ description: 'As written in the query.' }),
    read_as: z.enum(HINT_FACTS).openapi({ description: 'The parameter that says the same.' }),
    value: text,
  }),
).openapi('Hint');

export const ScreeningPage = z
  .object({
    entities: entitiesOf('ScreenedEntity'),
    suppressed_total: count,
    suppressed: entitiesOf('SuppressedEntity').openapi({
      description:
        'What the name alone would have alerted and the stated facts explain away; not in entities, total or tiers. Paged like entities.',
    }),
    ...pageShape,
    query: text,
    mode: z.enum(['hybrid', 'keyword', 'semantic']),
    coverage: Coverage,
    demo: demoShape.demo,
    notice: text.openapi({ description: 'What an empty result does not mean; and that the data is a demo, if it is.' }),
    tiers: z.object({ names: count, words: count, topics: count }).openapi({
      description:
        'How many of the total match by name or identifier, bear the distinctive words of the query, and are related by topic; in that order.',
    }),
    hints: z.array(hint).openapi({
      description:
        'Parts of the query read as facts and not as part of the name; they order and label hits. Before them, how stated dates and countries were read that can be written otherwise (03/04/1960, USSR).',
    }),
    mentions: z
      .array(z.object({ text, span, kind: z.enum(['name', 'number']), total: count, suppressed_total: count }))
      .readonly()
      .openapi({
        description:
          'The parts of the query that hits by name and by number refer to, in order, with how many of the total and of the suppressed each has. Positions are UTF-16 units of the query.',
      }),
    topics_bounded: z.boolean().openapi({
      description: 'True when more parties are related by topic than are counted: the total is then a lower bound.',
    }),
    degraded: z.boolean().optional().openapi({ description: 'True when the semantic channel could not take part.' }),
    degraded_reason: text.optional(),
  })
  .openapi('ScreeningPage');

/** Names that the parameter `fields` accepts, by search. */
export const ENTITY_FIELDS = Object.keys(ListedEntity.shape);
export const KEYWORD_FIELDS = Object.keys(FoundEntity.shape);
export const SCREENING_FIELDS = Object.keys(SuppressedEntity.shape);

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
