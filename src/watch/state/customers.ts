/** The operator's customers in the state. */

import { createHash } from 'node:crypto';
import type { InputRow } from '../../service/rows/input-row.ts';
import { readScreeningRow } from '../../service/rows/screening-row.ts';
import type { Customer, Finding } from '../answers/finding.ts';
import { FRAGILITY, type Fragility } from '../answers/screen-customer.ts';
import type { SqlRow } from './sqlite-file.ts';
import type { WatchState } from './state-file.ts';

/** What was read of the customers. */
export interface ReadCustomers {
  rows: number;
  added: number;
  changed: number;
  /** Customers that are in the file no more. */
  gone: number;
  /** Rows that could not be read, or have an id that another row has; the first of them are told. */
  faults: number;
  fault?: string;
}

/** A customer that left the file, with what was known of it. */
export interface GoneCustomer {
  key: string;
  findings: Finding[];
}

const ROWS_A_STEP = 2000;

/** Without an id a row is known by what it says, so that its place in the file does not matter. */
const keyOf = (id: string | number, hasId: boolean, row: string): string =>
  hasId ? String(id) : `row-${createHash('sha256').update(row).digest('hex').slice(0, 16)}`;

const hasId = (input: InputRow): boolean =>
  'fields' in input && !['', undefined, null].includes(input.fields.id as never);

/**
 * Brings the state to the rows of the operator's file: new and changed ones are to be screened, those that are gone are
 * handed to `onGone`, within the step that forgets them.
 * @param pass number of the pass that reads
 */
export async function takeCustomers(
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
  const take = (input: InputRow): void => {
    const { id, q, corroboration, error } = readScreeningRow(input);
    if (error !== undefined) {
      fail(input.number, error);
      return;
    }
    const row = JSON.stringify({ q, corroboration });
    const key = keyOf(id, hasId(input), row);
    const known = state.sql('select id, row, seen from customers where key = ?').get(key);
    if (!known) {
      state.sql('insert into customers (key, row, seen) values (?, ?, ?)').run(key, row, pass);
      done.added++;
    } else if (known.row === row) state.sql('update customers set seen = ? where id = ?').run(pass, known.id!);
    else if (known.seen === pass) fail(input.number, `the id ${key} is in the file twice, with other content`);
    else {
      state.sql('update customers set row = ?, seen = ?, screened = 0 where id = ?').run(row, pass, known.id!);
      done.changed++;
    }
  };
  // A pass that is repeated reads the file anew.
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

/** A customer as the state has it. */
export interface StoredCustomer {
  id: number;
  key: string;
  /** What is screened, as JSON without the key; and read, when it is asked for: most customers need not be screened. */
  row: string;
  customer(): Customer;
  /** Number of the pass that screened it last; 0 when its row is new or changed. */
  screened: number;
  findings: Finding[];
  fragile: Fragility;
  probe: Uint8Array | null;
}

const COLUMNS = 'id, key, row, screened, findings, fragile, probe';

const storedCustomer = ({ id, key, row, screened, findings, fragile, probe }: SqlRow): StoredCustomer => ({
  id: id as number,
  key: key as string,
  row: row as string,
  customer: () => ({ key: key as string, ...(JSON.parse(row as string) as Omit<Customer, 'key'>) }),
  screened: screened as number,
  findings: findings === '[]' ? [] : JSON.parse(findings as string),
  fragile: FRAGILITY[fragile as number]!,
  probe: probe as Uint8Array | null,
});

/** The next customers in order of their numbers, at most `count`, that the pass has not screened. */
export function nextCustomers(state: WatchState, after: number, pass: number, count: number): StoredCustomer[] {
  return state
    .sql(`select ${COLUMNS} from customers where id > ? and screened <> ? order by id limit ?`)
    .all(after, pass, count)
    .map(storedCustomer);
}

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

/** Customers by their numbers. */
export const customersOf = (state: WatchState, ids: readonly number[]): StoredCustomer[] =>
  ids.map((id) => storedCustomer(state.sql(`select ${COLUMNS} from customers where id = ?`).get(id)!));

/** Notes what a full screening found for a customer. */
export function noteScreened(
  state: WatchState,
  pass: number,
  { id, findings, fragile, probe }: { id: number; findings: readonly Finding[]; fragile: Fragility; probe: Uint8Array },
): void {
  state
    .sql('update customers set screened = ?, findings = ?, fragile = ?, probe = ? where id = ?')
    .run(pass, JSON.stringify(findings), FRAGILITY.indexOf(fragile), probe, id);
}

/** Notes what a customer's name is found by, where that alone is another. */
export function noteProbe(state: WatchState, id: number, probe: Uint8Array): void {
  state.sql('update customers set probe = ? where id = ?').run(probe, id);
}

/** The row of a customer; null for one that is not known. */
export const rowOfCustomer =
  (state: WatchState) =>
  (key: string): Pick<Customer, 'q' | 'corroboration'> | null => {
    const found = state.sql('select row from customers where key = ?').get(key);
    return found ? JSON.parse(found.row as string) : null;
  };
