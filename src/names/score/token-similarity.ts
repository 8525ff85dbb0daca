/**
 * Likeness of two folded words: an edit distance with transpositions over sound keys (Damerau 1964, restricted form),
 * in which letters that transliteration and mishearing swap cost less than letters that have nothing in common.
 */
import { soundKey } from '../text/sound-key.ts';

const SIZE = 128;
const MAX = 40;
const SUBSTITUTE = new Float64Array(SIZE * SIZE).fill(1);
const GAP = new Float64Array(SIZE).fill(1);

function cheap(cost: number, pairs: string): void {
  for (const pair of pairs.split(' ')) {
    const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)];
    SUBSTITUTE[a * SIZE + b] = cost;
    SUBSTITUTE[b * SIZE + a] = cost;
  }
}
cheap(0.6, 'ai au eo eu iu ao lr mn');
cheap(0.5, 'bp dt gk bv cz gj Cs');
cheap(0.4, 'ae ou fv ks Ck cs ct CS Cj Cc Sj js');
cheap(0.35, 'ei oa sz gh Ch hk Cg jg uv ji');
cheap(0.3, 'ie sS zj kg ');
for (let i = 0; i < SIZE; i++) SUBSTITUTE[i * SIZE + i] = 0;
for (const vowel of 'aeiou') GAP[vowel.charCodeAt(0)] = 0.55;
GAP['h'.charCodeAt(0)] = 0.5;
GAP['j'.charCodeAt(0)] = 0.8;

/** True where two words may begin with the same sound; cheap test before a costly one. */
export const lettersNear = (a: string, b: string): boolean =>
  SUBSTITUTE[a.charCodeAt(0) * SIZE + b.charCodeAt(0)]! < 0.5 ||
  (a[0] === 'c' && b[0] === 'j') ||
  (a[0] === 'j' && b[0] === 'c');

const TRANSPOSE = 0.9;
/** No edit costs less. */
const LEAST_EDIT = 0.5;
/** Room for the rounding of sums. */
const EPSILON = 1e-6;
const rows = [new Float64Array(MAX + 1), new Float64Array(MAX + 1), new Float64Array(MAX + 1)];
const codesB = new Uint8Array(MAX + 1);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * Letters in groups between which nothing is cheap: vowels with f and v, l r, m n, b p, all others. `j` is near
 * several groups and rules the count out. An edit takes away one letter too many of one group and costs at least
 * the group's weight: vowels, `h` and what is near `v` less than a letter. The count of each group is six bits of one number.
 */
const COUNT = new Int32Array(SIZE).fill(1 << 24);
for (const [group, letters] of ['aeioufv', 'lr', 'mn', 'bp'].entries())
  for (const letter of letters) COUNT[letter.charCodeAt(0)] = 1 << (6 * group);
/** Where b and p are counted. */
const LABIALS = 18;
const HAS_H = 1;
const HAS_J = 2;
const FLAG = new Uint8Array(SIZE);
FLAG['h'.charCodeAt(0)] = HAS_H;
FLAG['j'.charCodeAt(0)] = HAS_J;

/** A distance that two keys cannot be below, by the letters that they hold alone. */
function leastDistance(a: string, b: string): number {
  let countsA = 0;
  let countsB = 0;
  let flags = 0;
  for (let i = 0; i < a.length; i++) {
    const code = a.charCodeAt(i);
    countsA += COUNT[code]!;
    flags |= FLAG[code]!;
  }
  for (let i = 0; i < b.length; i++) {
    const code = b.charCodeAt(i);
    countsB += COUNT[code]!;
    flags |= FLAG[code]!;
  }
  if (flags & HAS_J) return 0;
  let [onlyA, onlyB] = [0, 0];
  for (let shift = 0; shift <= 24; shift += 6) {
    const isCheap = shift === 0 || shift === LABIALS || (shift === 24 && flags & HAS_H);
    const weight = isCheap ? LEAST_EDIT : 1;
    const surplus = weight * (((countsA >>> shift) & 63) - ((countsB >>> shift) & 63));
    if (surplus > 0) onlyA += surplus;
    else onlyB -= surplus;
  }
  return Math.max(onlyA, onlyB);
}

