/** Pages of the searches as they are with `fields=`: entities with the fields that were asked for, and no others. */
import { z } from '@hono/zod-openapi';
import { EntityPage, KeywordPage, ScreenedEntity, ScreeningPage, SuppressedEntity } from './schemas.ts';

const fields = z
  .array(z.string())
  .openapi({ description: 'The fields that were asked for, each entity has these of its own.' });

/** Some fields of a shape. */
const some = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) => z.object(shape).partial();

/** Answers of each search, whole or compact. */
export const EntityAnswer = z.union([
  EntityPage,
  z
    .object({ ...EntityPage.shape, entities: z.array(some(EntityPage.shape.entities.element)), fields })
    .openapi('CompactEntityPage'),
]);

export const KeywordAnswer = z.union([
  KeywordPage,
  z
    .object({ ...KeywordPage.shape, entities: z.array(some(KeywordPage.shape.entities.element)), fields })
    .openapi('CompactKeywordPage'),
]);

export const ScreeningAnswer = z.union([
  ScreeningPage,
  z
    .object({
      ...ScreeningPage.shape,
      entities: z.array(some(ScreenedEntity)),
      suppressed: z.array(some(SuppressedEntity)),
      fields,
    })
    .openapi('CompactScreeningPage'),
]);

/** Names of the fields that `fields` takes, by search. */
export const ENTITY_FIELDS = Object.keys(EntityPage.shape.entities.element.shape);
export const KEYWORD_FIELDS = Object.keys(KeywordPage.shape.entities.element.shape);
export const SCREENING_FIELDS = Object.keys(SuppressedEntity.shape);
