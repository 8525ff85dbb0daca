/** Finds names that contain a word of the query as two words. */
import { highestFirst } from '../../../domain/highest-first.ts';
import { plainWord } from '../../../names/lexicon/word-classes.ts';
import type { NameToken } from '../../../names/name.ts';
import { lowerBound } from '../../snapshot/section-views.ts';
import { frequencyOf, type NameIndex } from '../index/name-index.ts';
import { findKey, isRareWord, keysOfToken, keyWeight } from '../token-keys.ts';
import { misspellings } from './misspellings.ts';

/** Longer words are not split. */
const LONGEST_SPLIT_WORD = 40;
const SPLIT_STRENGTH = 0.95;
/** Minimum length of each piece if either may be misspelt, because too many words contain shorter pieces. */
const SHORTEST_PIECE = 6;

/** Names that contain a token split into two pieces. */
export interface Split {
  names: Uint32Array;
  contribution: number;
}

/** Names that contain a token split into two pieces: `zhong xing` for `zhongxing`. The highest, first, counts for a name. */
export function splitsOf(index: NameIndex, token: NameToken): Split[] {
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

/** Names that contain both pieces of a joined token, either of which may be misspelt: `karaev`, `karayeu`. */
function misspeltSplits(index: NameIndex, token: NameToken): Split[] {
  const word = token.text;
  const found: Split[] = [];
  if (!isRareWord(word)) return found;
  const contribution = SPLIT_STRENGTH * keyWeight(token, 1);
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
  for (const { key } of keysOfToken({ text: piece, cls: 'name' })) {
    const written = findKey(index.vocabulary, key);
    if (written >= 0) add(written);
  }
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
