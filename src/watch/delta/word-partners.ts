/**
 * How far two words can count as one at most, whatever else stands in their names: what each rule of the alignment may make of
 * a pair, worked out once for a word of customers' names and a word of listed names.
 */
import { writingsOf } from '../../names/lexicon/writings.ts';
import type { NameToken } from '../../names/name.ts';
import type { Comparer } from '../../names/score/compare.ts';
import { MATCH } from '../../names/score/weights.ts';
import { slipBetween } from '../../names/text/one-slip.ts';

/** Words of customers remembered at once, each at a byte for every listed word and reading; and bytes in all. */
const MOST_WORDS = 16_000;
const MOST_BYTES = 96 * 2 ** 20;

/** Steps of a degree in a byte; 0 is not worked out yet, and 1 no degree at all. */
const STEPS = 254;
/** Bytes as degrees. */
const DEGREES = Float64Array.from({ length: STEPS + 2 }, (_, byte) => Math.max(0, byte - 1) / STEPS);

/** The most that pairs of words may count as matched, 0–1, remembered. */
export interface WordPartners {
  /** The number of a word of listed names. */
  numberOf(word: NameToken): number;
  /** What is known of a word of customers, for `degree`. */
  known(word: NameToken): Uint8Array;
  /** The most of a word of customers and a listed one, which is given by its number too. */
  degree(known: Uint8Array, word: NameToken, listed: NameToken, number: number): number;
  /** Adds a reading of a listed name. @returns its place in what is known of a word */
  addReading(): number;
  /** Whether a word of customers may be several words of the reading at a place. */
  isRun(known: Uint8Array, place: number, work: () => boolean): boolean;
}

/** @param most how many listed words there are, and readings of listed names */
export function wordPartners(comparer: Comparer, most: { words: number; readings: number }): WordPartners {
  let readings = 0;
  const numbers = new Map<NameToken, number>();
  let rows = new Map<NameToken, Uint8Array>();
  const size = most.words + most.readings;
  const mostRows = Math.min(MOST_WORDS, Math.ceil(MOST_BYTES / size));
  return {
    numberOf(word) {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    },
    known(word) {
      let row = rows.get(word);
      if (!row) {
        if (rows.size >= mostRows) rows = new Map();
        row = new Uint8Array(size);
        rows.set(word, row);
      }
      return row;
    },
    degree(known, word, listed, number) {
      let byte = known[number]!;
      if (byte === 0) known[number] = byte = 1 + Math.ceil(STEPS * mostDegree(word, listed, comparer));
      return DEGREES[byte]!;
    },
    addReading: () => most.words + readings++,
    isRun(known, place, work) {
      if (known[place] === 0) known[place] = work() ? 2 : 1;
      return known[place] === 2;
    },
  };
}

/** Two words that some rule may pair: equal, an initial, a slip apart, of one meaning; or alike. */
function mostDegree(a: NameToken, b: NameToken, comparer: Comparer): number {
  if (a.text === b.text) return 1;
  if ((a.text.length === 1 || b.text.length === 1) && a.text.charCodeAt(0) === b.text.charCodeAt(0)) return 1;
  if (slipBetween(a.text, b.text) !== undefined) return 1;
  // Two words of several meanings each may share one.
  if ((a.phrases && b.phrases) || isInPhrase(a, b) || isInPhrase(b, a)) return 1;
  if (maySlipInForm(a, b) || maySlipInForm(b, a) || maySlipInWriting(a, b) || maySlipInWriting(b, a)) return 1;
  const similarity = comparer.tokenSimilarity(a, b);
  // Too little to be one word by itself; as the only one left over it counts for less.
  return similarity >= MATCH.leastLong ? similarity : similarity > 0 ? MATCH.lone : 0;
}

const isInPhrase = ({ phrases }: NameToken, { text }: NameToken): boolean =>
  phrases?.some((phrase) => phrase.includes(text)) ?? false;

/** A legal form as it is written, and the same word or one a slip apart. */
const maySlipInForm = ({ cls, native }: NameToken, { text }: NameToken): boolean =>
  cls === 'form' && native !== undefined && (native === text || slipBetween(native, text) !== undefined);

/** A name a slip apart from one of the writings that a word which is none stands for. */
const maySlipInWriting = (name: NameToken, word: NameToken): boolean =>
  name.cls === 'name' &&
  word.cls !== 'name' &&
  writingsOf(word.text).some((writing) => slipBetween(name.text, writing) !== undefined);
