/** Schemas of reports, for the OpenAPI document. */
import { z } from '@hono/zod-openapi';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import type { ReportListItem as ReportListItemShape, ReportView } from '../../reports/render/view.ts';
import type { Notable } from '../../reports/report.ts';
import {
  basisOrNull,
  count,
  dayOrNull,
  demoShape,
  fieldChanges,
  shapeOf,
  text,
  textOrNull,
  windowShape,
} from './parts.ts';
import { Pagination } from './schemas.ts';

const day = text.openapi({ format: 'date', example: '2026-08-21' });
const jurisdiction = z.string().openapi({ example: 'US' });
const counts = { listed: count, relisted: count, amended: count, renumbered: count, removed: count };
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
    date_basis: basisOrNull,
    ...windowShape,
    listed_date: dayOrNull.openapi({ description: 'Listing date as the record states it.' }),
    late: z.literal(true).optional().openapi({
      description: 'The stated listing date is older than the edition in `after`, which did not carry the party.',
    }),
    note: text.optional(),
    source_url: textOrNull,
    link: text.openapi({ description: 'Path of the entity.' }),
  }),
).openapi('ReportedParty');

const changedParty = { id: text, name: text, jurisdiction, source_list: text, date_basis: basisOrNull, ...windowShape };

const listShape = { source_id: text, title: text, jurisdiction };

const listChanges = z.array(
  z.object({
    ...listShape,
    records: count.openapi({ description: 'Records that changed in form alone: they count as unchanged.' }),
    lines: z.array(
      z.object({
        field: text,
        kind: z.enum(['form', 'numbering', 'reworded', 'new_field', 'dropped_field']),
        records: count,
        before: text.optional(),
        after: text.optional(),
        text,
      }),
    ),
  }),
);

const coverage = z.object({
  ...listShape,
  state: z.enum(['covered', 'between', 'dates_only']).openapi({
    description:
      'between: the day lies between two editions further apart than this list usually is, so that only changes that state their own day are known. dates_only: the day lies before the first edition at hand, so that only listings whose date a later edition states are known, and no removals.',
  }),
  edition: dayOrNull,
  after: dayOrNull.openapi({ description: 'Official day of the edition before that one.' }),
  gap_days: count.nullable().openapi({ description: 'Days between the two when that is longer than usual.' }),
  sha256: textOrNull,
  demo: z.boolean().openapi({ description: 'True for the bundled fictional edition.' }),
});

const action = shapeOf<ReportView['actions'][number]>()(
  z.object({
    did: z.enum(['listed', 'removed', 'ended']).openapi({ description: 'ended: on the day that the record stated.' }),
    jurisdiction,
    source_list: text,
    programme: textOrNull,
    is_new: z.boolean().openapi({ description: 'The first listings under that programme.' }),
    count,
    by_entity_type: z.array(z.object({ entity_type: z.enum(ENTITY_TYPES), count })),
    by_country: z.array(z.object({ country_code: text, count })),
    names: z.array(text),
    china_related: count,
    wallets: count,
    legal_act: z.object({ text, url: textOrNull }).nullable(),
    elsewhere: z.array(z.object({ jurisdiction, count })).openapi({
      description: 'Other authorities that list some of the parties at the end of the day.',
    }),
    connected: count.openapi({ description: 'Parties on a list of any other authority.' }),
    text,
  }),
).openapi('ReportAction');

/** A report whose `notable` may contain any object of a known kind, since each kind has its own members. */
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
          'orders_ended',
        ]),
        text,
      }),
    ),
    actions: z.array(action).openapi({
      description: 'What each authority did under each programme on the day itself, the weightiest first.',
    }),
    by_jurisdiction: z.array(z.object({ jurisdiction, name: text, ...counts })),
    by_source_list: z.array(z.object({ source_list: text, jurisdiction, ...counts })),
    by_programme: z.array(z.object({ programme: text, jurisdiction, ...counts })),
    by_entity_type: z.array(z.object({ entity_type: z.enum(ENTITY_TYPES), name: text, ...counts })),
    by_country: z.array(z.object({ country_code: textOrNull, country_name: text, ...counts })),
    listed: z.array(party),
    relisted: z.array(party),
    removed: z.array(party),
    renumbered: z
      .array(z.object({ ...changedParty, still_listed_as: text, link: text }))
      .openapi({ description: 'Parties that left under one official number and stand on the list under another.' }),
    amended: z.array(z.object({ ...changedParty, changes: fieldChanges, link: text })),
    gaps: z
      .array(
        z.object({
          ...listShape,
          after: day,
          by: day,
          days: count,
          ...counts,
          actions: z.array(action.omit({ text: true })).optional(),
          text,
        }),
      )
      .openapi({
        description: 'Lists whose changes are known from two editions far apart only: their days are not known.',
      }),
    list_changes: listChanges.openapi({ description: 'What changed in how lists are written; no amendments.' }),
    held: z
      .array(z.object({ ...listShape, edition: day, reason: text }))
      .openapi({ description: 'Editions that were not applied, and why: the lists stand as they were before them.' }),
    editions: z.array(coverage).openapi({ description: 'The editions that the report was made from.' }),
    demo: z.boolean().openapi({ description: 'True when an edition of it is the bundled fictional one.' }),
    not_covered: z.array(text).openapi({ description: 'Restrictions that no list of this service holds.' }),
    not_yet_published: z
      .array(z.object({ source_id: text, title: text, newest_edition: dayOrNull }))
      .openapi({ description: 'Lists that had no edition of this day or later when the report was made.' }),
  }),
).openapi('Report', { description: 'The published report of one date.' });

export const ReportPage = z
  .object({
    reports: z.array(ReportListItem),
    pagination: Pagination,
    ...demoShape,
    // The same type as in a report: some client generators distinguish the two answers by the types of their members.
    demo: z.boolean().optional(),
  })
  .openapi('ReportPage');
