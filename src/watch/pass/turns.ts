/**
 * Whose turn it is in a pass, in steps: everybody in a full one; else those for whom a changed record was found, so that they
 * are told of at once, then those whom the change concerns, name by name, and at last those who are new.
 */
import { remembered } from '../../domain/remembered.ts';
import { type Decisions, NO_DECISIONS } from '../../service/decisions/decision-file.ts';
import { type Change, isNoChange } from '../delta/judge.ts';
import {
  bearersIn,
  bearersOf,
  countLeft,
  customersLookedAt,
  customersNamed,
  customersOf,
  customersWhere,
  customersWith,
  type NameRange,
  newcomers,
  nextCustomers,
  type StoredCustomer,
} from '../state/customers.ts';
import { nextNames, type StoredName } from '../state/names.ts';
import { probeFrom, withLessRoom } from '../state/probe-bytes.ts';
import type { CustomerPool } from './customer-pool.ts';
import type { JudgedNames } from './name-job.ts';
import type { Pass } from './pass.ts';

/** Customers of one step of the state that are screened, and names of one that are judged. */
const CUSTOMERS = 512;
const NAMES = 2000;
/** Steps of names that are judged before the one that is looked at. */
const AHEAD = 4;
/** Tokens of names remembered at once, at about a tenth of a kilobyte each. */
const MOST_TOKENS = 200_000;

/** A customer that is screened; only if something else is found for it now in full where it is a check. */
export interface Look {
  customer: StoredCustomer;
  isCheck: boolean;
}

/** One step of a pass: customers in order of their names. */
export interface Turn {
  looks: Look[];
  /** Probes of names before which others have come. */
  probes: { name: number; probe: Uint8Array }[];
  /** Customers whose names were compared with changed ones, and who are as they were. */
  compared: number;
  /** So many customers are done with it. */
  done: number;
}

const screened = (customers: readonly StoredCustomer[], done: number): Turn => ({
  looks: customers.map((customer) => ({ customer, isCheck: false })),
  probes: [],
  compared: 0,
  done,
});

/** The steps of a pass by what changed, as names are judged; of a full one where it is null. */
export const turnsOf = (
  pass: Pass,
  change: Change | null,
  judge: CustomerPool['judge'],
): Generator<Turn> | AsyncGenerator<Turn> => (change ? byChange(pass, change, judge) : everybody(pass));

function* everybody({ state, plan, summary }: Pass): Generator<Turn> {
  let done = summary.customers - countLeft(state, plan.mark.no);
  let last = { name: 0, id: 0 };
  for (;;) {
    const customers = nextCustomers(state, last, { pass: plan.mark.no, count: CUSTOMERS });
    if (customers.length === 0) return;
    last = customers.at(-1)!;
    done += customers.length;
    yield screened(customers, done);
  }
}

async function* byChange(pass: Pass, change: Change, judge: CustomerPool['judge']): AsyncGenerator<Turn> {
  const { state, plan, summary } = pass;
  const first = customersWith(state, change.records, plan.mark.no);
  const known = new Set(first);
  const fresh = withoutAnswer(pass).filter((id) => !known.has(id));
  for (const id of fresh) known.add(id);
  yield* inSteps(pass, first, 0);
  if (!isNoChange(change)) yield* byName(pass, { judge, known, done: first.length });
  // After the others: their names may be known already, and are judged by what they were found by.
  yield* inSteps(pass, fresh, summary.customers - fresh.length);
}

function* inSteps({ state }: Pass, ids: readonly number[], done: number): Generator<Turn> {
  for (let at = 0; at < ids.length; at += CUSTOMERS) {
    const some = ids.slice(at, at + CUSTOMERS);
    yield screened(customersOf(state, some), done + at + some.length);
  }
}

