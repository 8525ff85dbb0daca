/** Rows of a batch and their answers, for the OpenAPI document. */
import { z } from '@hono/zod-openapi';
import { TEXT_FORMATS } from '../../service/texts/text-row.ts';
import { count, span } from './parts.ts';
import { ScreenedEntity, SuppressedEntity } from './schemas.ts';

const batchHit = ScreenedEntity.omit({ reason: true });

const id = z.union([z.string(), z.number()]);

/** A field of a row: a number is read as it is written, null and blanks count as absent. */
const field = z.union([z.string().nullable(), z.number()]).optional();

/** The secondary identifiers that a row may contain. */
const statedFacts = {
  entity_type: field,
  country: field.openapi({ description: 'Countries of the party: evidence that excludes nobody.' }),
  birth_date: field,
  identifier: field,
  gender: field,
};

/** A row of a batch, as the client sends it. No member is required: a row that cannot be screened is answered with an error. */
export const BatchRow = z
  .object({
    id: field.openapi({ description: 'Yours, given back; default the number of the row.' }),
    q: field.openapi({
      description: 'Name or official number to screen. A row without one is answered with `error` in its place.',
      example: 'Bank Rossiya',
    }),
    ...statedFacts,
  })
  .loose()
  .openapi('BatchRow');

/** A row with a text, as the client sends it. */
export const TextRow = z
  .object({
    id: field.openapi({ description: 'Yours, given back; default the number of the row.' }),
    text: z.string().openapi({
      description: 'Free text, a SWIFT MT message or an ISO 20022 message.',
      example: 'Payment to Bank Rossiya, BIC ROSYRU2P',
    }),
    format: z.enum(TEXT_FORMATS).optional().openapi({ description: 'What the text is; auto finds out.' }),
    ...statedFacts,
  })
  .loose()
  .openapi('TextRow');

const Mention = z
  .object({
    text: z.string().openapi({ description: 'As sent.' }),
    span: span.nullable().openapi({
      description: 'UTF-16 units of the text as sent, from and to; null for the identifier that the row states.',
    }),
    kind: z.enum(['name', 'number']),
    type: z.string().optional().openapi({ description: 'Of a number: passport, bic, …' }),
    total: count,
    suppressed_total: count,
    entities: z.array(batchHit),
    suppressed: z.array(SuppressedEntity.omit({ reason: true })),
  })
  .openapi('TextMention');

/** The answer to a row with a text. */
export const TextAnswer = z
  .union([
    z
      .object({
        id,
        read_as: z.enum(['text', 'mt', 'iso20022']),
        fields: z.array(
          z.object({
            path: z.string(),
            text: z.string(),
            read: z.boolean().openapi({ description: 'False for addresses and for what holds no names.' }),
          }),
        ),
        mentions: z.array(Mention),
        total: count,
        alert: z.boolean(),
        data_version: z.string(),
      })
      .openapi('ScreenedText'),
    z.object({ id, error: z.string() }).openapi('RefusedText'),
  ])
  .openapi('TextAnswer');

/** The answer to a row: the hits, or the reason why it was not screened. */
export const BatchAnswer = z
  .union([
    z
      .object({
        id,
        q: z.string(),
        total: count,
        suppressed_total: count,
        data_version: z.string(),
        entities: z.array(batchHit.openapi('BatchHit')),
        suppressed: z.array(SuppressedEntity.omit({ reason: true }).openapi('SuppressedBatchHit')),
      })
      .openapi('ScreenedRow'),
    z.object({ id, q: z.string(), error: z.string() }).openapi('RefusedRow'),
  ])
  .openapi('BatchAnswer');
