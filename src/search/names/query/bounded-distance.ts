import type { Blobs } from '../../snapshot/section-views.ts';

/** What is compared: a word, and the bytes that a key is among, each up to an end. */
interface Pair {
  word: Uint8Array;
  wordEnd: number;
  bytes: Uint8Array;
  keyEnd: number;
}

const pair: Pair = { word: new Uint8Array(), wordEnd: 0, bytes: new Uint8Array(), keyEnd: 0 };

/**
 * Edit distance with swaps of neighbours (optimal string alignment), or `bound` + 1 where it is more. Tries each edit where the two
 * differ first, which for one or two of them takes a fraction of what a table does.
 */
export function boundedDistance(word: Uint8Array, { bytes, offsets }: Blobs, key: number, bound: number): number {
  pair.word = word;
  pair.wordEnd = word.length;
  pair.bytes = bytes;
  pair.keyEnd = offsets[key + 1]!;
  return Math.min(bound + 1, editsFrom(0, offsets[key]!, bound));
}

/** Fewest edits that make what is left of the word from `at` on that of the key from `other` on; more than `most` where they are. */
function editsFrom(at: number, other: number, most: number): number {
  const { word, wordEnd, bytes, keyEnd } = pair;
  const longer = Math.abs(wordEnd - at - (keyEnd - other));
  if (longer > most) return most + 1;
  let i = at;
  let j = other;
  while (i < wordEnd && j < keyEnd && word[i] === bytes[j]) {
    i++;
    j++;
  }
  if (i === wordEnd || j === keyEnd) return longer;
  if (most === 0) return 1;
  // A letter replaced, then one too many on either side, then a swap; each only as far as it may be better than those before.
  let fewest = most + 1;
  fewest = Math.min(fewest, 1 + editsFrom(i + 1, j + 1, fewest - 2));
  fewest = Math.min(fewest, 1 + editsFrom(i + 1, j, fewest - 2));
  fewest = Math.min(fewest, 1 + editsFrom(i, j + 1, fewest - 2));
  const isSwap = i + 1 < wordEnd && j + 1 < keyEnd && word[i] === bytes[j + 1] && word[i + 1] === bytes[j];
  return isSwap ? Math.min(fewest, 1 + editsFrom(i + 2, j + 2, fewest - 2)) : fewest;
}
