/** Adds up, for each listed name, how much of the query's weight was found in it. */
import { plainWord } from '../../../names/lexicon/word-classes.ts';
import type { NameToken } from '../../../names/name.ts';
import { holdsNumber, lowerBound } from '../../snapshot/binary-search.ts';
import type { Slot } from '../query/query-slots.ts';
import { tokenWeight } from '../token-keys.ts';
import { frequencyOf, type NameIndex } from './name-index.ts';
import { findKey } from './vocabulary.ts';

/** A list longer than this adds to names that were found already, and finds none by itself; bounds the work of a query. */
const LONG_LIST = 5000;
/** Reading this many names of a list costs as much as looking one up in it. */
const READS_PER_LOOKUP = 16;
/** The shorter list of a split word's halves is intersected up to this length. */
const LONGEST_SPLIT_LIST = 3000;
/** Longer words are not split. */
const LONGEST_SPLIT_WORD = 40;
const SPLIT_STRENGTH = 0.95;

/**
 * Adds up credits in `memory.scores`; gives how many names are in `memory.touched`. A name that slots of less than `least`
 * together would find is not looked for.
 */
export function creditNames(index: NameIndex, slots: readonly Slot[], least: number): number {
  const { postings, postingAt, memory } = index;
  const { touched } = memory;
  let count = 0;
  const splitsOf = slots.map((slot) => (slot.isExtra ? NO_SPLITS : splits(index, slot.token)));
  let ahead = slots.reduce((sum, slot, at) => sum + mostOf(slot, splitsOf[at]!), 0);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!;
    beginSlot(memory);
    const isLate = ahead < least;
    ahead -= mostOf(slot, splitsOf[at]!);
    for (let i = 0; i < slot.found.length; i++) {
      const { key, credit } = slot.found[i]!;
      const start = postingAt[key]!;
      const end = postingAt[key + 1]!;
      if (!isLate && (count === 0 || end - start <= LONG_LIST))
        count = creditList(memory, { names: postings, start, end }, credit, count);
      else if (count * READS_PER_LOOKUP < end - start) {
        for (let one = 0; one < count; one++)
          if (holdsNumber(postings, start, end, touched[one]!)) creditTouched(memory, touched[one]!, credit);
      } else for (let one = start; one < end; one++) creditTouched(memory, postings[one]!, credit);
    }
    const split = splitsOf[at]!;
    for (let i = 0; i < split.length; i++) {
      const { names, credit } = split[i]!;
      count = creditList(memory, { names, start: 0, end: names.length }, credit, count);
    }
  }
  return count;
}

/** Names in [start, end) of an array. */
interface NameList {
  names: Uint32Array;
  start: number;
  end: number;
}

/** Credits each name of a list that the slot has not credited yet; gives how many names are touched then. */
function creditList(
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

/** Credits a name that an earlier slot found and this one has not credited yet. */
function creditTouched({ scores, stamps, stamp }: NameIndex['memory'], name: number, amount: number): void {
  if (stamps[name] === stamp || scores[name] === 0) return;
  stamps[name] = stamp;
  scores[name]! += amount;
}

/** Takes the next number for a slot, so that `stamps` need not be cleared for each. */
function beginSlot(memory: NameIndex['memory']): void {
  if (memory.stamp === 0xffff_ffff) {
    memory.stamps.fill(0);
    memory.stamp = 0;
  }
  memory.stamp++;
}

/** Names that hold a token in two pieces. */
interface Split {
  names: Uint32Array;
  credit: number;
}
const NO_SPLITS: readonly Split[] = [];

/** The most that a slot credits to one name. */
function mostOf({ weight }: Slot, found: readonly Split[]): number {
  let most = weight;
  for (let at = 0; at < found.length; at++) if (found[at]!.credit > most) most = found[at]!.credit;
  return most;
}

/** Names that hold a token in two pieces, such as `zhong xing` for `zhongxing`. */
function splits(index: NameIndex, token: NameToken): Split[] {
  const word = token.text;
  const found: Split[] = [];
  if (token.cls === 'form' || token.cls === 'number' || word.length > LONGEST_SPLIT_WORD) return found;
  // A number at the end may be one digit, any other piece has two letters.
  const last = /\d$/.test(word) ? word.length - 1 : word.length - 2;
  for (let at = 2; at <= last; at++) {
    const left = findKey(index.vocabulary, plainWord(word.slice(0, at)));
    const right = left < 0 ? -1 : findKey(index.vocabulary, plainWord(word.slice(at)));
    if (right < 0) continue;
    const [short, long] = frequencyOf(index, left) < frequencyOf(index, right) ? [left, right] : [right, left];
    if (frequencyOf(index, short) > LONGEST_SPLIT_LIST) continue;
    const names = namesWithBoth(index, short, long);
    if (names.length === 0) continue;
    const weight = (key: number): number => tokenWeight(token, frequencyOf(index, key), index.nameCount);
    found.push({ names, credit: SPLIT_STRENGTH * Math.max(weight(left), weight(right)) });
  }
  return found;
}

function namesWithBoth({ postings, postingAt }: NameIndex, short: number, long: number): Uint32Array {
  const names: number[] = [];
  let from = postingAt[long]!;
  const end = postingAt[long + 1]!;
  for (let i = postingAt[short]!; i < postingAt[short + 1]!; i++) {
    const name = postings[i]!;
    from = lowerBound(postings, from, end, name);
    if (from < end && postings[from] === name) names.push(name);
  }
  return Uint32Array.from(names);
}
