/** Entities of FollowTheMoney, for the endpoints for yente's clients. */
import { z } from '@hono/zod-openapi';
import type { FtmEntity as FtmEntityShape } from '../../export/ftm.ts';
import { count, official, shapeOf, text, textOrNull } from './parts.ts';

export const FtmEntity = shapeOf<FtmEntityShape>()(
  z.object({
    id: text,
    caption: text,
    schema: text,
    properties: z.record(text, z.array(text)),
    datasets: z.array(text),
    referents: z.array(text).openapi({ description: 'Ids that others give to the same record.' }),
    official,
    target: z.boolean().openapi({ description: 'True for a party that is listed now.' }),
    first_seen: textOrNull,
    last_seen: textOrNull,
    last_change: textOrNull,
  }),
).openapi('FtmEntity');

/** An entity whose properties may contain entities instead of their ids. */
export const NestedEntity = z
  .object({ ...FtmEntity.shape, properties: z.record(text, z.array(z.unknown())) })
  .openapi('NestedEntity', { description: 'Values of properties are texts, or entities of the same shape.' });

/** Total number; `gte`: there may be more. */
export const FtmTotal = z.object({ value: count, relation: z.enum(['eq', 'gte']) }).openapi('FtmTotal');

/** A page of the entities that refer to an entity. */
export const AdjacentPage = z
  .object({ results: z.array(NestedEntity), total: FtmTotal, limit: count, offset: count })
  .openapi('AdjacentPage');

const explanation = z.object({ score: z.number(), detail: textOrNull, query: textOrNull, candidate: textOrNull });

/** A hit of a match. */
export const ScoredEntity = z
  .object({
    ...FtmEntity.shape,
    score: z.number(),
    match: z.boolean(),
    explanations: z.record(text, explanation),
  })
  .openapi('ScoredEntity');
