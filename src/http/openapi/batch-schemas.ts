/** Rows of a batch and their answers, as the OpenAPI document has them. */
import { z } from '@hono/zod-openapi';
import { ScreenedEntity, SuppressedEntity } from './schemas.ts';

const batchHit = ScreenedEntity.omit({ reason: true });

/** A field of a row that is used: numbers are taken as written, null and blanks are as absent. */
const field = z.union([z.string(), z.number()]).nullable().optional();

/** A row of a batch, as it is sent. Nothing is required of it: a row that cannot be screened is answered with its error. */
export const BatchRow = z
  .object({
    id: field.openapi({ description: 'Yours, given back; default the number of the row.' }),
    q: field.openapi({
      description: 'Name or official number to screen. A row without one is answered with `error` in its place.',
      example: 'Bank Rossiya',
    }),
    entity_type: field,
    country: field.openapi({ description: 'Countries of the party: evidence that excludes nobody.' }),
    birth_date: field,
    identifier: field,
    gender: field,
  })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable())
  .openapi('BatchRow');

/** The answer to a row: what was found, or why it was not screened. */
export const BatchAnswer = z
  .union([
    z
      .object({
        id: z.union([z.string(), z.number()]),
        q: z.string(),
        total: z.int().min(0),
        suppressed_total: z.int().min(0),
        data_version: z.string(),
        entities: z.array(batchHit.openapi('BatchHit')),
        suppressed: z.array(SuppressedEntity.omit({ reason: true }).openapi('SuppressedBatchHit')),
      })
      .openapi('ScreenedRow'),
    z.object({ id: z.union([z.string(), z.number()]), q: z.string(), error: z.string() }).openapi('RefusedRow'),
  ])
  .openapi('BatchAnswer');
