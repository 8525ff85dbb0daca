/** Adds up, for each listed name, how much of the query's weight it contains. */
import { highestFirst } from '../../../domain/highest-first.ts';
import { plainWord } from '../../../names/lexicon/word-classes.ts';
import type { NameToken } from '../../../names/name.ts';
import { holdsNumber, lowerBound } from '../../snapshot/section-views.ts';
import { misspellings, type QueryTerm } from '../query/query-terms.ts';
import { isRareWord, keyWeight } from '../token-keys.ts';
import { frequencyOf, type NameIndex } from './name-index.ts';
import { findKey } from './vocabulary.ts';

/** Number of list entries that can be read at the cost of one binary search in the list. */
const READS_PER_LOOKUP = 16;
/** Longer words are not split. */
const LONGEST_SPLIT_WORD = 40;
const SPLIT_STRENGTH = 0.95;
/** Strength if either piece may be misspelt, and the minimum length of each piece then, because too many words contain shorter pieces. */
const MISSPELT_SPLIT_STRENGTH = 0.59;
const SHORTEST_PIECE = 6;

/**
 * Adds up contributions in `memory.scores` and returns the number of names in `memory.touched`. Names whose contributions cannot
 * reach `least` may be skipped.
 */
export function addContributions(index: NameIndex, terms: readonly QueryTerm[], least: number): number {
  const { postings, postingAt, memory } = index;
  const { touched } = memory;
  let count = 0;
  const splitsOf = terms.map((term) => (term.isExtra ? NO_SPLITS : splits(index, term.token)));
  let ahead = terms.reduce((sum, term, at) => sum + mostOf(term, splitsOf[at]!), 0);
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]!;
    beginTerm(memory);
    // The remaining terms alone cannot reach the minimum, so only names found before can still qualify.
    const isLate = ahead < least;
    ahead -= mostOf(term, splitsOf[at]!);
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
    const split = splitsOf[at]!;
    for (let i = 0; i < split.length; i++) {
      const { names, contribution } = split[i]!;
      count = addToList(memory, { names, start: 0, end: names.length }, contribution, count);
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

/** Names that contain a token split into two pieces. */
interface Split {
  names: Uint32Array;
  contribution: number;
}
const NO_SPLITS: readonly Split[] = [];

/** The maximum that a term adds to one name. */
function mostOf({ found }: QueryTerm, split: readonly Split[]): number {
  let most = 0;
  for (const { contribution } of found) if (contribution > most) most = contribution;
  for (const { contribution } of split) if (contribution > most) most = contribution;
  return most;
}

/**
 * Names that contain a token split into two pieces, such as `zhong xing` for `zhongxing`, highest contribution first. Only the
 * first one counts for a name.
 */
function splits(index: NameIndex, token: NameToken): Split[] {
  const word = token.text;
  if (token.cls === 'form' || token.cls === 'number' || word.length > LONGEST_SPLIT_WORD) return [];
  const found = misspeltSplits(index, token);
  // A number at the end may have one digit; any other piece has at least two letters.
  const last = /\d$/.test(word) ? word.length - 1 : word.length - 2;
  for (let at = 2; at <= last; at++) {
    const left = findKey(index.vocabulary, plainWord(word.slice(0, at)));
    const right = left < 0 ? -1 : findKey(index.vocabulary, plainWord(word.slice(at)));
    if (right < 0) continue;
    const [short, long] = frequencyOf(index, left) < frequencyOf(index, right) ? [left, right] : [right, left];
    const names = namesWithBoth(index, short, long);
    if (names.length === 0) continue;
    const weight = (key: number): number => keyWeight(token, index.keyShares[key]!);
    found.push({ names, contribution: SPLIT_STRENGTH * Math.max(weight(left), weight(right)) });
  }
  return highestFirst(found, ({ contribution }) => contribution);
}

/**
 * Names that contain both pieces of a joined token, either of which may be misspelt: `karaev`, in the list `karayeu` after
 * another name.
 */
function misspeltSplits(index: NameIndex, token: NameToken): Split[] {
  const word = token.text;
  const found: Split[] = [];
  if (!isRareWord(word)) return found;
  const contribution = MISSPELT_SPLIT_STRENGTH * keyWeight(token, 1);
  for (let at = SHORTEST_PIECE; at <= word.length - SHORTEST_PIECE; at++) {
    const left = namesWithPiece(index, token, word.slice(0, at));
    const right = left.size === 0 ? left : namesWithPiece(index, token, word.slice(at));
    const names = [...right].filter((name) => left.has(name));
    if (names.length > 0) found.push({ names: Uint32Array.from(names), contribution });
  }
  return found;
}

/** Names that contain a piece of a token, as written or misspelt. */
function namesWithPiece(index: NameIndex, token: NameToken, piece: string): Set<number> {
  const { postings, postingAt } = index;
  const names = new Set<number>();
  const add = (key: number): void => {
    for (let at = postingAt[key]!; at < postingAt[key + 1]!; at++) names.add(postings[at]!);
  };
  const written = findKey(index.vocabulary, piece);
  if (written >= 0) add(written);
  for (const { key } of misspellings(index, token, piece)) add(key);
  return names;
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
