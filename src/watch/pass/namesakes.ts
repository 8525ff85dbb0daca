/** Customers of one name for whom nothing is found: what is known of the first holds for the others, whatever their facts. */
import type { Customer, Finding } from '../answers/finding.ts';
import type { Fragility } from '../answers/screen-customer.ts';

/** What a screening that found nothing leaves to be kept in the state. */
interface NothingFound<P> {
  fragile: Fragility;
  probe: P;
}

/** A number that the customer states may be a listed one, so it is no namesake of anybody. */
const isByName = ({ corroboration }: Customer): boolean => corroboration?.identifier === undefined;

/** The names of one pass, for which nothing was found. */
export interface Namesakes<P> {
  of(customer: Customer): NothingFound<P> | undefined;
  add(customer: Customer, answer: NothingFound<P> & { findings: readonly Finding[] }): void;
}

/** None yet. @param most names remembered at once */
export function namesakes<P>(most: number): Namesakes<P> {
  const known = new Map<string, NothingFound<P>>();
  return {
    of: (customer) => (isByName(customer) ? known.get(customer.q) : undefined),
    add(customer, { findings, fragile, probe }) {
      if (findings.length === 0 && isByName(customer) && known.size < most) known.set(customer.q, { fragile, probe });
    },
  };
}
