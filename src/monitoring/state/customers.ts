/** The operator's customers in the state. */
import type { Customer, Finding } from '../results/finding.ts';
import type { SqlRow } from './sqlite-file.ts';
import type { WatchState } from './state-file.ts';

/** A customer as stored. */
export interface StoredCustomer {
  id: number;
  key: string;
  /** The searched name as JSON; customers with equal names are processed together. */
  name: string;
  /** The screened data as JSON, without the key. */
  row: string;
  /** Number of the run that screened it last; {@link ADDED} or {@link CHANGED} if none has since. */
  screened: number;
  findings: Finding[];
}

/** Values of `screened` for customers that no run has screened since. */
export const ADDED = 0;
export const CHANGED = -1;

const COLUMNS = 'id, key, name, row, screened, findings';

const storedCustomer = ({ id, key, name, row, screened, findings }: SqlRow): StoredCustomer => ({
  id: id as number,
  key: key as string,
  name: name as string,
  row: row as string,
  screened: screened as number,
  findings: findings === '[]' ? [] : JSON.parse(findings as string),
});

/** The next customers in order of their names, at most `count`, except those already screened by the run. */
export const nextCustomers = (
  state: WatchState,
  after: Pick<StoredCustomer, 'id' | 'name'>,
  { pass, count }: { pass: number; count: number },
): StoredCustomer[] =>
  state
    .sql(`select ${COLUMNS} from customers where (name, id) > (?, ?) and screened <> ? order by name, id limit ?`)
    .all(after.name, after.id, pass, count)
    .map(storedCustomer);

/** Number of customers not yet screened by the run. */
export const countLeft = (state: WatchState, pass: number): number =>
  state.sql('select count(*) as count from customers where screened <> ?').get(pass)!.count as number;

/** Ids of the customers for which `isAsked` is true, in order of their names, except those already screened by the run. */
export function customersWhere(
  state: WatchState,
  pass: number,
  isAsked: (customer: Pick<StoredCustomer, 'key' | 'screened' | 'findings'>) => boolean,
): number[] {
  const found: number[] = [];
  for (const { id, key, screened, findings } of state
    .sql('select id, key, screened, findings from customers where screened <> ? order by name, id')
    .iterate(pass)) {
    const known = findings === '[]' ? [] : JSON.parse(findings as string);
    if (isAsked({ key: key as string, screened: screened as number, findings: known })) found.push(id as number);
  }
  return found;
}

/** Customers by their ids. */
export const customersOf = (state: WatchState, ids: readonly number[]): StoredCustomer[] =>
  ids.map((id) => storedCustomer(state.sql(`select ${COLUMNS} from customers where id = ?`).get(id)!));

/** Stores the results of a full screening of a customer. */
export function noteScreened(
  state: WatchState,
  pass: number,
  { id, findings }: { id: number; findings: readonly Finding[] },
): void {
  state.sql('update customers set screened = ?, findings = ? where id = ?').run(pass, JSON.stringify(findings), id);
}

/** Returns a function that gives the row of a customer, or null if it is unknown. */
export const rowOfCustomer =
  (state: WatchState) =>
  (key: string): Pick<Customer, 'q' | 'corroboration'> | null => {
    const found = state.sql('select row from customers where key = ?').get(key);
    return found ? JSON.parse(found.row as string) : null;
  };
