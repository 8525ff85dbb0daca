/** Schemas of the answers, for the OpenAPI document and for the tests. */
import { z } from '@hono/zod-openapi';
import type { EntitySummary } from '../../domain/entity/entity.ts';
import type { EntityDetail as EntityDetailShape } from '../../domain/entity/entity-detail.ts';
import {
  ALIAS_TYPES,
  COUNTRY_BASES,
  COUNTRY_RELATIONS,
  ENTITY_TYPES,
  IDENTIFIER_TYPES,
} from '../../domain/vocabulary.ts';
import { FACT_VERDICTS, FACTS } from '../../names/score/facts/evidence.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { Pagination as PaginationShape } from '../../search/page-json.ts';
import type { Match as MatchShape } from '../../search/query.ts';
import { MATCH_TYPES, TIERS } from '../../search/query.ts';
import type { ScreeningCoverage } from '../../service/coverage.ts';
import {
  basisOrNull,
  count,
  dataVersion,
  day,
  dayOrNull,
  demoShape,
  historyEvent,
  jurisdiction,
  notCovered,
  official,
  shapeOf,
  share,
  span,
  text,
  textOrNull,
  windowShape,
} from './parts.ts';

const summaryShape = {
  id: text.openapi({ description: 'Identifier of the entity, used in the detail path. Stable across editions.' }),
  name: text.openapi({ description: 'Primary name as published.' }),
  entity_type: z.enum(ENTITY_TYPES).openapi({ description: 'As the list files the record.' }),
  entity_type_note: text.optional().openapi({
    description:
      'Present when the name is that of another type than the list states; filters by either type find the record.',
  }),
  country_code: textOrNull.openapi({ description: 'ISO 3166-1 alpha-2.' }),
  country_name: textOrNull.openapi({ description: 'The country of country_code, in English.' }),
  country_basis: z.enum(COUNTRY_BASES).nullable().openapi({
    description:
      'What country_code rests on, the closest that the record states. programme: only the sanctions programme is about that country; the party may be from elsewhere.',
  }),
  jurisdiction,
  source_list: text.openapi({ description: 'Name of the list.' }),
  official,
  listed_date: dayOrNull.openapi({ description: 'Official listing date; null when the list states none.' }),
  is_active: z.boolean().openapi({ description: 'True while listed; false once the official list no longer has it.' }),
  is_china: z.boolean().openapi({
    description:
      'True where a country, an address, a number or the programme of the record is about China, Hong Kong or Macau.',
  }),
  sanction_programs: z.array(text).openapi({ description: 'Programmes or regimes, as the list names them.' }),
  reason: textOrNull.openapi({ description: 'Official reason or summary, when the list gives one.' }),
  url: text.openapi({
    description: "Of the record's page, from the root of this service.",
    example: '/entities/un-sc-QDi.001',
  }),
  removed_date: dayOrNull.optional().openapi({ description: 'Removed entities only: official date of the removal.' }),
};

export const Entity = shapeOf<EntitySummary>()(z.object(summaryShape)).openapi('Entity');

const birthDates = z.array(
  z.object({
    date: textOrNull,
    precision: z.enum(['day', 'month', 'year', 'range', 'text']),
    circa: z.boolean(),
    from: text.optional(),
    to: text.optional(),
    text: text.optional().openapi({
      description: 'As published: all that there is of a date that cannot be read, or lies before 1850 or after today.',
    }),
  }),
);

const optionalTexts = <N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, text.optional()])) as Record<N, z.ZodOptional<z.ZodString>>;

const vessel = z.object({
  ...optionalTexts('imo', 'mmsi', 'call_sign', 'type', 'flag'),
  former_flags: z.array(text).optional(),
  ...optionalTexts('tonnage', 'gross_tonnage', 'length', 'build_date', 'owner', 'hull_number'),
});

const aircraft = z.object(
  optionalTexts('model', 'operator', 'tail_number', 'serial_number', 'mode_s', 'manufacture_date'),
);

const alsoListed = z
  .array(z.object({ id: text, jurisdiction, source_list: text, official, confidence: share, evidence: z.array(text) }))
  .openapi({
    description:
      'The same real party on other lists: how sure that is, and why. Only what is next to certain is shown, so a party may be listed elsewhere too.',
  });
const groupedOnly = alsoListed.optional().openapi({ description: 'With group=party: the same party on other lists.' });

