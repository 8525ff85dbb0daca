/**
 * Looks at customers step by step: has the threads say whose turn it is and screen these, and writes what they found into the state.
 */
import { availableParallelism } from 'node:os';
import type { Change } from '../delta/judge.ts';
import { noteScreened } from '../state/customers.ts';
import { noteProbe } from '../state/names.ts';
import { probeBytes } from '../state/probe-bytes.ts';
import type { CustomerResult, CustomerWork } from './customer-job.ts';
import { type CustomerPool, customerPool } from './customer-pool.ts';
import { addEvents, type Pass } from './pass.ts';
import { decisionsOf, type Look, type Turn, turnsOf } from './turns.ts';

/** Customers that a thread takes at once. */
const BATCH = 16;

/** Least time between two calls of `onFound`: telling waits for the disk. */
const TELLS_EVERY_MS = 2000;

/** Says that events were found: at once of the first, then now and then. Gives a function to call after each step. */
function teller({ summary, options }: Pass): () => void {
  let [known, toldAt] = [found(summary), Number.NEGATIVE_INFINITY];
  return () => {
    if (found(summary) === known || performance.now() - toldAt < TELLS_EVERY_MS) return;
    options.onFound?.();
    [known, toldAt] = [found(summary), performance.now()];
  };
}

const found = (summary: Pass['summary']): number => summary.new + summary.changed + summary.cleared;

/** Looks at the customers by what changed; at all of them where it is null. */
export async function lookAtCustomers(pass: Pass, change: Change | null): Promise<void> {
  const { state, snapshot, options, summary } = pass;
  const threads = Math.max(1, options.threads ?? availableParallelism());
  const pool = customerPool({ snapshot, threads, threshold: options.threshold, change });
  const isStopped = (): boolean => options.signal?.aborted ?? false;
  const tellFound = teller(pass);
  // While one step is looked at, the next one is read.
  let under: Promise<void> = Promise.resolve();
  try {
    for await (const turn of turnsOf(pass, change, pool.judge)) {
      if (isStopped()) break;
      const answers = inBatches(workOf(pass, turn), pool.screen);
      answers.catch(() => {});
      await under;
      if (isStopped()) break;
      under = answers.then((results) => {
        state.step(() => take(pass, turn, results));
        options.onProgress?.(turn.done, summary.customers);
        tellFound();
      });
      under.catch(() => {});
    }
    await under;
  } finally {
    await Promise.allSettled([under]);
    await pool.close();
  }
}

function workOf({ options }: Pass, { looks }: Turn): CustomerWork[] {
  const decisions = decisionsOf(options);
  return looks.map(({ customer: { id, key, name, row, findings }, isCheck }) => {
    return { id, key, name, row, before: findings, isCheck, decisions: decisions.of(key) };
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

/** Notes what a step comes to. @param results by customer; null where the same is found as before */
function take(pass: Pass, turn: Turn, results: readonly (CustomerResult | null)[]): void {
  const { state, summary } = pass;
  summary.compared += turn.compared;
  summary.screened += turn.looks.length;
  for (const { name, probe } of turn.probes) noteProbe(state, name, probe);
  for (const [at, result] of results.entries()) if (result) takeResult(pass, turn.looks[at]!, result);
}

function takeResult(pass: Pass, { customer }: Look, { findings, isFragile, probe, changes }: CustomerResult): void {
  const { state, plan, tokens, events } = pass;
  if (probe) noteProbe(state, customer.name, probeBytes(probe, tokens.idOf));
  noteScreened(state, plan.mark.no, { id: customer.id, findings, isFragile });
  addEvents(pass, events.of(customer, changes));
}
