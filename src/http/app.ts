import { type Context, Hono } from 'hono';
import { Problem } from '../service/problems.ts';
import { type Admit, admission } from './access/admission.ts';
import { API_HEADERS, ASSET_HEADERS, PAGE_HEADERS, PREFLIGHT_HEADERS } from './answers/response-headers.ts';
import type { AppParts } from './app-parts.ts';
import { answerEndpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { answerOperation } from './operations/answer-operation.ts';
import { OPERATIONS } from './operations/operations.ts';
import { answerPage } from './pages/page-route.ts';
import { PAGES } from './pages/pages.ts';
import { answerResource } from './public/open-call.ts';
import { OPEN_RESOURCES } from './public/open-resources.ts';
import { handleRequest, type Route } from './request/handle-request.ts';
import type { Env, Request } from './request/request.ts';

const ALLOW = 'GET, HEAD, OPTIONS';

const ROUTES: { path: string; method?: string }[] = [...ENDPOINTS, ...PAGES];
const ROUTES_BY_PATH = Map.groupBy(ROUTES, ({ path }) => path);

/** The methods allowed on a path, as in the header `Allow`. Everything except endpoints and pages is read-only. */
function allowedAt(path: string): string {
  for (const [pattern, routes] of ROUTES_BY_PATH) {
    const parts = pattern.split('/');
    const given = path.split('/');
    if (given.length !== parts.length || !parts.every((part, at) => part.startsWith(':') || part === given[at]))
      continue;
    const methods = routes.flatMap(({ method = 'GET' }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return [...new Set(methods), 'OPTIONS'].join(', ');
  }
  return ALLOW;
}

/** The service as a Hono application, with Node's request in its bindings. A request keeps the data of its start. */
export function createApp(parts: AppParts): Hono<Env> {
  const app = new Hono<Env>({ strict: true });
  const admissions = admission(parts);
  const { admit } = admissions;
  const by = (route: Route) => (context: Context<Env>) => handleRequest(parts, context, route);
  for (const operation of OPERATIONS) {
    const answer = async (request: Request) => {
      await admit(request);
      return answerOperation(parts, request, operation);
    };
    const route = { pattern: operation.path, operation: operation.id, headers: API_HEADERS, answer };
    app.get(operation.path.replace('{id}', ':id'), by(route));
  }
  for (const endpoint of ENDPOINTS) {
    const { method, path, doc } = endpoint;
    const answer = (request: Request) => answerEndpoint(parts, admit, request, endpoint);
    app.on(method, path, by({ pattern: path, operation: doc?.id ?? path, headers: API_HEADERS, answer }));
  }
  for (const page of PAGES) {
    const answer = (request: Request) => answerPage(parts, admissions, request, page);
    const route = { pattern: page.path, operation: page.path, headers: PAGE_HEADERS, answer };
    app.on(page.method ?? 'GET', page.path, by(route));
  }
  for (const resource of OPEN_RESOURCES) {
    const headers = resource.page ? ASSET_HEADERS : API_HEADERS;
    const answer = (request: Request) => answerResource(parts, admit, request, resource);
    app.get(resource.path, by({ pattern: resource.path, headers, answer }));
  }
  app.options('*', by({ pattern: 'preflight', headers: API_HEADERS, answer: answerPreflight }));
  app.notFound(by({ pattern: 'unknown', headers: API_HEADERS, answer: (request) => refuseUnknown(request, admit) }));
  return app;
}

function answerPreflight({ context }: Request): Response {
  const allow = allowedAt(context.req.path);
  const headers = { ...PREFLIGHT_HEADERS, 'Access-Control-Allow-Methods': allow, Allow: allow };
  return new Response(null, { status: 204, headers });
}

/** Throws 405 for a wrong method, else 404; under `/api` even a 404 needs a token, like every answer there. */
async function refuseUnknown(request: Request, admit: Admit): Promise<never> {
  const { method } = request.context.env.incoming;
  const allow = allowedAt(request.context.req.path);
  if (allow !== ALLOW || (method !== 'GET' && method !== 'HEAD'))
    throw new Problem(405, `${method} is not allowed here; allowed: ${allow}.`, { headers: { Allow: allow } });
  const path = request.context.req.path;
  if (path === '/api' || path.startsWith('/api/')) await admit(request);
  throw new Problem(404, 'There is no such path. GET /openapi.json describes every one.');
}
