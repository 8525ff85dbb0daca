/**
 * Compares one run of customer monitoring with two full screenings: of all customers, or, when that would take hours, of
 * drawn customers, such that all false events are found and missed ones are estimated.
 */
import { below, type Random } from '../../src/exam/cases/random.ts';
import type { WatchState } from '../../src/monitoring/state/state-file.ts';
import { textOf } from '../../src/search/snapshot/section-views.ts';
import { detailJson, idOf, rowOf, type Snapshot } from '../../src/search/snapshot.ts';
import {
  contentOf,
  differencesOf,
  type ReferenceAnswers,
  type ReferenceCustomer,
  screenEverybody,
} from './reference.ts';

/** Numbers of customers to draw: from all, and from those who share a word with a changed record. */
export interface Draw {
  fromAll: number;
  fromSharing: number;
}

/** The result of comparing one run with full screenings. */
export interface Held {
  /**
   * Number of customers screened twice in full; of all customers who share a word with a changed record; of those
   * screened.
   */
  checked: number;
  sharing: number;
  sharingChecked: number;
  /** Number of events that result from two screenings of these customers. */
  expected: number;
  /** Events in only one of the two, and customers whose stored result differs from that of a full screening. */
  differences: number;
  examples: string[];
}

/** Words of a name, computed without the code of the service. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** All customers, and their positions by key and by the words of their names. */
export interface Everybody {
  customers: readonly ReferenceCustomer[];
  places: ReadonlyMap<string, number>;
  byWord: ReadonlyMap<string, readonly number[]>;
}

/** Reads the customers' names once for all steps. */
export function everybody(customers: readonly ReferenceCustomer[]): Everybody {
  const byWord = new Map<string, number[]>();
  for (const [at, { q }] of customers.entries())
    for (const word of new Set(wordsOf(q))) {
      const list = byWord.get(word);
      if (list) list.push(at);
      else byWord.set(word, [at]);
    }
  return { customers, places: new Map(customers.map(({ key }, at) => [key, at])), byWord };
}

/** Words of the names of records that were changed, added or removed. */
function changedWords(before: Snapshot, after: Snapshot): Set<string> {
  const words = new Set<string>();
  const take = (snapshot: Snapshot, row: number): void => {
    const { name, aliases } = JSON.parse(textOf(detailJson(snapshot, row)));
    for (const text of [name, ...aliases.map((alias: { name: string }) => alias.name)])
      for (const word of wordsOf(text)) words.add(word);
  };
  for (const [from, other] of [
    [before, after],
    [after, before],
  ] as const)
    for (let row = 0; row < from.entities; row++) {
      const there = rowOf(other, idOf(from, row));
      if (there < 0 || contentOf(from, row) !== contentOf(other, there)) take(from, row);
    }
  return words;
}

/** A uniform sample; everything when there are no more than `count`. */
function drawn(from: readonly number[], count: number, random: Random): number[] {
  const left = [...from];
  const most = Math.min(count, left.length);
  for (let at = 0; at < most; at++) {
    const other = at + below(random, left.length - at);
    [left[at], left[other]] = [left[other]!, left[at]!];
  }
  return left.slice(0, most);
}

/** A finished run and its events: `customer record new|changed|cleared`. */
export interface Told {
  state: WatchState;
  /** Null before the first run. */
  before: Snapshot | null;
  after: Snapshot;
  told: ReadonlySet<string>;
}

const namesOf = (customers: readonly ReferenceCustomer[]) =>
  [...Map.groupBy(customers, ({ q }) => q)].map(([q, same]) => ({ q, customers: same }));

const customerOf = (event: string): string => event.slice(0, event.indexOf(' '));

/** Compares runs with full screenings, step by step. The customers drawn from all are the same at every step. */
export function holder(
  { customers, places, byWord }: Everybody,
  draw: Draw,
  { random, threads }: { random: Random; threads: number },
): (told: Told) => Promise<Held> {
  const always = new Set(
    drawn(
      customers.map((_, at) => at),
      draw.fromAll,
      random,
    ),
  );
  /** Results of the previous step's screening, for the customers that are always checked. */
  let known: ReferenceAnswers | null = null;
  const screen = async (snapshot: Snapshot, which: Iterable<number>): Promise<ReferenceAnswers> => {
    const some = Array.from(which, (at) => customers[at]!);
    return (await screenEverybody(snapshot, namesOf(some), threads)).answers;
  };
  return async ({ state, before, after, told }) => {
    const sharing = new Set<number>();
    for (const word of before ? changedWords(before, after) : [])
      for (const at of byWord.get(word) ?? []) sharing.add(at);
    const sharingChecked = drawn([...sharing], draw.fromSharing, random);
    const named = before ? [...told].map((one) => places.get(customerOf(one))!) : [];
    const others = [...new Set([...sharingChecked, ...named])].filter((at) => !always.has(at));
    const ofAlways = await screen(after, always);
    const then: ReferenceAnswers = before
      ? new Map([...(known ?? (await screen(before, always))), ...(await screen(before, others))])
      : new Map();
    const answers = new Map([...ofAlways, ...(await screen(after, others))]);
    known = ofAlways;
    const expected = differencesOf(then, answers);
    const keys = new Set([...always, ...others].map((at) => customers[at]!.key));
    const falsely = [...told].filter((one) => keys.has(customerOf(one)) && !expected.has(one));
    const wrong = [...[...expected].filter((one) => !told.has(one)), ...falsely];
    const kept = keptDifferences(state, keys, answers);
    return {
      checked: keys.size,
      sharing: sharing.size,
      sharingChecked: sharingChecked.length,
      expected: expected.size,
      differences: wrong.length + kept.length,
      examples: [...wrong, ...kept].slice(0, 5),
    };
  };
}

/** Names screened at a time: the answers to all of them would fill the memory. */
const PART = 40_000;

/** Compares the whole stored state with a screening of all customers, and lists those whose results differ. */
export async function keptOtherwise(
  { state, snapshot }: { state: WatchState; snapshot: Snapshot },
  customers: readonly ReferenceCustomer[],
  threads: number,
): Promise<{ names: number; otherwise: string[] }> {
  const names = namesOf(customers);
  const otherwise: string[] = [];
  for (let at = 0; at < names.length; at += PART) {
    const part = names.slice(at, at + PART);
    const { answers } = await screenEverybody(snapshot, part, threads);
    const keys = new Set(part.flatMap((one) => one.customers.map(({ key }) => key)));
    otherwise.push(...keptDifferences(state, keys, answers));
  }
  return { names: names.length, otherwise };
}

/** Customers whose stored alerts and suppressed hits differ from a full screening. */
function keptDifferences(state: WatchState, keys: ReadonlySet<string>, answers: ReferenceAnswers): string[] {
  const wrong: string[] = [];
  for (const { key, findings } of state.sql('select key, findings from customers').iterate()) {
    if (!keys.has(key as string)) continue;
    const kept = (JSON.parse(findings as string) as { id: string; standing: string }[])
      .filter(({ standing }) => standing !== 'near')
      .map(({ id, standing }) => `${id} ${standing}`);
    const wanted = [...(answers.get(key as string) ?? [])].map(([id, answer]) => `${id} ${answer.split(';')[0]}`);
    if (kept.sort().join() !== wanted.sort().join()) wrong.push(`${key} is kept otherwise`);
  }
  return wrong;
}
