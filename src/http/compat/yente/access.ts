import type { Request } from '../../request/request.ts';

/**
 * The token as clients of yente send it: `ApiKey <token>` beside `Bearer <token>`, and `?api_key=<token>` for OpenRefine,
 * which can send no headers. The parameter is taken out of the request, so that no log or audit line has it.
 */
export function yenteAuthorization(request: Request): string | undefined {
  const { authorization } = request.context.env.incoming.headers;
  const inQuery = takeKey(request);
  if (authorization !== undefined) return authorization.replace(/^ApiKey +/i, 'Bearer ');
  return inQuery === null ? undefined : `Bearer ${inQuery}`;
}

function takeKey(request: Request): string | null {
  const start = request.target.indexOf('?');
  if (start === -1) return null;
  const params = new URLSearchParams(request.target.slice(start + 1));
  const key = params.get('api_key');
  if (key === null) return null;
  params.delete('api_key');
  const rest = params.toString();
  request.target = request.target.slice(0, start) + (rest === '' ? '' : `?${rest}`);
  return key;
}
