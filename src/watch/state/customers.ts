/** The operator's customers in the state. */
import type { Customer, Finding } from '../answers/finding.ts';
import type { SqlRow } from './sqlite-file.ts';
import type { WatchState } from './state-file.ts';

/** A customer as the state has it. */
export interface StoredCustomer {
  id: number;
  key: string;
  /** Number of its name. */
  name: number;
  /** What is screened, as JSON without the key. */
  row: string;
  /** Number of the pass that screened it last; {@link ADDED} or {@link CHANGED} when none has since. */
  screened: number;
  findings: Finding[];
  isFragile: boolean;
}

/** In place of the pass that screened a customer. */
export const ADDED = 0;
export const CHANGED = -1;

const COLUMNS = 'id, key, name, row, screened, findings, fragile';

const storedCustomer = ({ id, key, name, row, screened, findings, fragile }: SqlRow): StoredCustomer => ({
  id: id as number,
  key: key as string,
  name: name as number,
  row: row as string,
  screened: screened as number,
  findings: findings === '[]' ? [] : JSON.parse(findings as string),
  isFragile: fragile !== 0,
});

/** The next customers in order of their names, at most `count`, whom the pass has not screened. */
export const nextCustomers = (
  state: WatchState,
  after: Pick<StoredCustomer, 'id' | 'name'>,
  { pass, count }: { pass: number; count: number },
): StoredCustomer[] =>
  state
    .sql(`select ${COLUMNS} from customers where (name, id) > (?, ?) and screened <> ? order by name, id limit ?`)
    .all(after.name, after.id, pass, count)
    .map(storedCustomer);

/** How many customers the pass has not screened. */
export const countLeft = (state: WatchState, pass: number): number =>
  state.sql('select count(*) as count from customers where screened <> ?').get(pass)!.count as number;

/** Names by their numbers, from the first to the last. */
export interface NameRange {
  first: number;
  last: number;
}

/** How many customers bear names of a range. */
export const bearersIn = (state: WatchState, { first, last }: NameRange): number =>
  state.sql('select count(*) as count from customers where name between ? and ?').get(first, last)!.count as number;

/** How many customers bear one of these names. */
export const bearersOf = (state: WatchState, names: readonly number[]): number =>
  state
    .sql('select count(*) as count from customers where name in (select value from json_each(?))')
    .get(JSON.stringify(names))!.count as number;

/**
 * Customers with names of a range, whom the pass has not screened, for whom something was found or whose answer is fragile, in
 * order of their names.
 */
export const customersLookedAt = (state: WatchState, { first, last }: NameRange, pass: number): StoredCustomer[] =>
  state
    .sql(
      `select ${COLUMNS} from customers where name between ? and ? and (findings <> '[]' or fragile <> 0) and screened <> ?
       order by name, id`,
    )
    .all(first, last, pass)
    .map(storedCustomer);

/** Customers who bear one of these names, and whom the pass has not screened, in order of their names. */
export const customersNamed = (state: WatchState, names: readonly number[], pass: number): StoredCustomer[] =>
  state
    .sql(
      `select ${COLUMNS} from customers where name in (select value from json_each(?)) and screened <> ? order by name, id`,
    )
    .all(JSON.stringify(names), pass)
    .map(storedCustomer);

/** Numbers of the customers for whom one of these records was found, and whom the pass has not screened. */
export function customersWith(state: WatchState, records: ReadonlySet<string>, pass: number): number[] {
  const found: number[] = [];
  for (const { id, screened, findings } of state
    .sql("select id, screened, findings from customers where findings <> '[]'")
    .iterate()) {
    if (screened === pass) continue;
    if ((JSON.parse(findings as string) as Finding[]).some((one) => records.has(one.id))) found.push(id as number);
  }
  return found;
}

/**
 * Numbers of the customers, in order of their names, whom no whole pass has screened as they are: new and changed ones, and
 * the namesakes of those whom only a later pass than `before` has, which was interrupted. @param pass the one that is under way
 */
export const newcomers = (state: WatchState, { before, pass }: { before: number; pass: number }): number[] =>
  state
    .sql(
      `select id from (
        select id, name from customers where screened <= ${ADDED}
        union select id, name from customers where name in (select name from customers where screened > ?) and screened <> ?
      ) order by name, id`,
    )
    .all(before, pass)
    .map(({ id }) => id as number);

/** Numbers of the customers of whom `isAsked` is true, and whom the pass has not screened. */
export function customersWhere(
  state: WatchState,
  pass: number,
  isAsked: (customer: Pick<StoredCustomer, 'key' | 'findings'>) => boolean,
): number[] {
  const found: number[] = [];
  for (const { id, key, findings } of state
    .sql('select id, key, findings from customers where screened <> ?')
    .iterate(pass))
    if (isAsked({ key: key as string, findings: findings === '[]' ? [] : JSON.parse(findings as string) }))
      found.push(id as number);
  return found;
}

/** Customers by their numbers. */
export const customersOf = (state: WatchState, ids: readonly number[]): StoredCustomer[] =>
  ids.map((id) => storedCustomer(state.sql(`select ${COLUMNS} from customers where id = ?`).get(id)!));

/** Notes what a full screening found for a customer. */
export function noteScreened(
  state: WatchState,
  pass: number,
  { id, findings, isFragile }: { id: number; findings: readonly Finding[]; isFragile: boolean },
): void {
  state
    .sql('update customers set screened = ?, findings = ?, fragile = ? where id = ?')
    .run(pass, JSON.stringify(findings), Number(isFragile), id);
}

/** The row of a customer; null for one that is not known. */
export const rowOfCustomer =
  (state: WatchState) =>
  (key: string): Pick<Customer, 'q' | 'corroboration'> | null => {
    const found = state.sql('select row from customers where key = ?').get(key);
    return found ? JSON.parse(found.row as string) : null;
  };
