/** Customers of one name for whom nothing is found: what is known of the first holds for the others, whatever their facts. */
import type { Customer, Finding } from '../answers/finding.ts';
import type { Fragility } from '../answers/screen-customer.ts';

/** What a screening that found nothing leaves in the state. */
interface NothingFound {
  fragile: Fragility;
  probe: Uint8Array;
}

/** Names remembered at once, at about 300 bytes each. */
const MOST_NAMES = 300_000;

/** A number that the customer states may be a listed one, so it is no namesake of anybody. */
const isByName = ({ corroboration }: Customer): boolean => corroboration?.identifier === undefined;

/** The names of one pass, for which nothing was found. */
export interface Namesakes {
  of(customer: Customer): NothingFound | undefined;
  add(customer: Customer, answer: NothingFound & { findings: readonly Finding[] }): void;
}

/** None yet. */
export function namesakes(): Namesakes {
  const known = new Map<string, NothingFound>();
  return {
    of: (customer) => (isByName(customer) ? known.get(customer.q) : undefined),
    add(customer, { findings, fragile, probe }) {
      if (findings.length === 0 && isByName(customer) && known.size < MOST_NAMES)
        known.set(customer.q, { fragile, probe });
    },
  };
}
