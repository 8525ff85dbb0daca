/**
 * Similarity of two folded words: an edit distance with transpositions over sound keys (Damerau 1964, restricted form),
 * in which letters that transliteration and mishearing swap cost less than letters that have nothing in common.
 */
import { soundKey } from '../../text/sound-key.ts';
import { LETTER_COSTS, WORD } from '../weights.ts';

/** Codes of letters that have a cost. */
const SIZE = 128;
/** Longest key that is compared. */
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
for (const [cost, pairs] of LETTER_COSTS) cheap(cost, pairs);
for (let i = 0; i < SIZE; i++) SUBSTITUTE[i * SIZE + i] = 0;
for (const vowel of 'aeiou') GAP[vowel.charCodeAt(0)] = WORD.vowelGap;
GAP['h'.charCodeAt(0)] = WORD.hGap;
GAP['j'.charCodeAt(0)] = WORD.jGap;

/** True where two words may begin with the same sound; cheap test before a costly one. */
export const lettersNear = (a: string, b: string): boolean =>
  SUBSTITUTE[a.charCodeAt(0) * SIZE + b.charCodeAt(0)]! < WORD.nearLetters ||
  (a[0] === 'c' && b[0] === 'j') ||
  (a[0] === 'j' && b[0] === 'c');

/** Room for the rounding of sums. */
const EPSILON = 1e-6;

/** Working memory of {@link wordSimilarity}: three rows of the distance table, the letters of one word and what is known of the other. */
export interface EditRows {
  before: Float64Array;
  previous: Float64Array;
  current: Float64Array;
  letters: Uint8Array;
  /** The key that was compared last, and what {@link leastDistance} asks of it. */
  key: string;
  counts: number;
  flags: number;
}

/** Working memory for one caller; a caller that compares many words keeps it. */
export const createEditRows = (): EditRows => ({
  before: new Float64Array(MAX + 1),
  previous: new Float64Array(MAX + 1),
  current: new Float64Array(MAX + 1),
  letters: new Uint8Array(MAX + 1),
  key: '',
  counts: 0,
  flags: 0,
});

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

/** The count of each group of letters in a key. */
function countsOf(key: string): number {
  let counts = 0;
  for (let i = 0; i < key.length; i++) counts += COUNT[key.charCodeAt(i)]!;
  return counts;
}

/** Which letters with rules of their own a key has. */
function flagsOf(key: string): number {
  let flags = 0;
  for (let i = 0; i < key.length; i++) flags |= FLAG[key.charCodeAt(i)]!;
  return flags;
}

/** A distance that two keys cannot be below, by the letters that they hold alone. */
function leastDistance(a: string, b: string, rows: EditRows): number {
  // A word of a query is compared with all words of a name in turn.
  if (rows.key !== a) {
    rows.key = a;
    rows.counts = countsOf(a);
    rows.flags = flagsOf(a);
  }
  const flags = rows.flags | flagsOf(b);
  if (flags & HAS_J) return 0;
  const countsA = rows.counts;
  const countsB = countsOf(b);
  let onlyA = 0;
  let onlyB = 0;
  for (let shift = 0; shift <= 24; shift += 6) {
    const isCheap = shift === 0 || shift === LABIALS || (shift === 24 && flags & HAS_H);
    const weight = isCheap ? WORD.leastEdit : 1;
    const surplus = weight * (((countsA >>> shift) & 63) - ((countsB >>> shift) & 63));
    if (surplus > 0) onlyA += surplus;
    else onlyB -= surplus;
  }
  return Math.max(onlyA, onlyB);
}

/** Weighted edit distance of two keys; gives up (returns Infinity) as soon as it must exceed `limit`. */
function distance(a: string, b: string, limit: number, rows: EditRows): number {
  const bound = limit + EPSILON;
  if (leastDistance(a, b, rows) > bound) return Number.POSITIVE_INFINITY;
  const lengthA = a.length;
  const lengthB = b.length;
  const { letters } = rows;
  let { before, previous, current } = rows;
  previous[0] = 0;
  for (let j = 1; j <= lengthB; j++) {
    const code = b.charCodeAt(j - 1);
    letters[j] = code;
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
    lowest = left + WORD.leastEdit * Math.abs(ahead);
    let beforeB = 0;
    for (let j = 1; j <= lengthB; j++) {
      const cb = letters[j]!;
      let cost = diagonal + SUBSTITUTE[ca * SIZE + cb]!;
      diagonal = previous[j]!;
      const remove = diagonal + gapA;
      if (remove < cost) cost = remove;
      const insert = left + GAP[cb]!;
      if (insert < cost) cost = insert;
      if (ca === beforeB && cb === beforeA) {
        const swap = before[j - 2]! + WORD.transposition;
        if (swap < cost) cost = swap;
      }
      current[j] = cost;
      left = cost;
      beforeB = cb;
      const total = cost + WORD.leastEdit * Math.abs(ahead + j);
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

/** A folded word and its sound key; the key is worked out where it is absent. */
export interface Word {
  text: string;
  key?: string;
}

/**
 * Similarity of two folded Latin words, 0–1: 1 identical, 0 below `least`, which is at least `WORD.least`. Words with
 * digits are equal or different, never alike. `rows` is the caller's working memory.
 */
export function wordSimilarity(a: Word, b: Word, rows: EditRows, least = WORD.least): number {
  if (a.text === b.text) return 1;
  const keyA = a.key ?? soundKey(a.text);
  const keyB = b.key ?? soundKey(b.text);
  if (keyA.length === 0 || keyB.length === 0 || keyA.length > MAX || keyB.length > MAX) return 0;
  if (keyA === keyB) return keyA.length < 3 ? WORD.sameShortSound : WORD.sameSound;
  const mean = (keyA.length + keyB.length) / 2;
  const limit = (1 - least) * mean;
  if (Math.abs(keyA.length - keyB.length) * WORD.leastEdit > limit) return 0;
  if (hasDigit(a.text) || hasDigit(b.text)) return 0;
  let similarity = Math.max(0, 1 - distanceExceptPlural(keyA, keyB, limit, rows) / mean);
  // Keys drop doubled letters and join digraphs, which hides a slip of one letter: Asasd, Assad; Chooe, Choe.
  const longer = Math.max(a.text.length, b.text.length);
  const maySlip = Math.abs(a.text.length - b.text.length) <= 1 && longer >= 5 && longer <= MAX;
  if (similarity < WORD.lettersBelow + EPSILON && maySlip)
    similarity = Math.max(similarity, 1 - distance(a.text, b.text, WORD.oneSlip, rows) / longer);
  // Letters that are not of a-z have no distance.
  return similarity >= least - EPSILON ? Math.min(WORD.most, similarity) : 0;
}

/** An English plural or genitive ending is a small difference in longer words. */
function distanceExceptPlural(a: string, b: string, limit: number, rows: EditRows): number {
  if (a.length > 4 !== b.length > 4 && a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    if (long.endsWith('s') && long.length === short.length + 1 && long.startsWith(short)) return WORD.plural;
  } else if (a.length > 4 && a.endsWith('s') !== b.endsWith('s')) {
    const [bareA, bareB] = a.endsWith('s') ? [a.slice(0, -1), b] : [a, b.slice(0, -1)];
    return Math.min(distance(a, b, limit, rows), WORD.plural + distance(bareA, bareB, limit, rows));
  }
  return distance(a, b, limit, rows);
}

function hasDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isDigit(text.charCodeAt(i))) return true;
  return false;
}
