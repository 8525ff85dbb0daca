/** Screens the customers in steps, in threads: due ones first, then those whose name is found in a changed record. */
import { availableParallelism } from 'node:os';
import { type Decisions, NO_DECISIONS } from '../../service/decisions/decision.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import {
  countLeft,
  customersOf,
  customersWhere,
  nextCustomers,
  noteScreened,
  type StoredCustomer,
} from '../state/customers.ts';
import type { CustomerResult, CustomerWork, Screening } from './customer-job.ts';
import { addEvents, type MonitoringRun } from './run.ts';

const STEP = 512;
/** Number of customers sent to a thread at once. */
const BATCH = 16;
/** Memory for short-lived objects in each thread, MB: screening creates many for one customer only. */
const YOUNG_GENERATION_MB = 48;
/** Minimum time between two calls of `onFound`, since delivery waits for the disk. */
const REPORTS_EVERY_MS = 2000;

/** Changes since the previous run. */
export interface Change {
  /** Ids of changed records, including removed ones, and of records of changed parties. */
  records: ReadonlySet<string>;
  /** Rows of the changed records that are currently listed. */
  rows: readonly number[];
}

interface Step {
  customers: readonly StoredCustomer[];
  isDue: boolean;
  done: number;
}

/** Screens the customers that a change may affect, or all of them if `change` is null. */
export async function screenCustomers(pass: MonitoringRun, change: Change | null): Promise<void> {
  const { state, snapshot, options, summary } = pass;
  const threads = Math.max(1, options.threads ?? availableParallelism());
  const pool = new WorkerPool<readonly CustomerWork[], (CustomerResult | null)[]>({
    script: new URL('./customer-thread.ts', import.meta.url),
    size: threads,
    depth: 2,
    data: (): Screening => ({
      memory: snapshot.memory,
      threshold: options.threshold,
      changed: change?.rows ?? [],
    }),
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  const isStopped = (): boolean => options.signal?.aborted ?? false;
  const report = reporter(pass);
  // The next step is read while one is screened.
  let under: Promise<void> = Promise.resolve();
  try {
    for (const step of change ? byChange(pass, change) : everybody(pass)) {
      if (isStopped()) break;
      const results = inBatches(workOf(pass, step), pool);
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

function* everybody(pass: MonitoringRun): Generator<Step> {
  let done = pass.summary.customers - countLeft(pass.state, pass.plan.mark.no);
  for (const customers of inOrder(pass)) {
    done += customers.length;
    yield { customers, isDue: true, done };
  }
}

function* byChange(pass: MonitoringRun, change: Change): Generator<Step> {
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

/** The customers in order of their names, except those already screened by this run. */
function* inOrder({ state, plan }: MonitoringRun): Generator<StoredCustomer[]> {
  let last = { name: '', id: 0 };
  for (;;) {
    const customers = nextCustomers(state, last, { pass: plan.mark.no, count: STEP });
    if (customers.length === 0) return;
    last = customers.at(-1)!;
    yield customers;
  }
}

/** Returns a test whether a customer must be screened even if its name is not found in a changed record. */
function isDue(
  { state, plan, options }: MonitoringRun,
  { records }: Change,
): (customer: Pick<StoredCustomer, 'key' | 'screened' | 'findings'>) => boolean {
  const decisions = decisionsOf(options);
  const isDecided = state.get('decisions') !== decisions.digest;
  const before = plan.before!.no;
  return ({ key, screened, findings }) =>
    // New, changed, or screened last by an interrupted run that was not completed.
    screened <= 0 ||
    screened > before ||
    findings.some(({ id }) => records.has(id)) ||
    (isDecided && (decisions.of(key).length > 0 || findings.some(({ silenced }) => silenced)));
}

const decisionsOf = ({ decisions }: MonitoringRun['options']): Decisions => decisions ?? NO_DECISIONS;

function workOf({ options }: MonitoringRun, { customers, isDue }: Step): CustomerWork[] {
  const decisions = decisionsOf(options);
  return customers.map(({ id, key, row, findings }) => {
    return { id, key, row, before: findings, isDue, decisions: decisions.of(key) };
  });
}

async function inBatches(
  work: readonly CustomerWork[],
  pool: WorkerPool<readonly CustomerWork[], (CustomerResult | null)[]>,
): Promise<(CustomerResult | null)[]> {
  const jobs: Promise<(CustomerResult | null)[]>[] = [];
  for (let at = 0; at < work.length; at += BATCH) jobs.push(pool.run(work.slice(at, at + BATCH)));
  return (await Promise.all(jobs)).flat();
}

function note(pass: MonitoringRun, { customers }: Step, results: readonly (CustomerResult | null)[]): void {
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

/** Calls `onFound` when events were found: immediately for the first, then at intervals. Returns a function to call after each step. */
function reporter({ summary, options }: MonitoringRun): () => void {
  const found = (): number => summary.new + summary.changed + summary.cleared;
  let [known, reportedAt] = [found(), Number.NEGATIVE_INFINITY];
  return () => {
    if (found() === known || performance.now() - reportedAt < REPORTS_EVERY_MS) return;
    options.onFound?.();
    [known, reportedAt] = [found(), performance.now()];
  };
}
