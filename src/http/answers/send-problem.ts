import { StoreUnavailable } from '../../service/outage/store-health.ts';
import { Problem, problemBody } from '../../service/problems.ts';
import { ThreadLost } from '../../threads/worker-pool.ts';
import type { AppParts } from '../app-parts.ts';
import { type Request, withoutTokens } from '../request/request.ts';

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
export function sendProblem(request: Request, error: unknown, { data, log }: Pick<AppParts, 'data' | 'log'>): Response {
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