export const EntityDetail = shapeOf<EntityDetailShape>()(
  z.object({
    ...summaryShape,
    removed_date: dayOrNull.openapi({ description: 'Official date of the removal; null while listed.' }),
    official_id: textOrNull.openapi({ description: 'Number or reference that the authority gives the record.' }),
    lists: z
      .array(text)
      .openapi({ description: 'Lists of the publication that the record is on, where one publication holds several.' }),
    aliases: z
      .array(
        z.object({
          name: text,
          type: z.enum(ALIAS_TYPES),
          quality: z.enum(['strong', 'weak']),
          script: textOrNull,
          language: textOrNull,
        }),
      )
      .openapi({ description: 'Other names. weak: the authority itself calls the name of low quality.' }),
    identifiers: z
      .array(z.object({ type: z.enum(IDENTIFIER_TYPES), value: text, country: textOrNull, note: textOrNull }))
      .openapi({ description: 'Official numbers, contacts and wallets; country is that of the issuer.' }),
    countries: z
      .array(z.object({ code: textOrNull, name: text, relation: z.enum(COUNTRY_RELATIONS) }))
      .openapi({ description: 'Every country that the record states, and how the party is related to it.' }),
    addresses: z
      .array(
        z.object({
          full: text,
          city: textOrNull,
          region: textOrNull,
          postal_code: textOrNull,
          country_code: textOrNull,
          country_name: textOrNull,
        }),
      )
      .openapi({ description: 'Addresses as published, and the parts that the list states.' }),
    birth_dates: birthDates.openapi({ description: 'Dates of birth, as precise as published.' }),
    birth_places: z
      .array(z.object({ text, country_code: textOrNull }))
      .openapi({ description: 'Places of birth, as published.' }),
    nationalities: z.array(text).openapi({ description: 'ISO 3166-1 alpha-2.' }),
    gender: z.enum(['male', 'female']).nullable().openapi({ description: 'As the list states it.' }),
    titles: z.array(text).openapi({ description: 'Titles, positions and functions.' }),
    vessel: vessel.nullable().openapi({ description: 'Ships only.' }),
    aircraft: aircraft.nullable().openapi({ description: 'Aircraft only.' }),
    listed_date_basis: basisOrNull,
    end_date: dayOrNull.openapi({ description: 'Day on which the listing ends, where the list states one.' }),
    removed_date_basis: basisOrNull,
    removed_window: z.object(windowShape).nullable().openapi({
      description: 'The editions between which a removed record left; null while listed.',
    }),
    still_listed_as: textOrNull.openapi({
      description: 'Id of the record of the same list that a removed party goes on as, under another official number.',
    }),
    formerly: z.array(text).openapi({ description: 'Ids of the removed records that go on as this one.' }),
    last_updated: dayOrNull.openapi({ description: 'Day of the last change that the record states.' }),
    legal_basis: z
      .array(
        z.object({ text, url: textOrNull.openapi({ description: 'Official page of the act, where one is certain.' }) }),
      )
      .openapi({ description: 'Acts that the listing rests on.' }),
    measures: z.array(text).openapi({ description: 'What the listing means, such as an asset freeze.' }),
    remarks: textOrNull.openapi({ description: 'What else the list says, as published.' }),
    relationships: z
      .array(z.object({ id: text.optional(), name: text, type: text }))
      .openapi({ description: 'Other parties that the list names; with id where it is a record here.' }),
    cross_references: z
      .array(z.object({ authority: text, reference: text }))
      .openapi({ description: 'Numbers of the same party at other authorities, as the list states them.' }),
    also_listed: alsoListed,
    history: z
      .array(historyEvent)
      .openapi({ description: 'What happened to the record, by official dates, oldest first.' }),
    source: z
      .object({
        id: text,
        url: textOrNull,
        record_url: textOrNull.openapi({
          description: "The authority's own page of this record; null where it has none, or none that is certain.",
        }),
        edition: dayOrNull,
        published: dayOrNull,
        licence: textOrNull,
        demo: demoShape.demo,
      })
      .openapi({ description: 'Where the record comes from.' }),
    as_of: day.optional().openapi({ description: 'The day as of which the record is shown.' }),
    changed_since: z
      .array(text)
      .optional()
      .openapi({ description: 'With as_of: fields that have changed since that day, and are shown as they are now.' }),
  }),
).openapi('EntityDetail');

export const Pagination = shapeOf<PaginationShape>()(
  z.object({
    page: z.int().min(1),
    limit: z.int().min(1).max(100),
    total: count.openapi({ description: 'Exact number of matches over all pages.' }),
    totalPages: count,
  }),
).openapi('Pagination');

