import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './openapi-types.ts';

export interface ClientOptions {
  /** Address of the service, e.g. `http://localhost:8080`. */
  baseUrl: string;
  token?: string;
  /** In place of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Shapes of the answers, by the names of the OpenAPI document. @public */
export type Shapes = components['schemas'];

/**
 * A typed client of the service: paths, parameters and answers are checked against the OpenAPI document.
 * @example
 * const service = createClient({ baseUrl: 'http://localhost:8080', token });
 * const { data, error } = await service.GET('/api/entities', { params: { query: { q: 'bank', limit: 5 } } });
 */
export function createClient({ baseUrl, token, fetch }: ClientOptions): Client<paths> {
  return createOpenApiClient<paths>({
    baseUrl,
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    ...(fetch === undefined ? {} : { fetch }),
  });
}
