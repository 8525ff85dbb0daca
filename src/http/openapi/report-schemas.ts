/** Shapes of reports, as the OpenAPI document describes them. */
import { z } from '@hono/zod-openapi';
import { ENTITY_TYPES, JURISDICTIONS } from '../../domain/vocabulary.ts';
import type { ReportListItem as ReportListItemShape, ReportView } from '../../reports/render/view.ts';
import type { Notable } from '../../reports/report.ts';
import { Pagination } from './schemas.ts';
import { shapeOf } from './shape-of.ts';

const text = z.string();
const textOrNull = text.nullable();
const day = text.openapi({ format: 'date', example: '2026-08-21' });
const dayOrNull = text.nullable().openapi({ format: 'date' });
const count = z.int().min(0);
const jurisdiction = z.enum(JURISDICTIONS);
const basis = z.enum(['source', 'delta', 'edition']).nullable();
const counts = { listed: count, relisted: count, removed: count, amended: count };
const totals = z.object({ ...counts, china_related: count });

const ReportListItem = shapeOf<ReportListItemShape>()(
  z.object({
    date: day,
    title: text,
    summary: text,
    revision: z.int(),
    totals,
    jurisdictions: z.array(jurisdiction),
    is_china: z.boolean(),
  }),
).openapi('ReportListItem');

const party = shapeOf<ReportView['listed'][number]>()(
  z.object({
    id: text,
    name: text,
    entity_type: z.enum(ENTITY_TYPES),
    country_code: textOrNull,
    country_name: textOrNull,
    jurisdiction,
    source_list: text,
    is_china: z.boolean(),
    sanction_programs: z.array(text),
    reason: textOrNull.openapi({ description: 'Official reason, cut when long; the entity itself has it whole.' }),
    date_basis: basis.openapi({ description: 'Where the date of the change comes from.' }),
    edition: day.openapi({ description: 'Official day of the edition that shows the change.' }),
    note: text.optional(),
    source_url: textOrNull,
    link: text.openapi({ description: 'Path of the entity.' }),
  }),
).openapi('ReportedParty');

const coverage = z.object({
  source_id: text,
  title: text,
  jurisdiction,
  state: z.enum(['covered', 'dates_only']).openapi({
    description:
      'dates_only: the day lies before the first edition at hand, so that only listings whose date a later edition states are known, and no removals.',
  }),
  edition: dayOrNull,
  sha256: textOrNull,
  demo: z.boolean().openapi({ description: 'True for the bundled fictional edition.' }),
});

/** A report with what is notable in it as any object of a known kind: each kind has facts of its own. */
type ReportShape = Omit<ReportView, 'notable'> & {
  notable: { [fact: string]: unknown; kind: Notable['kind']; text: string }[];
};

export const Report = shapeOf<ReportShape>()(
  z.object({
    date: day,
    revision: z.int().min(1),
    data_version: text.openapi({ description: 'Hash of the data that this revision was made from.' }),
    lang: z.enum(['en', 'zh']),
    title: text,
    summary: text.openapi({ description: 'Plain sentences, composed from the facts below.' }),
    business_day: z.boolean().openapi({ description: 'Monday to Friday; public holidays are not taken out.' }),
    revision_note: textOrNull.openapi({ description: 'What changed since the revision before.' }),
    totals,
    notable: z.array(
      z.looseObject({
        kind: z.enum([
          'new_programme',
          'largest_designation',
          'record_day',
          'china_related',
          'several_lists',
          'delistings',
        ]),
        text,
      }),
    ),
    by_jurisdiction: z.array(z.object({ jurisdiction, name: text, ...counts })),
    by_source_list: z.array(z.object({ source_list: text, jurisdiction, ...counts })),
    by_programme: z.array(z.object({ programme: text, jurisdiction, ...counts })),
    by_entity_type: z.array(z.object({ entity_type: z.enum(ENTITY_TYPES), name: text, ...counts })),
    by_country: z.array(z.object({ country_code: textOrNull, country_name: text, ...counts })),
    listed: z.array(party),
    relisted: z.array(party),
    removed: z.array(party),
    amended: z.array(
      z.object({
        id: text,
        name: text,
        jurisdiction,
        source_list: text,
        changed_fields: z.array(text),
        date_basis: basis,
        link: text,
      }),
    ),
    editions: z.array(coverage).openapi({ description: 'The editions that the report was made from.' }),
    not_yet_published: z
      .array(z.object({ source_id: text, title: text, newest_edition: dayOrNull }))
      .openapi({ description: 'Lists that had no edition of this day or later when the report was made.' }),
  }),
).openapi('Report', { description: 'The published report of one date.' });

export const ReportPage = z.object({ reports: z.array(ReportListItem), pagination: Pagination }).openapi('ReportPage');
