/** The JSON Schema of the records of `/export/`. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { RELEASE } from '../../service/release.ts';
import { EntityDetail } from './schemas.ts';

/** A JSON Schema, with the members that are used here. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/** The schema of a line of `all.jsonl`: the detail without the dates of editions, which each edition would change. */
export function recordSchema(): JsonSchema {
  const writer = new OpenAPIHono();
  writer.openAPIRegistry.register('EntityDetail', EntityDetail);
  const facts = { openapi: '3.1.0', info: { title: '', version: RELEASE } };
  const { components } = writer.getOpenAPI31Document(facts, { unionPreferredType: 'oneOf' });
  const schema = components!.schemas!.EntityDetail as JsonSchema;
  const { source, as_of: _, changed_since: __, ...properties } = schema.properties!;
  const { edition: ___, published: ____, ...kept } = source!.properties!;
  const required = source!.required!.filter((name) => name in kept);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A record of a list',
    description: `A line of the export in JSON Lines, release ${RELEASE}. Releases may add fields.`,
    ...schema,
    properties: { ...properties, source: { ...source, properties: kept, required } },
  };
}
