/** Forms of this service's own pages. */
import { Problem } from '../../service/problems.ts';
import { isSameOrigin } from '../access/same-origin.ts';
import { mediaTypeOf, readBody } from '../request/body.ts';
import type { Request } from '../request/request.ts';

const MAX_BYTES = 8192;

/** Reads the body of a form. Throws a 403 problem for a form of another origin, and a 415 problem for a body of another type. */
export async function formOf(request: Request): Promise<string> {
  const { incoming } = request.context.env;
  if (!isSameOrigin(incoming.headers))
    throw new Problem(403, 'This form is taken from the pages of this service alone.');
  if (mediaTypeOf(incoming) !== 'application/x-www-form-urlencoded')
    throw new Problem(415, 'Send the form as application/x-www-form-urlencoded.');
  return (await readBody(request, MAX_BYTES)).toString();
}
