/** Customers of one name for whom nothing is found: what is known of the first holds for the others, whatever their facts. */
import type { Customer, Finding } from '../answers/finding.ts';
import type { Fragility } from '../answers/screen-customer.ts';
import type { Judgement } from '../delta/concerned.ts';
import type { StoredCustomer } from '../state/customers.ts';

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

/**
 * What judging says of names for which nothing was found before, of customers whom one pass screened: it hangs on the name
 * alone.
 */
export interface JudgedNames {
  of(customer: StoredCustomer): Judgement | undefined;
  add(customer: StoredCustomer, judgement: Judgement): void;
}

/** None yet. @param most names remembered at once */
export function judgedNames(most: number): JudgedNames {
  /** By the pass that screened them. */
  const known = new Map<number, Map<string, Judgement>>();
  let count = 0;
  return {
    of(customer) {
      const name = nameOf(customer);
      return name === null ? undefined : known.get(customer.screened)?.get(name);
    },
    add(customer, judgement) {
      const name = nameOf(customer);
      if (name === null || count >= most) return;
      const same = known.get(customer.screened) ?? new Map<string, Judgement>();
      known.set(customer.screened, same.set(name, judgement));
      count++;
    },
  };
}

const FACTS = ',"corroboration":';
const END = '}';

/**
 * The name as its row has it; null where more than the name is judged. Quotes inside of texts are escaped, so the row need not
 * be read.
 */
function nameOf({ row, findings, fragile }: StoredCustomer): string | null {
  if (findings.length > 0 || fragile === 'always' || row.includes('"identifier":')) return null;
  const facts = row.indexOf(FACTS);
  return facts < 0 ? row : row.slice(0, facts) + END;
}
