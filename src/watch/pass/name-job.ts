/** Names of customers, judged by one thread by what changed. */
import type { Snapshot } from '../../search/snapshot.ts';
import { type Change, judgeOf } from '../delta/judge.ts';
import type { StoredCustomer } from '../state/customers.ts';
import type { StoredName } from '../state/names.ts';

/** Names as a thread is given them, in order of their numbers. */
export interface NameWork {
  names: readonly StoredName[];
  /** Tokens of these names by number, as JSON. */
  tokens: ReadonlyMap<number, string>;
  /** Those who bear them and for whom something was found, or whose answer is fragile. */
  customers: readonly Pick<StoredCustomer, 'id' | 'name' | 'findings' | 'isFragile'>[];
}

/** What a change means for names and their bearers. */
export interface JudgedNames {
  /** Names by which something new may be found; and those that were compared with changed names, and nothing is. */
  screened: number[];
  compared: number[];
  /** Numbers of customers whose answer may be another; true where it is only looked whether it is. */
  looks: ReadonlyMap<number, boolean>;
  /** By name: how many names have come before those that were found, of as many as there is room for. */
  earlier: ReadonlyMap<number, number>;
}

/** Judges names by what changed. */
export function nameJudge(snapshot: Snapshot, change: Change): (work: NameWork) => JudgedNames {
  let given: NameWork['tokens'] = new Map();
  const judge = judgeOf(snapshot, change, (id) => given.get(id)!);
  return ({ names, tokens, customers }) => {
    given = tokens;
    const bearers = Map.groupBy(customers, ({ name }) => name);
    const screened: number[] = [];
    const compared: number[] = [];
    const looks = new Map<number, boolean>();
    const earlier = new Map<number, number>();
    for (const { id, q, probe } of names) {
      if (!probe) continue;
      const name = judge.name(probe, () => q);
      if (name.concern === 'screen') screened.push(id);
      if (name.concern === 'compared') compared.push(id);
      const come = Math.min(name.earlier, name.room);
      if (come > 0) earlier.set(id, come);
      for (const customer of bearers.get(id) ?? []) {
        const concern = judge.customer(customer, name);
        if (concern !== 'kept') looks.set(customer.id, concern === 'check');
      }
    }
    return { screened, compared, looks, earlier };
  };
}
