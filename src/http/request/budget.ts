import { Problem } from '../../service/problems.ts';
import type { Request } from './request.ts';

/** How much of something requests may hold at a time: all of them, and those of one token (without tokens: one address). */
interface Budget {
  all: number;
  ofOne: number;
  /** What is held, as the refusal names it: `batches under way`. */
  what: string;
}

/**
 * Shares something that there is only so much of. The function that it gives takes an amount for a request, until its answer
 * is sent or its client has gone; where too much is held already it throws a 429 or 503 problem.
 */
export function sharedBudget({ all, ofOne, what }: Budget): (request: Request, amount: number) => void {
  const held = new Map<string, number>();
  let total = 0;
  const refuse = (status: 429 | 503, why: string): Problem =>
    new Problem(status, `${why} ${what}; try again in a few seconds.`, {
      headers: { 'Retry-After': '5', Connection: 'close' },
    });
  return ({ context, tokenId, client }, amount) => {
    const key = tokenId ?? client.address;
    const own = held.get(key) ?? 0;
    if (own + amount > ofOne) throw refuse(429, 'You have too many');
    if (total + amount > all) throw refuse(503, 'The service has too many');
    held.set(key, own + amount);
    total += amount;
    context.env.outgoing.once('close', () => {
      total -= amount;
      const left = held.get(key)! - amount;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    });
  };
}
