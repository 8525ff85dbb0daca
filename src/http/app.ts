import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { todayIn } from '../service/clock.ts';
import type { LoadedData } from '../service/loaded-data.ts';
import { parseParameters } from '../service/parameters.ts';
import { Problem, problemBody } from '../service/problems.ts';
import type { ChangesReader, ReportReader } from '../service/readers.ts';
import type { RefreshStatus } from '../service/refresh-status.ts';
import { logAccess } from './access/access-log.ts';
import { bearerAuth, type TokenRepository } from './access/auth.ts';
import { rateLimit } from './access/rate-limit.ts';
import { chooseCoding, compress } from './answers/compression.ts';
import { matchesTag, tagOf } from './answers/entity-tags.ts';
import { API_HEADERS, PAGE_HEADERS, PREFLIGHT_HEADERS } from './answers/response-headers.ts';
import type { Metrics } from './metrics.ts';
import type { Answer, Operation } from './operations/operation.ts';
import { OPERATIONS } from './operations/operations.ts';
import { OPEN_RESOURCES, type OpenResource } from './public/open-resources.ts';
import { baseUrl } from './request/base-url.ts';
import { readQuery } from './request/query-string.ts';

export interface HttpConfig {
  /** `off` is for a loopback address only; the server refuses it elsewhere. */
  auth: 'token' | 'off';
  /** Requests per minute of a token that has no limit of its own; 0 = none. */
  rateLimit: number;
  /** IANA time zone that says which day today is. */
  timezone: string;
}

export interface AppParts {
  data: () => LoadedData | null;
  tokens: TokenRepository;
  reports: ReportReader;
  changes: ChangesReader;
  /** How keeping the lists current goes, when this process does it. */
  refresh?: (() => RefreshStatus) | undefined;
  config: HttpConfig;
  log: Logger;
  metrics: Metrics;
}

type Env = { Bindings: HttpBindings };

/** What is known of a request while it is answered. */
interface Request {
  context: Context<Env>;
  id: string;
  /** Pattern of the route, for log and metrics. */
  route: string;
  /** Raw request target. */
  target: string;
  started: number;
  tokenId: string | undefined;
  /** Headers gathered on the way, sent with an answer and with a problem alike. */
  headers: Record<string, string>;
}

const MAX_TARGET = 8192;
const ALLOW = 'GET, HEAD, OPTIONS';
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * The service as a Hono application. Every request takes the data once and is answered from it to the end.
 * It wants Node's request in its bindings: run it by {@link startServer} or `@hono/node-server`.
 */
