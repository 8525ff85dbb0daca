import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { parsedAnswer } from '../../service/json-text.ts';
import { apiOperationsOf, type OpenApiDocument } from '../../service/openapi-document.ts';
import { nullWhileAway } from '../../service/outage/store-health.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import { RELEASE } from '../../service/release.ts';
import type { Endpoint, EndpointDoc } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';
import type { Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import type { OpenCall } from '../public/open-call.ts';
import { readQuery } from '../request/request.ts';
import { TAGS } from './parts.ts';
import { Problem } from './schemas.ts';

const PROBLEMS: Record<number, string> = {
  400: 'A parameter is unknown, repeated or has a value that is not allowed; `errors` names each.',
  401: 'The token is missing, unknown, expired or revoked.',
  405: 'Only GET, HEAD and CORS preflights are answered.',
  414: 'The request target is longer than 8 KB.',
  429: 'The token has used up its requests of this minute.',
  500: 'The service failed; nothing about the request is known to be wrong.',
  503: 'No data is loaded yet.',
};

const header = (description: string, type: 'string' | 'integer' = 'string') => ({ description, schema: { type } });
const HEADERS = {
  'X-Data-Version': header('Hash of the data that the answer was given from.'),
  'X-Request-Id': header('Identifies the request in the log.'),
  'X-Receipt': header(
    'Signed receipt of the answer (JWS, EdDSA; public key at /.well-known/jwks.json). On screenings always, elsewhere with `receipt=true` or the request header `Prefer: receipt`.',
  ),
  ETag: header('Send it back as If-None-Match: 304 while the answer is the same.'),
};

const contentOf = (media: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(Object.entries(media).map(([type, schema]) => [type, { schema }]));

const problemResponse = (status: number, description: string, media: Readonly<Record<string, z.ZodType>> = {}) => ({
  description,
  headers: {
    'X-Request-Id': HEADERS['X-Request-Id'],
    ...(status === 401 && { 'WWW-Authenticate': { schema: { type: 'string' } } }),
    ...(status === 405 && { Allow: { schema: { type: 'string' } } }),
    ...((status === 429 || status === 503) && { 'Retry-After': header('Seconds.', 'integer') }),
  },
  content: contentOf({ 'application/problem+json': Problem, ...media }),
});

const problemResponses = (problems: Readonly<Record<number, string>>, failures: EndpointDoc['failures'] = {}) =>
  Object.fromEntries(
    Object.entries(problems).map(([status, text]) => [
      status,
      problemResponse(Number(status), text, failures[Number(status)]),
    ]),
  );

const NOT_MODIFIED = { description: 'Not modified: the answer is still the one with the ETag that was sent.' };

function routeOf(operation: Operation): RouteConfig {
  const problems = { ...PROBLEMS, ...operation.problems };
  const media = Object.fromEntries(
    (operation.alsoProduces ?? []).map((type) => [type, { schema: z.string() }] as const),
  );
  return {
    method: 'get',
    path: operation.path,
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security: [{ bearer: [] }],
    request: {
      query: operation.query,
      ...(operation.pathParameter !== undefined && {
        params: z.object({ id: z.string().openapi({ description: operation.pathParameter }) }),
      }),
    },
    responses: {
      200: {
        description: 'The answer.',
        headers: {
          ...HEADERS,
          'RateLimit-Limit': header('Requests per minute.', 'integer'),
          'RateLimit-Remaining': header('Requests left in this minute.', 'integer'),
          'RateLimit-Reset': header('Seconds until the minute is over.', 'integer'),
        },
        content: operation.mediaType
          ? { [operation.mediaType]: { schema: operation.response } }
          : { 'application/json': { schema: operation.response }, ...media },
        ...(operation.links && { links: operation.links }),
      },
      304: NOT_MODIFIED,
      ...problemResponses(problems),
    },
  } as RouteConfig;
}

interface AnswerSchema {
  $ref?: string;
  oneOf?: AnswerSchema[];
  properties?: Record<string, unknown>;
}

/** Adds `receipt` to the schema of every JSON answer: it is part of no operation, but can be requested from any. */
function addReceipts(document: OpenApiDocument): void {
  const { components } = document;
  const add = ({ $ref, oneOf, properties }: AnswerSchema): void => {
    if ($ref) add(components.schemas[$ref.slice('#/components/schemas/'.length)] as AnswerSchema);
    oneOf?.forEach(add);
    if (properties) properties.receipt = { type: 'string', description: 'With `receipt=true`: the signed receipt.' };
  };
  for (const { operation } of apiOperationsOf(document)) {
    const media = operation.responses['200']?.content?.['application/json'];
    if (media) add(media.schema as AnswerSchema);
  }
}

function endpointProblems(path: string, doc: EndpointDoc): Record<number, string> {
  const { 405: _, ...shared } = PROBLEMS;
  const missing: Record<number, string> = path.includes(':') ? { 404: 'What the path names does not exist.' } : {};
  return { ...shared, ...missing, 405: 'The path takes another method; `Allow` names it.', ...doc.problems };
}

/** `/feeds/:token/entities/:id{.+\.atom}` as the document has it: `/feeds/{token}/entities/{id}.atom`. */
const documentedPath = (path: string): string =>
  path.replaceAll(/:(\w+)(?:\{[^}]*?(?:\\(\.\w+))?\})?/g, (_, name: string, end = '') => `{${name}}${end}`);

function endpointRoute({ method, path, isOpen, scope }: Endpoint, doc: EndpointDoc): RouteConfig {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const params = Object.fromEntries(names.map((name) => [name, z.string()]));
  return {
    method: method.toLowerCase(),
    path: documentedPath(path),
    operationId: doc.id,
    tags: [doc.tag],
    summary: doc.summary,
    description: doc.description,
    // The token of a feed is in the path, not in the header.
    security: isOpen || scope === 'feeds' ? [] : [{ bearer: [] }],
    request: {
      ...(doc.query && { query: doc.query }),
      ...(names.length > 0 && { params: z.object(params) }),
      ...(doc.body && { body: { required: true, content: contentOf(doc.body) } }),
    },
    responses: {
      200: { description: 'The answer.', content: contentOf(doc.answer) },
      ...Object.fromEntries(Object.entries(doc.empty ?? {}).map(([status, description]) => [status, { description }])),
      ...(method === 'GET' && { 304: NOT_MODIFIED }),
      ...problemResponses(endpointProblems(path, doc), doc.failures),
    },
  } as RouteConfig;
}

/** Simplifies what client generators cannot handle: `allOf` of a schema and additions, booleans with one value. */
function plainReference(_key: string, value: unknown): unknown {
  const { enum: _, ...plain } = (value ?? {}) as { type?: string; enum?: unknown };
  if (plain.type === 'boolean') return plain;
  const [shape, more] = (value as { allOf?: [AnswerSchema, { type?: string[] }] } | null)?.allOf ?? [];
  if (!shape || !more) return value;
  const { type, ...said } = more;
  return type?.includes('null') ? { oneOf: [shape, { type: 'null' }], ...said } : { ...shape, ...more };
}

let document: OpenApiDocument | undefined;

/** The OpenAPI 3.1 document of the service, without example answers (these depend on the data). */
export function openApiDocument(): OpenApiDocument {
  if (document) return document;
  const writer = new OpenAPIHono();
  const registry = writer.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'A token made by the operator with "sis token create".',
  });
  for (const operation of OPERATIONS) registry.registerPath(routeOf(operation));
  for (const endpoint of ENDPOINTS) if (endpoint.doc) registry.registerPath(endpointRoute(endpoint, endpoint.doc));
  const facts = {
    openapi: '3.1.0',
    info: {
      title: 'Sanctions Intelligence Service',
      version: RELEASE,
      description:
        'Read-only JSON service over the official sanctions and export-control lists of the US, the UK, the EU, the UN, Canada and Australia: search, screening in many scripts, statistics, published daily reports. Everything under /api is GET. Parameters are strict: an unknown parameter or value is a 400 that says what is allowed. An empty result is not a clearance.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  };
  const generated = writer.getOpenAPI31Document(facts, { unionPreferredType: 'oneOf' });
  document = JSON.parse(JSON.stringify(generated), plainReference) as OpenApiDocument;
  addReceipts(document);
  return document;
}

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
  return parsedAnswer(body);
}

/** The OpenAPI document with examples from the current data, where these have any. */
export async function liveDocument(call: OpenCall): Promise<OpenApiDocument> {
  const result = structuredClone(openApiDocument());
  const { data } = call;
  if (!data) return result;
  for (const operation of OPERATIONS) {
    const value = await exampleAnswer(operation, call, data).catch(nullWhileAway);
    const media = result.paths[operation.path]?.get?.responses['200']?.content?.['application/json'];
    if (value !== null && media)
      media.examples = { live: { summary: `GET ${exampleRequest(operation, data)}`, value } };
  }
  return result;
}
