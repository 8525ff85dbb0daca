/**
 * Goes through the customers in steps: has the threads screen them, and writes what they found into the state. First come those
 * that are due, so that what changed for them is reported at once; then all others, in order of their names, of whom only those
 * are screened whose name is found in a changed record.
 */
import { availableParallelism } from 'node:os';
import { type Decisions, NO_DECISIONS } from '../../service/decisions/decision.ts';
import {
  countLeft,
  customersOf,
  customersWhere,
  nextCustomers,
  noteScreened,
  type StoredCustomer,
} from '../state/customers.ts';
import type { CustomerResult, CustomerWork } from './customer-job.ts';
import { type CustomerPool, customerPool } from './customer-pool.ts';
import { addEvents, type Pass } from './pass.ts';

/** Customers of one step of the state. */
const STEP = 512;
/** Customers that a thread takes at once. */
const BATCH = 16;
/** Minimum time between two calls of `onFound`: delivering waits for the disk. */
const REPORTS_EVERY_MS = 2000;

/** What changed since the pass before. */
export interface Change {
  /** Ids of changed records, those that are gone too, and of records of changed parties. */
  records: ReadonlySet<string>;
  /** Rows of the changed records that are listed now. */
  rows: readonly number[];
}

/** Customers of one step. */
interface Step {
  customers: readonly StoredCustomer[];
  isDue: boolean;
  /** Customers done with it. */
  done: number;
}

/** Screens the customers whom a change may concern; all of them where it is null. */
export async function screenCustomers(pass: Pass, change: Change | null): Promise<void> {
  const { state, snapshot, options, summary } = pass;
  const threads = Math.max(1, options.threads ?? availableParallelism());
  const pool = customerPool(snapshot, threads, { threshold: options.threshold, changed: change?.rows ?? [] });
  const isStopped = (): boolean => options.signal?.aborted ?? false;
  const report = reporter(pass);
  // While one step is screened, the next one is read.
  let under: Promise<void> = Promise.resolve();
  try {
    for (const step of change ? byChange(pass, change) : everybody(pass)) {
      if (isStopped()) break;
      const results = inBatches(workOf(pass, step), pool.screen);
      results.catch(() => {});
      await under;
      if (isStopped()) break;
      under = results.then((found) => {
        state.step(() => note(pass, step, found));
        options.onProgress?.(step.done, summary.customers);
        report();
      });
      under.catch(() => {});
    }
    await under;
  } finally {
    await Promise.allSettled([under]);
    await pool.close();
  }
}

function* everybody(pass: Pass): Generator<Step> {
  let done = pass.summary.customers - countLeft(pass.state, pass.plan.mark.no);
  for (const customers of inOrder(pass)) {
    done += customers.length;
    yield { customers, isDue: true, done };
  }
}

function* byChange(pass: Pass, change: Change): Generator<Step> {
  const { state, plan } = pass;
  const due = customersWhere(state, plan.mark.no, isDue(pass, change));
  const known = new Set(due);
  for (let at = 0; at < due.length; at += STEP) {
    const some = due.slice(at, at + STEP);
    yield { customers: customersOf(state, some), isDue: true, done: at + some.length };
  }
  if (change.rows.length === 0) return;
  let done = due.length;
  for (const step of inOrder(pass)) {
    const customers = step.filter(({ id }) => !known.has(id));
    done += customers.length;
    yield { customers, isDue: false, done };
  }
}

/** The customers in order of their names, whom this pass has not screened. */
function* inOrder({ state, plan }: Pass): Generator<StoredCustomer[]> {
  let last = { name: '', id: 0 };
  for (;;) {
    const customers = nextCustomers(state, last, { pass: plan.mark.no, count: STEP });
    if (customers.length === 0) return;
    last = customers.at(-1)!;
    yield customers;
  }
}

/** Whether a customer is screened whatever its name finds. */
function isDue(
  { state, plan, options }: Pass,
  { records }: Change,
): (customer: Pick<StoredCustomer, 'key' | 'screened' | 'findings'>) => boolean {
  const decisions = decisionsOf(options);
  const isDecided = state.get('decisions') !== decisions.digest;
  const before = plan.before!.no;
  return ({ key, screened, findings }) =>
    // New, changed, or screened last by a pass that was interrupted and has not been done since.
    screened <= 0 ||
    screened > before ||
    findings.some(({ id }) => records.has(id)) ||
    (isDecided && (decisions.of(key).length > 0 || findings.some(({ silenced }) => silenced)));
}

const decisionsOf = ({ decisions }: Pass['options']): Decisions => decisions ?? NO_DECISIONS;

function workOf({ options }: Pass, { customers, isDue }: Step): CustomerWork[] {
  const decisions = decisionsOf(options);
  return customers.map(({ id, key, row, findings }) => {
    return { id, key, row, before: findings, isDue, decisions: decisions.of(key) };
  });
}

async function inBatches(
  work: readonly CustomerWork[],
  screen: CustomerPool['screen'],
): Promise<(CustomerResult | null)[]> {
  const jobs: Promise<(CustomerResult | null)[]>[] = [];
  for (let at = 0; at < work.length; at += BATCH) jobs.push(screen(work.slice(at, at + BATCH)));
  return (await Promise.all(jobs)).flat();
}

/** Notes the results of a step. */
function note(pass: Pass, { customers }: Step, results: readonly (CustomerResult | null)[]): void {
  const { state, plan, events, summary } = pass;
  for (const [at, result] of results.entries()) {
    if (!result) {
      summary.compared++;
      continue;
    }
    summary.screened++;
    noteScreened(state, plan.mark.no, result);
    addEvents(pass, events.of(customers[at]!, result.changes));
  }
}

/** Calls `onFound` where events were found: at once for the first, then now and then. Gives a function to call after each step. */
function reporter({ summary, options }: Pass): () => void {
  const found = (): number => summary.new + summary.changed + summary.cleared;
  let [known, reportedAt] = [found(), Number.NEGATIVE_INFINITY];
  return () => {
    if (found() === known || performance.now() - reportedAt < REPORTS_EVERY_MS) return;
    options.onFound?.();
    [known, reportedAt] = [found(), performance.now()];
  };
}
