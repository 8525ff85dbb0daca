/** Updates the state from the rows of the operator's file. */
import { createHash } from 'node:crypto';
import type { InputRow } from '../../service/rows/jsonl-rows.ts';
import { readScreeningRow } from '../../service/rows/screening-row.ts';
import { type Finding, nameOf } from '../results/finding.ts';
import { ADDED, CHANGED } from './customers.ts';
import type { WatchState } from './state-file.ts';

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
export interface GoneCustomer {
  key: string;
  findings: Finding[];
}

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
