/** Errors as users see them: RFC 9457 problem details, never a stack trace, a path of ours or SQL. */

/** What is wrong with one parameter, what is allowed, and the nearest valid value where there is one. */
export interface ParameterError {
  parameter: string;
  message: string;
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Authentication required',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Content too large',
  414: 'URI too long',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  429: 'Too many requests',
  431: 'Request header fields too large',
  500: 'Internal server error',
  503: 'Service unavailable',
};

/** Thrown anywhere in a request; becomes an `application/problem+json` answer. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly errors: readonly ParameterError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Further members of the answer (RFC 9457, 3.2). */
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    detail: string,
    more: {
      errors?: readonly ParameterError[] | undefined;
      headers?: Readonly<Record<string, string>>;
      extensions?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.extensions = more.extensions ?? {};
  }
}

/** 400 for one or more parameters. */
export function badParameters(errors: readonly ParameterError[]): Problem {
  const detail = errors.map((error) => `${error.parameter}: ${error.message}`).join(' ');
  return new Problem(400, detail, { errors });
}

/**
 * The body of a problem.
 * @param instance path of the request, without its query
 */
export function problemBody(problem: Problem, instance: string, requestId: string): string {
  return JSON.stringify({
    type: `/docs#error-${problem.status}`,
    title: TITLES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    instance,
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...problem.extensions,
  });
}
