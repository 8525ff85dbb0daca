import type { z } from '@hono/zod-openapi';
import type { TokenScope } from '../domain/token.ts';
import { Problem } from '../service/problems.ts';
import type { Admit, Allowance } from './access/admission.ts';
import type { AppParts } from './app-parts.ts';
import type { Tag } from './openapi/parts.ts';
import type { Request } from './request/request.ts';

/** The arguments of an endpoint for one request. */
export interface EndpointCall {
  parts: AppParts;
  request: Request;
  /** The further work that the token allows; null for endpoints without a token. */
  allowance: Allowance | null;
}

/** Description of an endpoint in the OpenAPI document. */
export interface EndpointDoc {
  id: string;
  tag: Tag;
  summary: string;
  description: string;
  query?: z.ZodObject;
  /** Schemas of the body, by media type. */
  body?: Readonly<Record<string, z.ZodType>>;
  answer: Readonly<Record<string, z.ZodType>>;
  /** Meaning of answers without a body, by status. */
  empty?: Readonly<Record<number, string>>;
  /** Bodies that a problem status can have instead of a problem, by media type. */
  failures?: Readonly<Record<number, Readonly<Record<string, z.ZodType>>>>;
  /** Problem statuses in addition to those that every operation has. */
  problems?: Readonly<Record<number, string>>;
}

/** An operation outside `/api`: with another method, as a stream, or compatible with another service. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Path pattern in Hono's syntax: `/compat/yente/match/:dataset`. */
  path: string;
  /** True when it needs no token. */
  isOpen?: true;
  /** Returns the `Authorization` to check, where clients of this endpoint send it in another form; undefined: use the header. */
  authorization?(request: Request): string | undefined;
  /** The scope that the token must have; default: everything. */
  scope?: TokenScope;
  /** Absent for a further path of an endpoint that is already documented. */
  doc?: EndpointDoc;
  /** Converts a problem to the form that clients of this endpoint expect. */
  problem?(problem: Problem, call: Omit<EndpointCall, 'allowance'>): Problem;
  answer(call: EndpointCall): Response | Promise<Response>;
}

/** Admits the request, when the endpoint needs a token, and answers it. */
export async function answerEndpoint(
  parts: AppParts,
  admit: Admit,
  request: Request,
  endpoint: Endpoint,
): Promise<Response> {
  try {
    const allowance = endpoint.isOpen ? null : await admit(request, endpoint.authorization?.(request), endpoint.scope);
    return await endpoint.answer({ parts, request, allowance });
  } catch (error) {
    throw error instanceof Problem && endpoint.problem ? endpoint.problem(error, { parts, request }) : error;
  }
}
