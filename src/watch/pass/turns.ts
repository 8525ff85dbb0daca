/**
 * Whose turn it is in a pass, in steps: everybody in a full one; else those for whom a changed record was found, so that they
 * are told of at once, then those whom the change concerns, name by name, and at last those who are new.
 */
import { type Decisions, NO_DECISIONS } from '../../service/decisions/decision-file.ts';
import type { Judge, NameConcern } from '../delta/concerned.ts';
import { type Change, isNoChange, judgeOf } from '../delta/judge.ts';
import {
  bearersIn,
  bearersOf,
  countLeft,
  customersAmong,
  customersOf,
  customersWhere,
  customersWith,
  newcomers,
  nextCustomers,
  type StoredCustomer,
} from '../state/customers.ts';
import { nameWith, nextNames, type StoredName } from '../state/names.ts';
import { withLessRoom } from '../state/probe-bytes.ts';
import type { Pass } from './pass.ts';

/** Customers of one step of the state that are screened, and names of one that are judged. */
const CUSTOMERS = 512;
const NAMES = 2000;

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

/** The steps of a pass by what changed; of a full one where it is null. */
export const turnsOf = (pass: Pass, change: Change | null): Generator<Turn> =>
  change ? byChange(pass, change) : everybody(pass);

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

function* byChange(pass: Pass, change: Change): Generator<Turn> {
  const { state, plan, summary } = pass;
  const first = customersWith(state, change.records, plan.mark.no);
  const known = new Set(first);
  const fresh = withoutAnswer(pass).filter((id) => !known.has(id));
  for (const id of fresh) known.add(id);
  yield* inSteps(pass, first, 0);
  if (!isNoChange(change)) {
    const judge = judgeOf(pass.snapshot, change, pass.tokens.textOf);
    yield* byName(pass, { judge, known, done: first.length });
  }
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

interface Judging {
  judge: Judge;
  /** Numbers of customers that have their turn before or after. */
  known: ReadonlySet<number>;
  /** So many have had it. */
  done: number;
}

function* byName({ state, plan }: Pass, { judge, known, done: before }: Judging): Generator<Turn> {
  let done = 0;
  for (let after = 0; ; ) {
    const names = nextNames(state, after, NAMES);
    if (names.length === 0) return;
    const range = { first: after + 1, last: names.at(-1)!.id };
    after = range.last;
    const concerns = concernsOf(names, judge, (id) => nameWith(state, id).q);
    const named = (wanted: NameConcern['concern']): number[] =>
      [...concerns].flatMap(([id, { concern }]) => (concern === wanted ? [id] : []));
    const asked = { ...range, names: named('screen'), pass: plan.mark.no };
    const among = customersAmong(state, asked).filter(({ id }) => !known.has(id));
    const looks = among.flatMap((customer): Look[] => {
      const concern = judge.customer(customer, concerns.get(customer.name)!);
      return concern === 'kept' ? [] : [{ customer, isCheck: concern === 'check' }];
    });
    const others = looks.filter(({ customer }) => concerns.get(customer.name)!.concern === 'compared').length;
    done += bearersIn(state, range);
    yield {
      looks,
      probes: lessRoom(names, concerns, among),
      compared: bearersOf(state, named('compared')) - others,
      done: Math.max(before, done),
    };
  }
}

function concernsOf(
  names: readonly StoredName[],
  judge: Judge,
  textOf: (id: number) => string,
): ReadonlyMap<number, NameConcern> {
  return new Map(names.flatMap(({ id, probe }) => (probe ? [[id, judge.name(probe, () => textOf(id))] as const] : [])));
}

/** Names before which others have come, day by day: these add up, where something was found for who bears them. */
function lessRoom(
  names: readonly StoredName[],
  concerns: ReadonlyMap<number, NameConcern>,
  customers: readonly StoredCustomer[],
): Turn['probes'] {
  const found = new Set(customers.filter(({ findings }) => findings.length > 0).map(({ name }) => name));
  return names.flatMap(({ id, probe }) => {
    const { earlier, room } = concerns.get(id) ?? { earlier: 0, room: 0 };
    const less = Math.min(earlier, room);
    return probe && less > 0 && found.has(id) ? [{ name: id, probe: withLessRoom(probe, less) }] : [];
  });
}
