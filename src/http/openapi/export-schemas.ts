/** The exported files, for the OpenAPI document. */

import { OpenAPIHono, z } from '@hono/zod-openapi';
import { FORMAT_NAMES } from '../../export/formats/format.ts';
import { RELEASE } from '../../service/release.ts';
import { EntityDetail } from './schemas.ts';

const dataVersion = z.string().openapi({ description: 'Hash of the content.', example: '49d3aafa926af5a3' });
const sha256 = z.string().openapi({ description: 'Lower-case hex.' });

const file = z
  .object({
    name: z.string().openapi({ example: 'eu-fsf.parquet' }),
    format: z.enum(FORMAT_NAMES),
    scope: z.string().openapi({ description: '`all`, or the id of a source.' }),
    rows: z.int().min(0).openapi({ description: 'FollowTheMoney has several rows for a record.' }),
    bytes: z.int().min(0),
    sha256,
    media_type: z.string(),
    gzip: z
      .object({ bytes: z.int(), sha256 })
      .optional()
      .openapi({ description: 'Of the compressed copy, for texts.' }),
  })
  .openapi('ExportFile');

const version = {
  number: z.int().min(1).openapi({ description: 'Counts the states that were written here.' }),
  data_version: dataVersion,
  schema: z.int().openapi({ description: 'Rises when the same data give other rows; no delta leads over it.' }),
  day: z.string().openapi({ description: 'Official day of the newest edition.', example: '2026-08-22' }),
  from: dataVersion.nullable().openapi({ description: 'The state that its delta leads from; null without a delta.' }),
};

const manifest = z
  .object({
    ...version,
    demo: z.literal(true).optional(),
    notice: z.string().optional(),
    editions: z.array(
      z.object({
        source_id: z.string(),
        source_list: z.string(),
        official: z.literal(false).optional(),
        jurisdiction: z.string(),
        licence: z.string(),
        edition: z.string().nullable(),
        edition_sha256: z.string().nullable(),
        active: z.int(),
        removed: z.int(),
      }),
    ),
    files: z.array(file),
  })
  .openapi('ExportManifest');

const deltaHead = z.object({
  ...version,
  upserts: z.int().min(0).openapi({ description: 'Records that are new or say something else.' }),
  deletes: z.int().min(0).openapi({
    description: 'Records that are no longer there; a party that left its list is not deleted, but `is_active` false.',
  }),
});

/** One delta with its files. */
export const DeltaIndex = deltaHead.extend({ files: z.array(file) }).openapi('ExportDelta');

/** All files for download. */
export const ExportIndexShape = z
  .object({
    formats: z.array(z.object({ name: z.enum(FORMAT_NAMES), extension: z.string(), media_type: z.string() })),
    full: manifest,
    previous: manifest.nullable(),
    deltas: z.array(deltaHead.openapi('ExportDeltaHead')),
  })
  .openapi('ExportIndex');

/** The files as data sets, in the format that tools of FollowTheMoney read. */
export const DatasetIndex = z
  .object({
    datasets: z.array(
      z.object({
        name: z.string().openapi({ example: 'eu_fsf' }),
        title: z.string(),
        version: z.string().openapi({ description: 'Rises with each state of the files.' }),
        updated_at: z.string().optional().openapi({ description: 'Official day of the edition.' }),
        last_export: z.string().optional(),
        entity_count: z.int().min(0).openapi({ description: 'Parties, listings, documents, wallets and links.' }),
        thing_count: z.int().min(0).optional().openapi({ description: 'Parties, listed and removed.' }),
        entities_url: z.string(),
        load: z.boolean(),
        resources: z.array(
          z.object({ name: z.string(), url: z.string(), mime_type: z.string(), size: z.int().min(0) }),
        ),
        publisher: z.object({ name: z.string(), country: z.string().optional(), official: z.boolean() }).optional(),
        children: z.array(z.string()).optional(),
      }),
    ),
  })
  .openapi('ExportDatasets');

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
