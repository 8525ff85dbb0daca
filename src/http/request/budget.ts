import { Problem } from '../../service/problems.ts';
import type { Request } from './request.ts';

/** Maximum amount that requests may use at a time: all of them, and those of one token (without tokens: of one address). */
interface Budget {
  all: number;
  ofOne: number;
  /** What is limited, as the refusal names it: `batches under way`. */
  what: string;
}

/** Returns a function that reserves an amount until the answer is sent; throws a 429 or 503 problem at the limit. */
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
