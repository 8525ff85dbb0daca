import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { OpenApiDocument } from '../../service/openapi-document.ts';
import { StoreUnavailable } from '../../service/outage/store-health.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import type { Operation } from '../operations/operation.ts';
import type { OpenCall } from '../public/open-call.ts';
import { readQuery } from '../request/query-string.ts';
import { documentWithExamples } from './openapi.ts';

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
export function liveDocument(call: OpenCall): Promise<OpenApiDocument> {
  const { data } = call;
  return documentWithExamples(async (operation) => {
    if (!data) return null;
    const answer = await exampleAnswer(operation, call, data).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return null;
      throw error;
    });
    return answer === null ? null : { request: exampleRequest(operation, data), answer };
  });
}
