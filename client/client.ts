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

/** The searches of entities. */
type SearchPath = '/api/entities' | '/api/entities/search' | '/api/entities/hybrid-search';
type SearchQuery<P extends SearchPath> = NonNullable<paths[P]['get']['parameters']['query']>;
type SearchPage<P extends SearchPath> = paths[P]['get']['responses'][200]['content']['application/json'];

/**
 * The pages of a search, one after the other, all from the data of the first page: no entity is lost or repeated when the
 * lists are updated meanwhile.
 * @throws Error with the detail of the problem when a page is refused, such as a 409 when those data are held no longer
 */
export async function* pagesOf<P extends SearchPath>(
  client: Client<paths>,
  path: P,
  query: SearchQuery<P>,
): AsyncGenerator<SearchPage<P>> {
  let data_version: string | undefined;
  for (let page = 1; ; page++) {
    const parameters = {
      ...query,
      page,
      ...(data_version && { data_version }),
    } as SearchQuery<'/api/entities/hybrid-search'>;
    const { data, error } = await client.GET(path as '/api/entities/hybrid-search', { params: { query: parameters } });
    if (!data) throw new Error(error.detail);
    yield data as SearchPage<P>;
    if (page >= data.pagination.totalPages) return;
    data_version = data.data_version;
  }
}
