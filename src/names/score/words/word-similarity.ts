/** Similarity of two folded words: an edit distance with transpositions over sound keys (Damerau 1964, restricted form). */
import { soundKey } from '../../text/sound-key.ts';
import { LETTER_COSTS, WORD } from '../weights.ts';

/** Size of the tables: the number of ASCII codes. */
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
for (const [cost, pairs] of LETTER_COSTS) cheap(cost, pairs);
for (let i = 0; i < SIZE; i++) SUBSTITUTE[i * SIZE + i] = 0;
for (const vowel of 'aeiou') GAP[vowel.charCodeAt(0)] = WORD.vowelGap;
GAP['h'.charCodeAt(0)] = WORD.hGap;
GAP['j'.charCodeAt(0)] = WORD.jGap;

/** True if two words may begin with the same sound; a cheap test before a costly one. */
export const lettersNear = (a: string, b: string): boolean =>
  SUBSTITUTE[a.charCodeAt(0) * SIZE + b.charCodeAt(0)]! < WORD.nearLetters ||
  (a[0] === 'c' && b[0] === 'j') ||
  (a[0] === 'j' && b[0] === 'c');

const EPSILON = 1e-6;

/** Working memory of {@link wordSimilarity}: three rows of the distance table and the letters of one word. */
export interface EditRows {
  before: Float64Array;
  previous: Float64Array;
  current: Float64Array;
  letters: Uint8Array;
}

/** Creates working memory; a caller that compares many words reuses it. */
export const createEditRows = (): EditRows => ({
  before: new Float64Array(MAX + 1),
  previous: new Float64Array(MAX + 1),
  current: new Float64Array(MAX + 1),
  letters: new Uint8Array(MAX + 1),
});

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Weighted edit distance of two keys; returns Infinity as soon as it must exceed `limit`. */
function distance(a: string, b: string, limit: number, rows: EditRows): number {
  const bound = limit + EPSILON;
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
    // The difference between the remaining lengths costs at least one edit per letter.
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
    // A transposition uses the row before the last, so both rows must exceed the limit.
    if (lowest > bound && lowestBefore > bound) return Number.POSITIVE_INFINITY;
    const spare = before;
    before = previous;
    previous = current;
    current = spare;
    beforeA = ca;
  }
  const cost = previous[lengthB]!;
  return cost > bound ? Number.POSITIVE_INFINITY : cost;
}

/** A folded word and its sound key, which is computed if missing. */
export interface Word {
  text: string;
  key?: string;
}

/** Similarity of two folded Latin words, 0–1; 0 below `least` (at least `WORD.least`). Words with digits match only if equal. */
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
  // Keys drop doubled letters and merge digraphs, which hides typos of one letter: Asasd, Assad; Chooe, Choe.
  const longer = Math.max(a.text.length, b.text.length);
  const maySlip = Math.abs(a.text.length - b.text.length) <= 1 && longer >= 5 && longer <= MAX;
  if (maySlip && similarity < WORD.lettersBelow + EPSILON)
    similarity = Math.max(similarity, 1 - distance(a.text, b.text, WORD.oneSlip, rows) / longer);
  // Characters outside ASCII have no cost, so the similarity may be NaN; the result is then 0.
  return similarity >= least - EPSILON ? Math.min(WORD.most, similarity) : 0;
}

/** Distance in which an English plural or genitive ending of a longer word costs little. */
function distanceExceptPlural(a: string, b: string, limit: number, rows: EditRows): number {
  if (a.length > 4 !== b.length > 4 && a.length !== b.length) {
    const short = a.length < b.length ? a : b;
    const long = a.length < b.length ? b : a;
    if (long.endsWith('s') && long.length === short.length + 1 && long.startsWith(short)) return WORD.plural;
  } else if (a.length > 4 && a.endsWith('s') !== b.endsWith('s')) {
    const bareA = a.endsWith('s') ? a.slice(0, -1) : a;
    const bareB = a.endsWith('s') ? b : b.slice(0, -1);
    return Math.min(distance(a, b, limit, rows), WORD.plural + distance(bareA, bareB, limit, rows));
  }
  return distance(a, b, limit, rows);
}

/** True if the text contains an ASCII digit. */
export function hasDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isDigit(text.charCodeAt(i))) return true;
  return false;
}
