import type { Context } from 'hono';
import { missingLists } from '../../service/coverage.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { Problem } from '../../service/problems.ts';
import { logAccess } from '../access/access-log.ts';
import { audit } from '../access/audit.ts';
import { sendProblem } from '../answers/send-problem.ts';
import type { AppParts } from '../app-parts.ts';
import { beginRequest, type Env, type Request } from './request.ts';

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

/** Counts an answered request and writes its line of the access log. */
function note(request: Request, { status }: Response, { log, metrics }: Pick<AppParts, 'log' | 'metrics'>): void {
  const milliseconds = performance.now() - request.started;
  const method = request.context.env.incoming.method ?? 'GET';
  metrics.request(request.route, method, status, milliseconds / 1000);
  logAccess(log, {
    requestId: request.id,
    method,
    route: request.route,
    target: request.target,
    status,
    milliseconds,
    bytes: Number(request.headers['Content-Length'] ?? 0),
    tokenId: request.tokenId,
  });
}
