/** The reconciliation service for OpenRefine (Reconciliation Service API 0.2), compatible with yente. */
import { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { lookupTable } from '../../../domain/lookup-table.ts';
import { type FtmEntity, ftmEntity } from '../../../export/ftm.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';
import { parseJson } from '../../../service/json-text.ts';
import { Problem } from '../../../service/problems.ts';
import { sendAnswer, sendUncached } from '../../answers/send-answer.ts';
import type { Endpoint, EndpointCall, EndpointDoc } from '../../endpoint.ts';
import { loadedData } from '../../operations/answer-operation.ts';
import { readBody } from '../../request/body.ts';
import { baseUrl, type Request } from '../../request/request.ts';
import { one, readGiven } from '../parameters.ts';
import { entityIdOf, foundEntity } from './entities.ts';
import { type Example, MAX_QUERIES, matchExample, matchOptions, queriesOf } from './match.ts';
import { searchPage } from './search.ts';

const BASE = '/compat/yente/reconcile/:dataset';
const MAX_BYTES = 2 * 1024 * 1024;
const BATCH = 10;

const TYPES = lookupTable<string>({
  Person: 'People',
  Organization: 'Organizations',
  Company: 'Companies',
  LegalEntity: 'Legal entities',
  Vessel: 'Vessels',
  Airplane: 'Airplanes',
});
const typeOf = (schema: string) => ({ id: schema, name: TYPES.get(schema) ?? schema });

const candidate = ({ id, caption, schema }: Pick<FtmEntity, 'id' | 'caption' | 'schema'>) => ({
  ...{ id, name: caption, description: schema },
  type: [typeOf(schema)],
});

/** Properties that a column can be matched with or filled from. */
const PROPERTIES = lookupTable<string>({
  name: 'Name',
  alias: 'Other name',
  birthDate: 'Date of birth',
  nationality: 'Nationality',
  citizenship: 'Citizenship',
  country: 'Country',
  jurisdiction: 'Jurisdiction',
  address: 'Address',
  gender: 'Gender',
  idNumber: 'Id number',
  passportNumber: 'Passport number',
  registrationNumber: 'Registration number',
  taxNumber: 'Tax number',
  leiCode: 'LEI',
  imoNumber: 'IMO number',
  position: 'Position',
  program: 'Programme',
  topics: 'Topics',
  sourceUrl: 'Source',
  notes: 'Notes',
});
const propertyName = (id: string): string => id.slice(id.indexOf(':') + 1);
const begins = (prefix: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(prefix.toLowerCase()));

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const value = z.union([text, z.object({ id: z.string() }).transform(({ id }) => id)]);
const Queries = queriesOf(
  z.object({
    query: z.string().nullish(),
    type: z.union([z.string(), z.array(z.string())]).nullish(),
    limit: z.number().int().min(1).max(100).default(5),
    properties: z.array(z.object({ pid: z.string(), v: z.union([value, z.array(value)]) })).default([]),
  }),
);
const Extend = z.object({
  ids: z.array(z.string()).max(MAX_QUERIES),
  properties: z.array(
    z.object({
      id: z.string(),
      settings: z
        .object({ limit: z.coerce.number().default(0) })
        .loose()
        .default({ limit: 0 }),
    }),
  ),
});

function readAs<S extends z.ZodType>(schema: S, name: string, encoded: string): z.output<S> {
  let decoded: unknown;
  try {
    decoded = parseJson(encoded);
  } catch (error) {
    throw new Problem(400, `${name} ${(error as Error).message}.`);
  }
  const parsed = schema.safeParse(decoded);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new Problem(400, `${name}: ${path.join('.')} ${message}.`);
}

const exampleOf = ({ query, type, properties }: z.output<typeof Queries>[string]): Example => {
  const found = new Map(query ? [['name', [query]]] : []);
  for (const { pid, v } of properties) {
    const name = propertyName(pid);
    found.set(name, [...(found.get(name) ?? []), ...(Array.isArray(v) ? v : [v])]);
  }
  return { schema: (Array.isArray(type) ? type[0] : type) ?? 'Thing', properties: Object.fromEntries(found) };
};

const FORM = { queries: one('JSON: the queries by name.'), extend: one('JSON: ids, and properties to fill in.') };
const QUERY_PARAMETERS = {
  ...FORM,
  algorithm: one('Changes nothing.'),
  changed_since: one('YYYY-MM-DD: parties without a change since are left out.'),
};
const SUGGEST_PARAMETERS = { prefix: one(), limit: one(), cursor: one(), type: one() };

async function reconciled(call: EndpointCall, data: LoadedData, encoded: string) {
  const queries = Object.entries(readAs(Queries, 'queries', encoded));
  if (queries.length > MAX_QUERIES)
    throw new Problem(400, `There are ${queries.length} queries; ${MAX_QUERIES} are allowed.`);
  const { request, allowance } = call;
  const given = readGiven(request.target, QUERY_PARAMETERS);
  const options = await matchOptions(given, request.context.req.param('dataset')!, data);
  await allowance?.rows(Math.max(0, queries.length - 1), request.context.req.raw.signal);
  const answers = await Promise.all(
    queries.map(async ([key, query]) => {
      const { results } = await matchExample(data, exampleOf(query), { ...options, limit: query.limit });
      const result = results.map(({ score, match, ...entity }) => ({ ...candidate(entity), score, match }));
      return [key, { result }] as const;
    }),
  );
  return Object.fromEntries(answers);
}

async function extended(data: LoadedData, encoded: string) {
  const { ids, properties } = readAs(Extend, 'extend', encoded);
  const rows = await Promise.all(
    ids.map(async (asked) => {
      const id = await entityIdOf(data, asked);
      const known = new Map(id === null ? [] : Object.entries(ftmEntity(data.record(id)!).properties));
      const row = properties.map(({ id: property, settings }) => {
        const values = known.get(propertyName(property)) ?? [];
        return [property, (settings.limit > 0 ? values.slice(0, settings.limit) : values).map((str) => ({ str }))];
      });
      return [asked, Object.fromEntries(row)] as const;
    }),
  );
  const meta = properties.map(({ id }) => ({ id, name: PROPERTIES.get(propertyName(id)) ?? id }));
  return { meta, rows: Object.fromEntries(rows) };
}

const LIMIT = {
  name: 'limit',
  label: 'Limit',
  type: 'number',
  default: 0,
  help_text: 'Most values of a row; 0 = all.',
};

function manifest(call: EndpointCall, data: LoadedData, key: string) {
  const { request } = call;
  const base = baseUrl(request, call.parts.config);
  const dataset = request.context.req.param('dataset')!;
  const service = { service_url: `${base}/compat/yente/reconcile/${encodeURIComponent(dataset)}` };
  const at = (path: string) => ({ ...service, service_path: `${path}${key}` });
  return {
    versions: ['0.2'],
    name: `Sanctions Intelligence Service (${dataset}, ${data.version})`,
    identifierSpace: 'https://www.opensanctions.org/reference/#schema',
    schemaSpace: 'https://www.opensanctions.org/reference/#schema',
    view: { url: `${base}/entities/{{id}}` },
    documentation: `${base}/docs`,
    batchSize: BATCH,
    preview: { url: `${service.service_url}/preview/{{id}}${key}`, width: 430, height: 300 },
    suggest: { entity: at('/suggest/entity'), type: at('/suggest/type'), property: at('/suggest/property') },
    extend: {
      propose_properties: at('/extend/property'),
      property_settings: [LIMIT],
      propose_settings: [{ ...LIMIT, choices: [] }],
    },
    defaultTypes: [...TYPES.keys()].map((schema) => ({ ...typeOf(schema), description: null })),
  };
}

/** The key that OpenRefine sends in its request must be in the addresses that we return to it too. */
function keyOf({ context }: Request): string {
  const key = new URL(context.env.incoming.url ?? '/', 'http://host.invalid').searchParams.get('api_key');
  return key === null ? '' : `?api_key=${encodeURIComponent(key)}`;
}

async function answerQueries(call: EndpointCall, data: LoadedData, form: URLSearchParams): Promise<unknown> {
  const extend = form.get('extend');
  if (extend) return extended(data, extend);
  const queries = form.get('queries');
  return queries ? reconciled(call, data, queries) : null;
}

const endpoint = (
  method: Endpoint['method'],
  path: string,
  answer: (call: EndpointCall, data: LoadedData) => Promise<Response>,
  doc?: Endpoint['doc'],
): Endpoint => ({
  method,
  path: `${BASE}${path}`,
  ...(doc && { doc }),
  answer: (call) => answer(call, loadedData(call.parts, call.request)),
});

const suggested = (request: Request, prefix: string, result: unknown): Promise<Response> =>
  sendUncached(request, { code: '/api/status/ok', status: '200 OK', prefix, result });

const prefixOf = ({ target }: Request): string => readGiven(target, SUGGEST_PARAMETERS).one('prefix') ?? '';

async function suggestEntity({ request }: EndpointCall, data: LoadedData): Promise<Response> {
  const given = readGiven(request.target, SUGGEST_PARAMETERS);
  const prefix = given.one('prefix') ?? '';
  const limit = given.number('limit', 10, { min: 1, max: 100, whole: true });
  const dataset = request.context.req.param('dataset')!;
  const page = await searchPage(
    data,
    readGiven(`?${new URLSearchParams({ q: prefix, limit: String(limit) })}`, { q: one(), limit: one() }),
    dataset,
  );
  return suggested(request, prefix, page.results.map(candidate));
}

async function preview({ request }: EndpointCall, data: LoadedData): Promise<Response> {
  const id = await entityIdOf(data, request.context.req.param('id')!);
  if (id === null) throw new Problem(404, 'No entity has this id.');
  const { caption, schema, properties } = foundEntity(data, id);
  const rows = ['birthDate', 'nationality', 'country', 'program', 'position', 'alias'].filter(
    (name) => properties[name],
  );
  const page =
    await html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${caption}</title></head><body>
<h1>${caption}</h1><p>${schema}, ${id}</p><dl>${rows.map((name) => html`<dt>${PROPERTIES.get(name)}</dt><dd>${properties[name]!.slice(0, 5).join('; ')}</dd>`)}</dl></body></html>`;
  // OpenRefine shows this preview in a frame of its own page.
  delete request.headers['X-Frame-Options'];
  request.headers['Content-Security-Policy'] = "default-src 'none'";
  return sendAnswer(request, { body: String(page), contentType: 'text/html; charset=utf-8' }, null);
}

const about: EndpointDoc = {
  id: 'yenteReconcile',
  tag: 'yente',
  summary: 'Reconciliation of OpenRefine: the manifest',
  description:
    'Give this address to OpenRefine, with `?api_key=<token>`: it can send no headers. Queries go by POST to the same address; suggest, extend and preview are below it.',
  query: z.object(QUERY_PARAMETERS),
  answer: { 'application/json': z.object({}).loose() },
  problems: { 404: 'There is no such data set.' },
};

export const reconcileEndpoints: readonly Endpoint[] = [
  endpoint(
    'GET',
    '',
    async (call, data) => {
      const { request } = call;
      const answer = await answerQueries(call, data, new URLSearchParams(request.target.split('?').slice(1).join('?')));
      if (answer !== null) return sendUncached(request, answer);
      await matchOptions(readGiven('', {}), request.context.req.param('dataset')!, data);
      return sendUncached(request, manifest(call, data, keyOf(request)));
    },
    about,
  ),
  endpoint(
    'POST',
    '',
    async (call, data) => {
      const body = await readBody(call.request, MAX_BYTES);
      const answer = await answerQueries(call, data, new URLSearchParams(body.toString()));
      if (answer === null) throw new Problem(400, 'Send a form with queries or extend.');
      return sendUncached(call.request, answer);
    },
    {
      ...about,
      id: 'yenteReconcileQueries',
      summary: 'Reconciliation of OpenRefine: queries',
      description: 'A form with `queries` or `extend`, each JSON, as the reconciliation API 0.2 has them.',
      body: { 'application/x-www-form-urlencoded': z.object(FORM) },
    },
  ),
  endpoint('GET', '/suggest/entity', suggestEntity),
  endpoint('GET', '/suggest/type', ({ request }) => {
    const prefix = prefixOf(request);
    const result = [...TYPES].filter((one) => begins(prefix, ...one)).map(([schema]) => typeOf(schema));
    return suggested(request, prefix, result);
  }),
  endpoint('GET', '/suggest/property', ({ request }) => {
    const prefix = prefixOf(request);
    const found = [...PROPERTIES].filter((one) => begins(prefix, ...one)).map(([id, name]) => ({ id, name }));
    return suggested(request, prefix, found);
  }),
  endpoint('GET', '/extend/property', ({ request }) => {
    const given = readGiven(request.target, { type: one(), limit: one() });
    const limit = given.number('limit', 0, { min: 0, max: 1000, whole: true });
    const properties = [...PROPERTIES].map(([id, name]) => ({ id, name }));
    return sendUncached(request, {
      limit,
      type: given.one('type') ?? 'Thing',
      properties: limit > 0 ? properties.slice(0, limit) : properties,
    });
  }),
  endpoint('GET', '/preview/:id', preview),
];
