/** Adds up, for each listed name, how much of the query's weight it contains. */
import { holdsNumber } from '../../snapshot/section-views.ts';
import type { QueryTerm } from '../query/query-terms.ts';
import type { NameIndex } from './name-index.ts';

/** Number of list entries that can be read at the cost of one binary search in the list. */
const READS_PER_LOOKUP = 16;

/** Adds up contributions in `memory.scores`; returns the number of `memory.touched`. Names below `least` may be skipped. */
export function addContributions(index: NameIndex, terms: readonly QueryTerm[], least: number): number {
  const { postings, postingAt, memory } = index;
  const { touched } = memory;
  let count = 0;
  const most = terms.map(mostOf);
  let ahead = most.reduce((sum, one) => sum + one, 0);
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]!;
    beginTerm(memory);
    // The remaining terms alone cannot reach the minimum, so only names found before can still qualify.
    const isLate = ahead < least;
    ahead -= most[at]!;
    for (let i = 0; i < term.found.length; i++) {
      const { key, contribution } = term.found[i]!;
      const start = postingAt[key]!;
      const end = postingAt[key + 1]!;
      if (!isLate) count = addToList(memory, { names: postings, start, end }, contribution, count);
      else if (count * READS_PER_LOOKUP < end - start) {
        for (let one = 0; one < count; one++)
          if (holdsNumber(postings, start, end, touched[one]!)) addToTouched(memory, touched[one]!, contribution);
      } else for (let one = start; one < end; one++) addToTouched(memory, postings[one]!, contribution);
    }
    for (const { names, contribution } of term.splits)
      count = addToList(memory, { names, start: 0, end: names.length }, contribution, count);
  }
  return count;
}

interface NameList {
  names: Uint32Array;
  start: number;
  end: number;
}

/** Adds to each name of a list once per term; returns the new number of touched names. */
function addToList(
  { scores, stamps, stamp, touched }: NameIndex['memory'],
  { names, start, end }: NameList,
  amount: number,
  count: number,
): number {
  let last = count;
  for (let i = start; i < end; i++) {
    const name = names[i]!;
    if (stamps[name] === stamp) continue;
    if (scores[name] === 0) touched[last++] = name;
    stamps[name] = stamp;
    scores[name]! += amount;
  }
  return last;
}

/** Adds to a name found by an earlier term, once per term. */
function addToTouched({ scores, stamps, stamp }: NameIndex['memory'], name: number, amount: number): void {
  if (stamps[name] === stamp || scores[name] === 0) return;
  stamps[name] = stamp;
  scores[name]! += amount;
}

/** Starts a new term by a new stamp, so that `stamps` need not be cleared. */
function beginTerm(memory: NameIndex['memory']): void {
  if (memory.stamp === 0xffff_ffff) {
    memory.stamps.fill(0);
    memory.stamp = 0;
  }
  memory.stamp++;
}

/** The maximum that a term adds to one name. */
function mostOf({ found, splits }: QueryTerm): number {
  let most = 0;
  for (const { contribution } of found) if (contribution > most) most = contribution;
  for (const { contribution } of splits) if (contribution > most) most = contribution;
  return most;
}