/** Who is screened whatever changed: who is new, was screened by no whole pass, or has other decisions. */
function withoutAnswer({ state, plan, options }: Pass): number[] {
  const fresh = newcomers(state, { before: plan.before!.no, pass: plan.mark.no });
  const decisions = decisionsOf(options);
  if (state.get('decisions') === decisions.digest) return fresh;
  const decided = customersWhere(
    state,
    plan.mark.no,
    ({ key, findings }) => decisions.of(key).length > 0 || findings.some(({ silenced }) => silenced),
  );
  return [...new Set([...fresh, ...decided])];
}

/** The operator's decisions in a pass. */
export const decisionsOf = ({ decisions }: Pass['options']): Decisions => decisions ?? NO_DECISIONS;

/** Names of one step, judged by a thread while those before them are looked at. */
interface Batch {
  names: readonly StoredName[];
  range: NameRange;
  customers: readonly StoredCustomer[];
  judged: Promise<JudgedNames>;
}

function* batches({ state, plan, tokens }: Pass, judge: CustomerPool['judge']): Generator<Batch> {
  const textOf = remembered(tokens.textOf, MOST_TOKENS);
  for (let after = 0; ; ) {
    const names = nextNames(state, after, NAMES);
    if (names.length === 0) return;
    const range = { first: after + 1, last: names.at(-1)!.id };
    after = range.last;
    const customers = customersLookedAt(state, range, plan.mark.no);
    const known = new Set(names.flatMap(({ probe }) => (probe ? [...probeFrom(probe).tokens] : [])));
    const judged = judge({
      names,
      tokens: new Map([...known].map((id) => [id, textOf(id)])),
      customers: customers.map(({ id, name, findings, isFragile }) => ({ id, name, findings, isFragile })),
    });
    judged.catch(() => {});
    yield { names, range, customers, judged };
  }
}

/** The same one by one, so many of them begun before the first is taken. */
function* ahead<T>(all: Iterable<T>, count: number): Generator<T> {
  const begun: T[] = [];
  for (const one of all) if (begun.push(one) > count) yield begun.shift()!;
  yield* begun;
}

interface Judging {
  judge: CustomerPool['judge'];
  /** Numbers of customers that have their turn before or after. */
  known: ReadonlySet<number>;
  /** So many have had it. */
  done: number;
}

async function* byName(pass: Pass, { judge, known, done: before }: Judging): AsyncGenerator<Turn> {
  const { state, plan } = pass;
  let done = 0;
  for (const { names, range, customers, judged } of ahead(batches(pass, judge), AHEAD)) {
    const { screened: asked, compared, looks: looked, earlier } = await judged;
    const looks = [
      ...customers.filter(({ id }) => looked.has(id)),
      ...customersNamed(state, asked, plan.mark.no).filter(({ id }) => !looked.has(id)),
    ]
      .filter(({ id }) => !known.has(id))
      .sort((a, b) => a.name - b.name || a.id - b.id)
      .map((customer): Look => ({ customer, isCheck: looked.get(customer.id) ?? false }));
    const isCompared = new Set(compared);
    const others = looks.filter(({ customer }) => isCompared.has(customer.name)).length;
    done += bearersIn(state, range);
    yield {
      looks,
      probes: lessRoom(names, earlier, { customers, known }),
      compared: bearersOf(state, compared) - others,
      done: Math.max(before, done),
    };
  }
}

/**
 * Names before which others have come, day by day: these add up, where something was found for who bears them. A name of somebody
 * who has another turn is searched for anew.
 */
function lessRoom(
  names: readonly StoredName[],
  earlier: ReadonlyMap<number, number>,
  { customers, known }: { customers: readonly StoredCustomer[]; known: ReadonlySet<number> },
): Turn['probes'] {
  const found = new Set(customers.filter(({ findings }) => findings.length > 0).map(({ name }) => name));
  for (const { id, name } of customers) if (known.has(id)) found.delete(name);
  return names.flatMap(({ id, probe }) => {
    const less = earlier.get(id);
    return probe && less && found.has(id) ? [{ name: id, probe: withLessRoom(probe, less) }] : [];
  });
}
