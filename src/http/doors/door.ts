import type { Admit, Allowance } from '../access/admission.ts';
import type { AppParts } from '../app-parts.ts';
import type { Request } from '../request/request.ts';

/** What a door is given to answer one request. */
export interface DoorCall {
  parts: AppParts;
  request: Request;
  /** What the token may go on to do; null for doors that need none. */
  allowance: Allowance | null;
}

/** An operation beside `/api`: another method, a stream, or another service's manners. */
export interface Door {
  method: 'GET' | 'POST';
  /** As Hono writes it: `/compat/yente/match/:dataset`. */
  path: string;
  /** Answered without a token. */
  isOpen?: true;
  /** The `Authorization` to check, where the clients of this door send it in another form; undefined for the header as it is. */
  authorization?(request: Request): string | undefined;
  answer(call: DoorCall): Response | Promise<Response>;
}

/** Admits the request, where the door asks for a token, and answers it. */
export async function answerDoor(parts: AppParts, admit: Admit, request: Request, door: Door): Promise<Response> {
  const allowance = door.isOpen ? null : await admit(request, door.authorization?.(request));
  return door.answer({ parts, request, allowance });
}