/** Weighted edit distance of two keys; gives up (returns Infinity) as soon as it must exceed `limit`. */
function distance(a: string, b: string, limit: number): number {
  const bound = limit + EPSILON;
  if (leastDistance(a, b) > bound) return Number.POSITIVE_INFINITY;
  const lengthA = a.length;
  const lengthB = b.length;
  let [before, previous, current] = rows as [Float64Array, Float64Array, Float64Array];
  previous[0] = 0;
  for (let j = 1; j <= lengthB; j++) {
    const code = b.charCodeAt(j - 1);
    codesB[j] = code;
    previous[j] = previous[j - 1]! + GAP[code]!;
  }
  let lowest = 0;
  let beforeA = 0;
  for (let i = 1; i <= lengthA; i++) {
    const ca = a.charCodeAt(i - 1);
    const gapA = GAP[ca]!;
    let diagonal = previous[0]!;
    let left = diagonal + gapA;
    current[0] = left;
    const lowestBefore = lowest;
    // What is left to read of one word beyond the other costs at least an edit a letter.
    const ahead = lengthA - i - lengthB;
    lowest = left + LEAST_EDIT * Math.abs(ahead);
    let beforeB = 0;
    for (let j = 1; j <= lengthB; j++) {
      const cb = codesB[j]!;
      let cost = diagonal + SUBSTITUTE[ca * SIZE + cb]!;
      diagonal = previous[j]!;
      const remove = diagonal + gapA;
      if (remove < cost) cost = remove;
      const insert = left + GAP[cb]!;
      if (insert < cost) cost = insert;
      if (ca === beforeB && cb === beforeA) {
        const swap = before[j - 2]! + TRANSPOSE;
        if (swap < cost) cost = swap;
      }
      current[j] = cost;
      left = cost;
      beforeB = cb;
      const total = cost + LEAST_EDIT * Math.abs(ahead + j);
      if (total < lowest) lowest = total;
    }
    // A transposition reaches back two rows, so both must be out of reach.
    if (lowest > bound && lowestBefore > bound) return Number.POSITIVE_INFINITY;
    [before, previous, current] = [previous, current, before];
    beforeA = ca;
  }
  const cost = previous[lengthB]!;
  return cost > bound ? Number.POSITIVE_INFINITY : cost;
}

/** Likeness below which two words count as different; keeps the distance loop short. */
export const LEAST_SIMILARITY = 0.6;

/**
 * Likeness of two folded Latin words, 0–1: 1 identical, 0.97 the same sound key, 0 below {@link LEAST_SIMILARITY}.
 * Words with digits are equal or different, never alike. Pass the keys when they are known, and a higher `least` where
 * no less will do.
 */
export function wordSimilarity(
  a: string,
  b: string,
  keyA = soundKey(a),
  keyB = soundKey(b),
  least = LEAST_SIMILARITY,
): number {
  if (a === b) return 1;
  if (keyA.length === 0 || keyB.length === 0 || keyA.length > MAX || keyB.length > MAX) return 0;
  if (keyA === keyB) return keyA.length < 3 ? 0.9 : 0.97;
  const mean = (keyA.length + keyB.length) / 2;
  const limit = (1 - least) * mean;
  if (Math.abs(keyA.length - keyB.length) * 0.5 > limit) return 0;
  if (hasDigit(a) || hasDigit(b)) return 0;
  let similarity = Math.max(0, 1 - distanceButPlural(keyA, keyB, limit) / mean);
  // Keys drop doubled letters and join digraphs, which hides a slip of one letter: Asasd, Assad; Chooe, Choe.
  const longer = Math.max(a.length, b.length);
  if (similarity < 0.9 + EPSILON && Math.abs(a.length - b.length) <= 1 && longer >= 5 && longer <= MAX)
    similarity = Math.max(similarity, 1 - distance(a, b, ONE_SLIP) / longer);
  // Letters that are not of a-z have no distance.
  return similarity >= least - EPSILON ? Math.min(0.96, similarity) : 0;
}

/** An English plural or genitive ending is a small difference in longer words. */
function distanceButPlural(a: string, b: string, limit: number): number {
  if (a.length > 4 !== b.length > 4 && a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    if (long.endsWith('s') && long.length === short.length + 1 && long.startsWith(short)) return PLURAL;
  } else if (a.length > 4 && a.endsWith('s') !== b.endsWith('s')) {
    const [bareA, bareB] = a.endsWith('s') ? [a.slice(0, -1), b] : [a, b.slice(0, -1)];
    return Math.min(distance(a, b, limit), PLURAL + distance(bareA, bareB, limit));
  }
  return distance(a, b, limit);
}
const PLURAL = 0.35;
const ONE_SLIP = 1;

function hasDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isDigit(text.charCodeAt(i))) return true;
  return false;
}
