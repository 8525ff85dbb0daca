/** Has the threads look at every customer, and writes what they found into the state, step by step. */
import { availableParallelism } from 'node:os';
import { type Decisions, NO_DECISIONS } from '../../service/decisions/decision-file.ts';
import { type Change, isNoChange } from '../delta/judge.ts';
import { customersOf, customersWith, nextCustomers, noteScreened, type StoredCustomer } from '../state/customers.ts';
import { probeBytes } from '../state/probe-bytes.ts';
import type { CustomerAnswer, CustomerResult, CustomerWork } from './customer-job.ts';
import { customerPool } from './customer-pool.ts';
import { type JudgedNames, judgedNames, type Namesakes, namesakes } from './namesakes.ts';
import { addEvents, type Pass } from './pass.ts';

/** Customers of one step of the state, and of those those that a thread takes at once: where all are screened, and where few are. */
const ALL = { step: 512, batch: 16 };
const FEW = { step: 4000, batch: 250 };

/** Names for which nothing was found that are remembered at once, at about 300 bytes each; 100 where they are judged. */
const MOST_NAMES = 300_000;

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
  const looking = {
    pass,
    known: namesakes<Uint8Array>(MOST_NAMES),
    judged: judgedNames(MOST_NAMES),
    isNew: newcomers(pass, change),
    isNothing: !!change && isNoChange(change),
  };
  const pool = customerPool({ snapshot, threads, change, threshold: options.threshold });
  const isStopped = (): boolean => options.signal?.aborted ?? false;
  const tellFound = teller(pass);
  // While one step is looked at, the next one is read.
  let under: Promise<void> = Promise.resolve();
  let done = 0;
  try {
    for (const { customers, batch } of inTurn(pass, change)) {
      if (isStopped()) break;
      const answers = lookAt(looking, customers, (work) => inBatches(work, batch, pool.run));
      answers.catch(() => {});
      await under;
      if (isStopped()) break;
      under = answers.then((outcomes) => {
        state.step(() => {
          for (const [at, customer] of customers.entries()) take(looking, customer, outcomes[at]!);
        });
        done += customers.length;
        options.onProgress?.(done, summary.customers);
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

/** Customers of one step, and how many of them a thread takes at once. */
interface Turn {
  customers: StoredCustomer[];
  batch: number;
}

/** First those for whom a changed record was found, so that they are told of at once; then everybody else. */
function* inTurn({ state, plan }: Pass, change: Change | null): Generator<Turn> {
  const { no } = plan.mark;
  const first = change ? customersWith(state, change.records, no) : [];
  for (let at = 0; at < first.length; at += ALL.step)
    yield { customers: customersOf(state, first.slice(at, at + ALL.step)), batch: ALL.batch };
  const done = new Set(first);
  const { step, batch } = change ? FEW : ALL;
  for (let last = 0; ; ) {
    const customers = nextCustomers(state, last, no, step);
    if (customers.length === 0) return;
    last = customers.at(-1)!.id;
    // Those of the turn before may still be under way.
    yield { customers: customers.filter(({ id }) => !done.has(id)), batch };
  }
}

interface Looking {
  pass: Pass;
  /** Names for which nothing was found in this pass. */
  known: Namesakes<Uint8Array>;
  /** Names for which nothing was found before, and whether the change concerns them. */
  judged: JudgedNames;
  /** True for a customer that is screened whatever changed. */
  isNew(customer: StoredCustomer): boolean;
  /** Nothing changed: nobody else is looked at. */
  isNothing: boolean;
}

/** Who is screened in any case: everybody in a full pass; else who is new, was screened by no whole pass, or has other decisions. */
function newcomers({ state, plan, options }: Pass, change: Change | null): Looking['isNew'] {
  if (!change) return () => true;
  const decisions = decisionsOf(options);
  const areDecisionsNew = state.get('decisions') !== decisions.digest;
  return ({ screened, probe, key, findings }) =>
    screened === 0 ||
    screened > plan.before!.no ||
    !probe ||
    (areDecisionsNew && (decisions.of(key).length > 0 || findings.some(({ silenced }) => silenced)));
}

const decisionsOf = ({ decisions }: Pass['options']): Decisions => decisions ?? NO_DECISIONS;

async function inBatches(
  work: readonly CustomerWork[],
  size: number,
  run: (job: readonly CustomerWork[]) => Promise<CustomerAnswer[]>,
): Promise<CustomerAnswer[]> {
  const jobs: Promise<CustomerAnswer[]>[] = [];
  for (let at = 0; at < work.length; at += size) jobs.push(run(work.slice(at, at + size)));
  return (await Promise.all(jobs)).flat();
}

/** What a customer's turn comes to: an answer of the threads, or `namesake` where that of its name holds. */
type Outcome = CustomerAnswer | 'namesake';

async function lookAt(
  { pass, known, judged, isNew, isNothing }: Looking,
  customers: readonly StoredCustomer[],
  run: (work: readonly CustomerWork[]) => Promise<CustomerAnswer[]>,
): Promise<Outcome[]> {
  const decisions = decisionsOf(pass.options);
  const outcomes = new Array<Outcome>(customers.length).fill('apart');
  const places: number[] = [];
  const work: CustomerWork[] = [];
  for (const [at, customer] of customers.entries()) {
    const { id, key, row, findings, fragile } = customer;
    const isScreened = isNew(customer);
    const concern = isScreened ? 'screen' : judged.of(customer);
    if (concern === 'screen' && findings.length === 0 && known.of(customer.customer())) outcomes[at] = 'namesake';
    else if (concern === 'apart' || concern === 'compared') outcomes[at] = concern;
    else if (isScreened || !isNothing) {
      const probe = isScreened ? null : customer.probe;
      places.push(at);
      work.push({ id, key, row, before: findings, decisions: decisions.of(key), fragile, probe });
    }
  }
  for (const [at, answer] of (await run(work)).entries()) {
    outcomes[places[at]!] = answer;
    if (work[at]!.probe) judged.add(customers[places[at]!]!, typeof answer === 'string' ? answer : 'screen');
  }
  return outcomes;
}

function take({ pass, known }: Looking, customer: StoredCustomer, outcome: Outcome): void {
  const { state, plan, summary } = pass;
  if (outcome === 'apart') return;
  if (outcome === 'compared') {
    summary.compared++;
    return;
  }
  summary.screened++;
  if (outcome !== 'namesake') takeResult(pass, known, customer, outcome);
  else noteScreened(state, plan.mark.no, { id: customer.id, findings: [], ...known.of(customer.customer())! });
}

function takeResult(pass: Pass, known: Namesakes<Uint8Array>, stored: StoredCustomer, result: CustomerResult): void {
  const { state, plan, tokens, events } = pass;
  const { findings, fragile, changes } = result;
  const probe = probeBytes(result.probe, tokens.idOf);
  known.add(stored.customer(), { findings, fragile, probe });
  noteScreened(state, plan.mark.no, { id: stored.id, findings, fragile, probe });
  addEvents(pass, events.of(stored, changes));
}
