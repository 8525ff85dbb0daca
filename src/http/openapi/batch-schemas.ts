/** Rows of a batch and their answers, as the OpenAPI document has them. */
import { z } from '@hono/zod-openapi';
import { ScreenedEntity, SuppressedEntity } from './schemas.ts';

const batchHit = ScreenedEntity.omit({ reason: true, also_listed: true });

/** A row of a batch, as it is sent. */
export const BatchRow = z
  .object({
    id: z
      .union([z.string(), z.number()])
      .optional()
      .openapi({ description: 'Yours, given back; default the number of the row.' }),
    q: z.string().openapi({ description: 'Name or official number to screen.', example: 'Bank Rossiya' }),
    entity_type: z.string().optional(),
    country: z.string().optional().openapi({ description: 'Countries of the party: evidence that excludes nobody.' }),
    birth_date: z.string().optional(),
    identifier: z.string().optional(),
    gender: z.string().optional(),
  })
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
        suppressed: z.array(SuppressedEntity.omit({ reason: true, also_listed: true }).openapi('SuppressedBatchHit')),
      })
      .openapi('ScreenedRow'),
    z.object({ id: z.union([z.string(), z.number()]), q: z.string(), error: z.string() }).openapi('RefusedRow'),
  ])
  .openapi('BatchAnswer');
