import type { Context } from 'hono';
import { roundTo } from '../../domain/rounding.ts';
import { missingLists } from '../../service/coverage.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { StoreUnavailable } from '../../service/outage/store-health.ts';
import { Problem, problemBody } from '../../service/problems.ts';
import { canonicalRequest } from '../../service/receipts/receipt.ts';
import { ThreadLost } from '../../threads/worker-pool.ts';
import type { AppParts } from '../app-parts.ts';
import { beginRequest, type Env, type Request, readQuery, withoutTokens } from './request.ts';

/** One route: its pattern for log and metrics, the headers of all its answers, and its handler. */
export interface Route {
  pattern: string;
  /** Name for the audit log; absent for routes open to all. */
  operation?: string;
  headers: Readonly<Record<string, string>>;
  answer(request: Request): Response | Promise<Response>;
}

/** Maximum length of a request target, in characters. */
const MAX_TARGET = 8192;
const API_PATH = /^\/api(?:[/?#]|$)/;

/** Answers a request by a route, with what all requests share: problems, log lines, metrics. */
export async function handleRequest(
  parts: Pick<AppParts, 'data' | 'log' | 'metrics' | 'clientOf' | 'audit' | 'config'>,
  context: Context<Env>,
  route: Route,
): Promise<Response> {
  const request = beginRequest(context, parts.clientOf(context.env.incoming), route);
  noteMissing(request, parts.data());
  let response: Response;
  try {
    checkLength(request.target);
    checkHost(context.env.incoming.rawHeaders);
    response = await route.answer(request);
  } catch (error) {
    response = sendProblem(request, error, parts);
  }
  audit(parts, request, route.operation, response.status);
  note(request, response, parts);
  return response;
}

/** Under `/api`, adds a header with the lists that are not loaded; problems have it too. */
function noteMissing({ target, headers }: Request, data: LoadedData | null): void {
  const missing = data && API_PATH.test(target) ? missingLists(data) : [];
  if (missing.length > 0) headers['X-Lists-Missing'] = missing.join(',');
}

function checkLength({ length }: string): void {
  if (length > MAX_TARGET)
    throw new Problem(414, `The request target has ${length} characters; ${MAX_TARGET} are allowed.`);
}

/** Two Host headers could smuggle a request past a proxy that reads the other one. `raw`: names and values in turn. */
function checkHost(raw: readonly string[]): void {
  let hosts = 0;
  for (let at = 0; at < raw.length; at += 2) if (raw[at]!.toLowerCase() === 'host') hosts++;
  if (hosts > 1) throw new Problem(400, 'The request has more than one Host header.');
}

/** Counts an answered request and writes its line of the access log: never a token, the query at debug level only. */
function note(request: Request, { status }: Response, { log, metrics }: Pick<AppParts, 'log' | 'metrics'>): void {
  const { id: request_id, route, tokenId: token_id } = request;
  const milliseconds = performance.now() - request.started;
  const method = request.context.env.incoming.method ?? 'GET';
  metrics.request(route, method, status, milliseconds / 1000);
  const bytes = Number(request.headers['Content-Length'] ?? 0);
  const line = { request_id, method, route, status, ms: roundTo(milliseconds, 2), bytes, token_id };
  const target = withoutTokens(request.target).slice(0, 2000);
  if (log.isLevelEnabled('debug')) log.debug({ ...line, target }, 'request');
  else log.info(line, 'request');
}

/** The request in canonical form; as it was sent when its parameters cannot be parsed. */
function requestText({ target, context }: Request): string {
  try {
    return canonicalRequest(withoutTokens(context.req.path), readQuery(withoutTokens(target)));
  } catch {
    return withoutTokens(target);
  }
}

/** Records the answer to a request that was admitted to an operation, as the document names it, or had a wrong token. */
function audit(
  { audit: log, config }: Pick<AppParts, 'audit' | 'config'>,
  request: Request,
  operation: string | undefined,
  status: number,
): void {
  if (!log) return;
  const isAdmitted = operation !== undefined && (config.auth === 'off' || request.tokenId !== undefined);
  if (!isAdmitted && !request.isRefused) return;
  log.write({
    time: new Date().toISOString(),
    request_id: request.id,
    token_id: request.tokenId,
    address: request.isRefused ? request.client.address : undefined,
    operation: operation ?? request.route,
    status,
    data_version: request.headers['X-Data-Version'],
    hits: request.hits,
    request: request.asked ?? requestText(request),
  });
}

const STORE_RETRY = '5';

/** Turns anything thrown into a problem: an unknown error becomes a 500 that reveals nothing. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StoreUnavailable)
    return new Problem(503, 'The store of tokens and reports is away, and this request needs it; try again soon.', {
      headers: { 'Retry-After': STORE_RETRY },
    });
  if (error instanceof ThreadLost) return new Problem(503, 'This could not be finished; try again, or ask for less.');
  return new Problem(500, 'The service failed to answer this request.');
}

/** Sends what was thrown during a request: a {@link Problem} as it is, anything else as a 500 and to the log. */
function sendProblem(request: Request, error: unknown, { data, log }: Pick<AppParts, 'data' | 'log'>): Response {
  const problem = problemOf(error);
  if (problem.status === 500 || error instanceof ThreadLost)
    log.error({ err: error, request_id: request.id, route: request.route }, 'request failed');
  const end = request.target.search(/[?#]/);
  const path = withoutTokens(end === -1 ? request.target : request.target.slice(0, end));
  const body = problemBody(problem, path.slice(0, 200), request.id);
  const version = data()?.version;
  if (version !== undefined) request.headers['X-Data-Version'] ??= version;
  Object.assign(request.headers, problem.headers, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
  });
  return new Response(body, { status: problem.status, headers: request.headers });
}
