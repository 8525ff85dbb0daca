/**
 * Judges every customer by what changed, has the threads screen those whom it concerns, and writes what they found into the
 * state, step by step.
 */
import { availableParallelism } from 'node:os';
import { type Decisions, NO_DECISIONS } from '../../service/decisions/decision-file.ts';
import { APART, type Judgement, type KnownCustomer, SCREEN } from '../delta/concerned.ts';
import { type Change, isNoChange, judgeOf } from '../delta/judge.ts';
import {
  customersOf,
  customersWith,
  nextCustomers,
  noteProbe,
  noteScreened,
  type StoredCustomer,
} from '../state/customers.ts';
import { probeBytes, withLessRoom } from '../state/probe-bytes.ts';
import type { CustomerResult, CustomerWork } from './customer-job.ts';
import { customerPool } from './customer-pool.ts';
import { type JudgedNames, judgedNames, type Namesakes, namesakes } from './namesakes.ts';
import { addEvents, type Pass } from './pass.ts';

/** Customers of one step of the state, where all are screened and where few are; and those that a thread takes at once. */
const ALL = 512;
const FEW = 4000;
const BATCH = 16;

/** Names for which nothing was found that are remembered at once, at about 300 bytes each; 100 where they are judged. */
const MOST_NAMES = 300_000;
/** The same in each thread, where few are screened: where all are, they are remembered here. */
const MOST_NAMES_OF_THREAD = 20_000;

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
    judge: change && judgeOf(snapshot, change),
    judged: judgedNames(MOST_NAMES),
    isNew: newcomers(pass, change),
    isNothing: !!change && isNoChange(change),
  };
  const mostNames = change ? MOST_NAMES_OF_THREAD : 0;
  const pool = customerPool({ snapshot, threads, threshold: options.threshold, mostNames });
  const isStopped = (): boolean => options.signal?.aborted ?? false;
  const tellFound = teller(pass);
  // While one step is looked at, the next one is read.
  let under: Promise<void> = Promise.resolve();
  let done = 0;
  try {
    for (const customers of inTurn(pass, change)) {
      if (isStopped()) break;
      const answers = lookAt(looking, customers, (work) => inBatches(work, pool.run));
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

/** The customers of each step: first those for whom a changed record was found, so that they are told of at once; then everybody else. */
function* inTurn({ state, plan }: Pass, change: Change | null): Generator<StoredCustomer[]> {
  const { no } = plan.mark;
  const first = change ? customersWith(state, change.records, no) : [];
  for (let at = 0; at < first.length; at += ALL) yield customersOf(state, first.slice(at, at + ALL));
  const done = new Set(first);
  for (let last = 0; ; ) {
    const customers = nextCustomers(state, last, no, change ? FEW : ALL);
    if (customers.length === 0) return;
    last = customers.at(-1)!.id;
    // Those of the turn before may still be under way.
    yield customers.filter(({ id }) => !done.has(id));
  }
}

interface Looking {
  pass: Pass;
  /** Names for which nothing was found in this pass. */
  known: Namesakes<Uint8Array>;
  /** Whether the change concerns a customer; null where all are screened. */
  judge: ((customer: KnownCustomer) => Judgement) | null;
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

/** What a thread says of a customer: null where the same is found as before. */
type Screened = CustomerResult | null;

async function inBatches(
  work: readonly CustomerWork[],
  run: (job: readonly CustomerWork[]) => Promise<Screened[]>,
): Promise<Screened[]> {
  const jobs: Promise<Screened[]>[] = [];
  for (let at = 0; at < work.length; at += BATCH) jobs.push(run(work.slice(at, at + BATCH)));
  return (await Promise.all(jobs)).flat();
}

/** What a customer's turn comes to: what a screening says, `namesake` where that of its name holds, or why it is not screened. */
type Outcome = { screened: Screened | 'namesake' } | { judged: Judgement };

async function lookAt(
  looking: Looking,
  customers: readonly StoredCustomer[],
  run: (work: readonly CustomerWork[]) => Promise<Screened[]>,
): Promise<Outcome[]> {
  const decisions = decisionsOf(looking.pass.options);
  const outcomes: Outcome[] = [];
  const places: number[] = [];
  const work: CustomerWork[] = [];
  for (const [at, customer] of customers.entries()) {
    const judged = judgementOf(looking, customer);
    const isCheck = judged.concern === 'check';
    if (judged.concern !== 'screen' && !isCheck) {
      outcomes.push({ judged });
      continue;
    }
    outcomes.push({ screened: 'namesake' });
    const { id, key, row, findings } = customer;
    if (!isCheck && findings.length === 0 && looking.known.of(customer.customer())) continue;
    places.push(at);
    work.push({ id, key, row, before: findings, isCheck, decisions: decisions.of(key) });
  }
  for (const [at, screened] of (await run(work)).entries()) outcomes[places[at]!] = { screened };
  return outcomes;
}

function judgementOf({ judge, judged, isNew, isNothing }: Looking, customer: StoredCustomer): Judgement {
  if (!judge || isNew(customer)) return SCREEN;
  if (isNothing) return APART;
  let judgement = judged.of(customer);
  if (judgement === undefined) {
    const { findings, fragile, probe } = customer;
    judgement = judge({ findings, fragile, probe: probe! });
    judged.add(customer, judgement);
  }
  return judgement;
}

function take({ pass, known }: Looking, customer: StoredCustomer, outcome: Outcome): void {
  const { state, plan, summary } = pass;
  if ('judged' in outcome) {
    const { concern, earlier } = outcome.judged;
    if (concern === 'compared') summary.compared++;
    // Names that come day by day add up.
    if (earlier > 0) noteProbe(state, customer.id, withLessRoom(customer.probe!, earlier));
    return;
  }
  summary.screened++;
  const { screened } = outcome;
  if (screened === null) return;
  if (screened !== 'namesake') takeResult(pass, known, customer, screened);
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
