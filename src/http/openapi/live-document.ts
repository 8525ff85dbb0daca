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
  const { reports } = call;
  const { body } = await operation.answer({
    query,
    id: id ?? '',
    data,
    reports,
    today: call.today(),
    base: call.base,
  });
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString());
}

const documents = new WeakMap<LoadedData, { today: string; mark: number; document: Promise<OpenApiDocument> }>();

/** The OpenAPI document with examples from the current data; made once per snapshot, day and publication. */
export async function liveDocument(call: OpenCall): Promise<OpenApiDocument> {
  const { data } = call;
  if (!data) return documentWithExamples(async () => null);
  // An example must not show a report that is no longer published.
  const mark = await call.reports.mark();
  const today = call.today();
  const known = documents.get(data);
  if (known?.today === today && known.mark === mark) return known.document;
  const document = documentWithExamples(async (operation) => {
    const answer = await exampleAnswer(operation, call, data).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return null;
      throw error;
    });
    return answer === null ? null : { request: exampleRequest(operation, data), answer };
  });
  documents.set(data, { today, mark, document });
  document.catch(() => documents.delete(data));
  return document;
}