export function createApp(parts: AppParts): Hono<Env> {
  const { config, log, metrics } = parts;
  const app = new Hono<Env>({ strict: true });
  const limit = rateLimit();
  const authenticate = bearerAuth(parts.tokens, (error) => log.warn({ err: error }, 'time of last use not written'));

  /** Checks token and rate limit; throws 401 or 429. */
  async function admit(request: Request): Promise<void> {
    const { incoming } = request.context.env;
    if (config.auth === 'off') {
      Object.assign(request.headers, await limit(`address ${incoming.socket.remoteAddress}`, config.rateLimit));
      return;
    }
    const found = authenticate(incoming.headers.authorization);
    const token = found instanceof Promise ? await found : found;
    request.tokenId = token.id;
    Object.assign(request.headers, await limit(token.id, token.rate_limit ?? config.rateLimit));
  }

  function loaded(request: Request): LoadedData {
    const data = parts.data();
    if (!data)
      throw new Problem(503, 'No data is loaded yet; try again in a few seconds.', { headers: { 'Retry-After': '5' } });
    request.headers['X-Data-Version'] = data.version;
    return data;
  }

  /** 200 or 304, compressed if the client takes it. */
  async function send(request: Request, answer: Answer, tag: string): Promise<Response> {
    const { incoming } = request.context.env;
    const length = typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.byteLength;
    const coding = chooseCoding(incoming.headers['accept-encoding'] as string | undefined, length);
    const headers = Object.assign(request.headers, answer.headers);
    headers.ETag = coding ? `"${tag}-${coding}"` : `"${tag}"`;
    if (matchesTag(incoming.headers['if-none-match'], tag)) return new Response(null, { status: 304, headers });
    headers['Content-Type'] = answer.contentType ?? 'application/json; charset=utf-8';
    if (coding === null) {
      headers['Content-Length'] = String(length);
      return new Response(answer.body as string, { headers });
    }
    const body = answer.kept?.coded.get(coding) ?? (await compress(answer.body, coding));
    answer.kept?.coded.set(coding, body);
    headers['Content-Encoding'] = coding;
    headers['Content-Length'] = String(body.length);
    return new Response(body as Uint8Array<ArrayBuffer>, { headers });
  }

  async function answerOperation(request: Request, operation: Operation): Promise<Response> {
    await admit(request);
    const data = loaded(request);
    const query = parseParameters(operation.query, readQuery(request.target));
    const id = operation.pathParameter === undefined ? '' : request.context.req.param('id')!;
    const today = todayIn(config.timezone);
    const { incoming } = request.context.env;
    const base = baseUrl(incoming.headers.host, 'encrypted' in incoming.socket);
    const answer = await operation.answer({
      query,
      id,
      data,
      reports: parts.reports,
      changes: parts.changes,
      today,
      base,
    });
    const tag =
      answer.kept?.tag ??
      (operation.freshness === 'content'
        ? tagOf(answer.body)
        : tagOf(data.version, operation.path, id, JSON.stringify(query)));
    return send(request, answer, tag);
  }

  async function answerOpen(request: Request, resource: OpenResource): Promise<Response> {
    const { incoming } = request.context.env;
    if (resource.loopbackOrToken) {
      // Behind a proxy on this machine every client looks local: such requests need the token.
      const forwarded = incoming.headers['x-forwarded-for'] ?? incoming.headers.forwarded;
      const local = LOOPBACK.has(incoming.socket.remoteAddress ?? '') && forwarded === undefined;
      if (!local) await admit(request);
    }
    const data = parts.data();
    if (data) request.headers['X-Data-Version'] = data.version;
    const secure = 'encrypted' in incoming.socket;
    const answer = await resource.answer({
      ...parts,
      data,
      secure,
      host: incoming.headers.host,
      today: todayIn(config.timezone),
      part: request.context.req.param('part') ?? '',
    });
    return send(request, answer, tagOf(answer.body));
  }

  function refuse(request: Request, error: unknown): Response {
    const problem = error instanceof Problem ? error : new Problem(500, 'The service failed to answer this request.');
    if (problem !== error) log.error({ err: error, request_id: request.id, route: request.route }, 'request failed');
    const end = request.target.search(/[?#]/);
    const path = end === -1 ? request.target : request.target.slice(0, end);
    const body = problemBody(problem, path.slice(0, 200), request.id);
    const version = parts.data()?.version;
    if (version !== undefined) request.headers['X-Data-Version'] ??= version;
    Object.assign(request.headers, problem.headers, {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
    });
    return new Response(body, { status: problem.status, headers: request.headers });
  }

  /** Wraps everything that is done for each request around the work of one route. */
  async function handle(
    context: Context<Env>,
    route: string,
    base: Readonly<Record<string, string>>,
    work: (request: Request) => Response | Promise<Response>,
  ): Promise<Response> {
    const started = performance.now();
    const { incoming } = context.env;
    const id = requestId(incoming.headers['x-request-id']);
    const headers = { ...base, 'X-Request-Id': id };
    const request: Request = { context, id, route, target: incoming.url ?? '/', started, tokenId: undefined, headers };
    let response: Response;
    try {
      if (request.target.length > MAX_TARGET)
        throw new Problem(
          414,
          `The request target has ${request.target.length} characters; ${MAX_TARGET} are allowed.`,
        );
      response = await work(request);
    } catch (error) {
      response = refuse(request, error);
    }
    const milliseconds = performance.now() - started;
    const method = incoming.method ?? 'GET';
    metrics.request(route, method, response.status, milliseconds / 1000);
    logAccess(log, {
      requestId: id,
      method,
      route,
      target: request.target,
      status: response.status,
      milliseconds,
      bytes: Number(headers['Content-Length' as keyof typeof headers] ?? 0),
      tokenId: request.tokenId,
    });
    return response;
  }

  for (const operation of OPERATIONS) {
    app.get(operation.path.replace('{id}', ':id'), (context) =>
      handle(context, operation.path, API_HEADERS, (request) => answerOperation(request, operation)),
    );
  }
  for (const resource of OPEN_RESOURCES) {
    app.get(resource.path, (context) =>
      handle(context, resource.path, resource.page ? PAGE_HEADERS : API_HEADERS, (request) =>
        answerOpen(request, resource),
      ),
    );
  }
  app.options('*', (context) => {
    const preflight = new Response(null, { status: 204, headers: { ...PREFLIGHT_HEADERS, Allow: ALLOW } });
    return handle(context, 'preflight', API_HEADERS, () => preflight);
  });
  app.notFound((context) =>
    handle(context, 'unknown', API_HEADERS, async (request) => {
      const { method } = context.env.incoming;
      if (method !== 'GET' && method !== 'HEAD')
        throw new Problem(405, `${method} is not allowed here; allowed: ${ALLOW}.`, { headers: { Allow: ALLOW } });
      const path = context.req.path;
      if (path === '/api' || path.startsWith('/api/')) await admit(request);
      throw new Problem(404, 'There is no such path. GET /openapi.json describes every one.');
    }),
  );
  return app;
}

/** The client's own request id when it is harmless, else a new one. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}
