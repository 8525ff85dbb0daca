/** The operator's customers in the state. */

import { createHash } from 'node:crypto';
import type { InputRow } from '../../service/rows/jsonl-rows.ts';
import { readScreeningRow } from '../../service/rows/screening-row.ts';
import { type Customer, type Finding, nameOf } from '../findings.ts';
import type { SqlRow } from './durable-files.ts';
import type { WatchState } from './state-file.ts';

/** A customer as stored. */
export type StoredCustomer = ReturnType<typeof storedCustomer>;

/** Values of `screened` for customers that no run has screened since. */
export const ADDED = 0;
const CHANGED = -1;

const COLUMNS = 'id, key, name, row, screened, findings';

const storedCustomer = ({ id, key, name, row, screened, findings }: SqlRow) => ({
  id: id as number,
  key: key as string,
  /** The searched name as JSON; customers with equal names are processed together. */
  name: name as string,
  /** The screened data as JSON, without the key. */
  row: row as string,
  /** Number of the run that screened it last; {@link ADDED} or {@link CHANGED} if none has since. */
  screened: screened as number,
  findings: JSON.parse(findings as string) as Finding[],
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
  for (const row of state.sql(`select ${COLUMNS} from customers where screened <> ? order by name, id`).iterate(pass)) {
    const customer = storedCustomer(row);
    if (isAsked(customer)) found.push(customer.id);
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

/** Result of reading the customers. */
export interface ReadCustomers {
  rows: number;
  added: number;
  changed: number;
  /** Customers that are no longer in the file. */
  gone: number;
  /** Number of rows that could not be read or have a duplicate id, and the message of the first one. */
  faults: number;
  fault?: string;
}

/** A customer that left the file, with its last results. */
export type GoneCustomer = Pick<StoredCustomer, 'key' | 'findings'>;

const ROWS_A_STEP = 2000;

/** A row without an id is identified by its content, so that its position in the file does not matter. */
const keyOf = (id: string | number | bigint, hasId: boolean, row: string): string =>
  hasId ? String(id) : `row-${createHash('sha256').update(row).digest('hex').slice(0, 16)}`;

const hasId = (input: InputRow): boolean =>
  'fields' in input && !['', undefined, null].includes(input.fields.id as never);

/** Updates the state to the operator's rows; removed customers go to `onGone` in the transaction that deletes them. */
export async function importCustomers(
  state: WatchState,
  rows: AsyncIterable<InputRow>,
  pass: number,
  onGone: (customer: GoneCustomer) => void,
): Promise<ReadCustomers> {
  const done: ReadCustomers = { rows: 0, added: 0, changed: 0, gone: 0, faults: 0 };
  const fail = (number: number, fault: string): void => {
    done.faults++;
    done.fault ??= `row ${number}: ${fault}`;
  };
  const take = (input: InputRow) => {
    const { id, q, corroboration, error } = readScreeningRow(input);
    if (error !== undefined) return fail(input.number, error);
    const row = JSON.stringify({ q, corroboration });
    const name = JSON.stringify(nameOf({ q, corroboration }));
    const key = keyOf(id, hasId(input), row);
    const known = state.sql('select id, row, seen, screened from customers where key = ?').get(key);
    if (known && known.row !== row && known.seen === pass)
      return fail(input.number, `the id ${key} is in the file twice, with other content`);
    if (known?.row === row) {
      state.sql('update customers set seen = ? where id = ?').run(pass, known.id!);
      return;
    }
    const screened = !known || known.screened === ADDED ? ADDED : CHANGED;
    state
      .sql(
        `insert into customers (key, name, row, seen, screened) values (?, ?, ?, ?, ?) on conflict (key) do update
         set name = excluded.name, row = excluded.row, seen = excluded.seen, screened = excluded.screened`,
      )
      .run(key, name, row, pass, screened);
    done[known ? 'changed' : 'added']++;
  };
  // A repeated run reads the file again.
  state.step(() => state.sql('update customers set seen = 0 where seen = ?').run(pass));
  let waiting: InputRow[] = [];
  const write = (): void => {
    state.step(() => waiting.forEach(take));
    waiting = [];
  };
  for await (const row of rows) {
    done.rows++;
    waiting.push(row);
    if (waiting.length >= ROWS_A_STEP) write();
  }
  write();
  state.step(() => {
    for (const { key, findings } of state.sql('select key, findings from customers where seen <> ?').all(pass)) {
      onGone({ key: key as string, findings: JSON.parse(findings as string) });
      done.gone++;
    }
    state.sql('delete from customers where seen <> ?').run(pass);
  });
  return done;
}
