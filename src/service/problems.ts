/** Errors as users see them: RFC 9457 problem details, without stack traces, internal paths or SQL. */
import { fill } from '../messages/fill.ts';
import { API_MESSAGES, type Messages } from '../messages/messages.ts';

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

/** Thrown anywhere in a request; answered as `application/problem+json`. */
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

/** 400 for one parameter. */
export const badParameter = (parameter: string, message: string): Problem => badParameters([{ parameter, message }]);

/** 400 for one or more parameters. */
export function badParameters(errors: readonly ParameterError[]): Problem {
  const detail = errors.map((error) => `${error.parameter}: ${error.message}`).join(' ');
  return new Problem(400, detail, { errors });
}

/** The parameters that a caught problem calls wrong. @throws the error itself when it names none */
export function wrongParameters(error: unknown): readonly ParameterError[] {
  if (error instanceof Problem && error.errors) return error.errors;
  throw error;
}

/** The body of a problem; `instance` is the path of the request, without its query. */
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

/** What an invalid element of a list of values should have been. */
export type ListedKind = 'jurisdiction' | 'entity_type' | 'country' | 'field' | 'kind' | 'source_list' | 'programme';

/** Errors that are fully described by their kind. */
type PlainFault = 'required' | 'empty' | 'empty_value' | 'repeated' | 'not_utf8' | 'control' | 'cursor' | 'place';

/** An error of one value. `text`: the value, shortened; `near`: the most similar valid one; `allowed`: all valid. */
export type Fault =
  | { is: 'whole_number'; text: string; min: number; max: number; near: string }
  | { is: 'fraction' | 'truth' | 'day' | 'birth_date'; text: string; near: string | null }
  | { is: 'choice'; text: string; allowed: string; near: string | null }
  | { is: 'unknown'; what: ListedKind; text: string; allowed: string; near: string | null }
  | { is: 'too_many'; most: number }
  | { is: 'too_long'; most: number }
  | { is: 'too_short'; least: number }
  | { is: 'length'; least: number; most: number }
  | { is: PlainFault }
  | { is: 'not_parameter'; allowed: string; near: string | null }
  | { is: 'not_language'; allowed: string }
  | { is: 'after'; other: string; value: string }
  | { is: 'future'; near: string }
  | { is: 'outside'; from: string; to: string };

/** The message of an error, to follow the name of the parameter; by default from the API catalogue. */
export function faultText(
  fault: Fault,
  { fault: texts, unknownValue }: Pick<Messages, 'fault' | 'unknownValue'> = API_MESSAGES,
): string {
  return fill(texts[fault.is], fault.is === 'unknown' ? { ...fault, what: unknownValue[fault.what] } : fault);
}

/** Thrown for an invalid value. */
export class WrongValue extends Error {
  override name = 'WrongValue';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(faultText(fault));
    this.fault = fault;
  }
}

/** The structured form of errors, stored separately because a problem contains only their texts. */
const faults = new WeakMap<ParameterError, Fault>();

/** The error of one parameter. */
export function faultOfParameter(parameter: string, fault: Fault): ParameterError {
  const error = { parameter, message: faultText(fault) };
  faults.set(error, fault);
  return error;
}

/** The structured form of an error made by {@link faultOfParameter}; undefined for any other. */
export const factsOfError = (error: ParameterError): Fault | undefined => faults.get(error);
