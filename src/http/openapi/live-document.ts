import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { OpenApiDocument } from '../../service/openapi-document.ts';
import { StoreUnavailable } from '../../service/outage/store-health.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import type { Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import type { OpenCall } from '../public/open-call.ts';
import { readQuery } from '../request/query-string.ts';
import { openApiDocument } from './openapi.ts';

/** The example request of an operation on the current data: path and query, ready to paste. */
export function exampleRequest(operation: Operation, data: LoadedData): string {
  const path = operation.path.replace('{id}', encodeURIComponent(data.anyId() ?? 'unknown'));
  return operation.example === '' ? path : `${path}?${operation.example}`;
}

/** The current answer to {@link exampleRequest}; null when the data have no suitable entity. */
export async function exampleAnswer(operation: Operation, call: OpenCall, data: LoadedData): Promise<unknown> {
  if (operation.mediaType !== undefined) return null;
  const id = data.anyId();
  if (operation.pathParameter !== undefined && id === null) return null;
  const query = parseParameters(operation.query, readQuery(`?${operation.example}`));
  const { reports, base } = call;
  const { body } = await operation.answer({ query, id: id ?? '', data, reports, today: call.today(), base });
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString());
}

/** The OpenAPI document with examples from the current data. */
export async function liveDocument(call: OpenCall): Promise<OpenApiDocument> {
  const { data } = call;
  const document = structuredClone(openApiDocument());
  for (const operation of data ? OPERATIONS : []) {
    const value = await exampleAnswer(operation, call, data!).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return null;
      throw error;
    });
    const media = document.paths[operation.path]?.get?.responses['200']?.content?.['application/json'];
    if (value === null || !media) continue;
    media.examples = { live: { summary: `GET ${exampleRequest(operation, data!)}`, value } };
  }
  return document;
}
