import type { z } from '@hono/zod-openapi';
import type { TokenScope } from '../../domain/token.ts';
import { Problem } from '../../service/problems.ts';
import type { Admit, Allowance } from '../access/admission.ts';
import type { AppParts } from '../app-parts.ts';
import type { Tag } from '../openapi/tags.ts';
import type { Request } from '../request/request.ts';

/** What an endpoint is given to answer one request. */
export interface DoorCall {
  parts: AppParts;
  request: Request;
  /** What the token may go on to do; null for endpoints that need none. */
  allowance: Allowance | null;
}

/** What the OpenAPI document says of an endpoint. */
export interface DoorDoc {
  id: string;
  tag: Tag;
  summary: string;
  description: string;
  query?: z.ZodObject;
  /** By media type. */
  body?: Readonly<Record<string, z.ZodType>>;
  answer: Readonly<Record<string, z.ZodType>>;
  /** What answers without a body mean, by status. */
  empty?: Readonly<Record<number, string>>;
  /** What a problem status can hold in place of a problem, by media type. */
  failures?: Readonly<Record<number, Readonly<Record<string, z.ZodType>>>>;
  /** Problem statuses beside those that every operation has. */
  problems?: Readonly<Record<number, string>>;
}

/** An operation beside `/api`: another method, a stream, or another service's manners. */
export interface Door {
  method: 'GET' | 'POST';
  /** As Hono writes it: `/compat/yente/match/:dataset`. */
  path: string;
  /** Answered without a token. */
  isOpen?: true;
  /** The `Authorization` to check, where the clients of this endpoint send it in another form; undefined for the header as it is. */
  authorization?(request: Request): string | undefined;
  /** What the token must open, where that is not everything. */
  scope?: TokenScope;
  /** Absent for a second path of an endpoint that is documented once. */
  doc?: DoorDoc;
  /** A problem as the clients of this endpoint expect it. */
  problem?(problem: Problem, call: Omit<DoorCall, 'allowance'>): Problem;
  answer(call: DoorCall): Response | Promise<Response>;
}

/** Admits the request, where the door asks for a token, and answers it. */
export async function answerDoor(parts: AppParts, admit: Admit, request: Request, door: Door): Promise<Response> {
  try {
    const allowance = door.isOpen ? null : await admit(request, door.authorization?.(request), door.scope);
    return await door.answer({ parts, request, allowance });
  } catch (error) {
    throw error instanceof Problem && door.problem ? door.problem(error, { parts, request }) : error;
  }
}