const hitFacts = {
  birth_dates: birthDates,
  nationalities: z.array(text),
  aliases: z.array(text).openapi({ description: 'At most three; the one that matched first.' }),
  identifiers: z
    .array(z.object({ type: z.enum(IDENTIFIER_TYPES), value: text, country: textOrNull }))
    .openapi({ description: 'Official numbers in common with the query.' }),
};

export const Coverage = shapeOf<ScreeningCoverage>()(
  z.object({
    data_version: dataVersion,
    as_of: day.optional().openapi({ description: 'The day as of which was searched, where one was asked for.' }),
    sources: z.array(
      z.object({
        source_list: text,
        official,
        edition: dayOrNull,
        age_days: count.nullable(),
        stale: z.boolean(),
        state: z.enum(['fresh', 'stale', 'failed', 'empty', 'demo', 'held', 'not_held', 'missing']).openapi({
          description:
            'With as_of `held` or `not_held` on that day; else the state of the list now, `missing` where no edition was ever loaded.',
        }),
        held_from: dayOrNull.openapi({ description: 'Official day of the first edition that is held.' }),
      }),
    ),
    not_covered: notCovered,
  }),
).openapi('Coverage', { description: 'Which lists were searched, and how old their editions are.' });

const match = shapeOf<MatchShape>()(
  z.object({
    type: z.enum(MATCH_TYPES),
    field: text.openapi({ description: 'What matched: name, alias, identifier:passport, text, …' }),
    value: text.openapi({ description: 'The name, identifier or passage that matched, as published.' }),
    via: text.optional().openapi({
      description: 'Id of the record of the same party that has this name or identifier; absent where it is its own.',
    }),
    normal: text.optional().openapi({
      description: 'The number of the query in the form in which it was looked up; identifiers only.',
    }),
    span: span.optional().openapi({
      description: 'The part of q that matched, where that is known: [from, to) in UTF-16 units of the text as sent.',
    }),
    name_score: share.nullable(),
    semantic_score: share.nullable(),
    text_score: share
      .nullable()
      .optional()
      .openapi({ description: 'Similarity of words and concepts; hits by topic only.' }),
    facts: z
      .array(
        z.object({
          fact: z.enum(FACTS),
          query: text,
          record: textOrNull,
          verdict: z.enum(FACT_VERDICTS).openapi({ description: 'unknown: the record does not say.' }),
        }),
      )
      .readonly()
      .openapi({ description: 'What the query states besides the name, beside what the record says.' }),
    evidence: z.array(text),
  }),
).openapi('Match');

const screeningLabels = {
  alert: z.boolean().openapi({
    description: `True for a match by name or identifier at or above ${ALERT_THRESHOLD.toFixed(2)}: to be looked at.`,
  }),
  tier: z.enum(TIERS).openapi({
    description: 'How it was found: by a name or identifier, by a word of the name, or by what it is about.',
  }),
  contradicted: z
    .literal(true)
    .optional()
    .openapi({ description: 'A stated fact other than the country speaks against the match; see match.facts.' }),
};

const screenedShape = {
  ...summaryShape,
  score: share,
  ...screeningLabels,
  ...hitFacts,
  match,
  also_listed: groupedOnly,
};

/** Complete entities of the searches; `fields` omits members of those in pages. */
export const ListedEntity = z.object({
  ...summaryShape,
  ...z.object(hitFacts).partial().shape,
  also_listed: groupedOnly,
});
export const FoundEntity = z.object({
  ...summaryShape,
  score: share.optional(),
  alert: screeningLabels.alert.optional(),
  tier: screeningLabels.tier.optional(),
  ...z.object(hitFacts).partial().shape,
  match: match.optional(),
  also_listed: groupedOnly,
});
/** A hit of a screening. */
export const ScreenedEntity = z.object(screenedShape);
/** A hit that secondary identifiers suppress. */
export const SuppressedEntity = z.object({
  ...screenedShape,
  suppressed_reason: text.openapi({ description: 'Why the facts explain the match of the name away.' }),
});

export const Problem = z
  .object({
    type: text,
    title: text,
    status: z.int(),
    detail: text,
    instance: text,
    request_id: text,
    errors: z.array(z.object({ parameter: text, message: text })).optional(),
    data_version: text.optional().openapi({ description: 'With a 409: the present data version.' }),
    error: text
      .optional()
      .openapi({ description: 'For clients of Watchman: the detail again, where they look for it.' }),
  })
  .openapi('Problem', { description: 'RFC 9457 problem details.' });
