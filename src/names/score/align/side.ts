/** One of the two names under comparison: its tokens as numbers, and the matches found so far. */
import { writingsOf } from '../../lexicon/writings.ts';
import type { NameToken } from '../../name.ts';
import { shapeOf } from '../../text/confusables.ts';
import { letterBits } from '../../text/letter-slips.ts';
import { isEastAsianSurname } from '../../text/two-syllables.ts';

/** Maximum number of tokens of one name that are compared; analysis returns at most as many. */
const SIZE = 64;

/** Properties of tokens as bits, by which the alignment skips steps that no token needs. */
export const TRAIT = {
  name: 1,
  form: 2,
  place: 4,
  particle: 8,
  phrases: 16,
  bySound: 64,
  bound: 128,
  /** A name written as its first letter only. */
  initial: 256,
  /** A legal form, a business descriptor or another ordinary word. */
  organisational: 512,
  number: 1024,
  /** A legal form, or a word other than a name, with several spellings, any of which may contain a typo. */
  written: 2048,
  /** A Korean or Chinese surname. */
  eastAsian: 4096,
} as const;

/** Number of bits for the traits of a token; its length is stored above them. */
const TRAIT_BITS = 16;

const CLASS_TRAITS: Readonly<Record<NameToken['cls'], number>> = {
  name: TRAIT.name,
  form: TRAIT.form | TRAIT.organisational,
  place: TRAIT.place,
  number: TRAIT.number,
  domain: TRAIT.organisational,
  common: TRAIT.organisational,
  particle: TRAIT.particle,
  title: 0,
};

/** The traits of a token and, in the bits above them, the length of its text. */
export function traitsOf({ cls, text, native, phrases, writtenBySound, isBound }: NameToken): number {
  const isWritten = cls === 'form' ? native !== undefined : cls !== 'name' && writingsOf(text).length > 0;
  return (
    (text.length << TRAIT_BITS) |
    CLASS_TRAITS[cls] |
    (phrases === undefined ? 0 : TRAIT.phrases) |
    (writtenBySound === undefined ? 0 : TRAIT.bySound) |
    (isBound ? TRAIT.bound : 0) |
    (cls === 'name' && text.length === 1 ? TRAIT.initial : 0) |
    (isWritten ? TRAIT.written : 0) |
    (cls === 'name' && isEastAsianSurname(text) ? TRAIT.eastAsian : 0)
  );
}

/** Matched and unmatched weight of one aligned name. */
export interface MatchedWeight {
  tokens: readonly NameToken[];
  /** Fraction 0–1 of the total weight that is matched. */
  share: number;
  /** Unmatched weight by class; `ordinary` is that of business descriptors and other ordinary words. */
  name: number;
  place: number;
  number: number;
  ordinary: number;
  /** Number of name tokens longer than an initial. */
  names: number;
}

/** One of the two names under comparison. */
export interface Side {
  tokens: readonly NameToken[];
  /** How many of the tokens are compared. */
  length: number;
  /** Per token: its traits, the length of its text, and its letters as bits. */
  trait: Int32Array;
  size: Int32Array;
  letters: Int32Array;
  /** Per token: equal for confusable words, or 0. */
  shape: Int32Array;
  /** The traits of all tokens, combined. */
  traits: number;
  /** Per token: the degree 0–1 to which it matches, and the position of its partner on the other side, or -1. */
  degree: Float64Array;
  partner: Int16Array;
}

/** Creates working memory for one name. */
export const emptySide = (): Side => ({
  tokens: [],
  length: 0,
  trait: new Int32Array(SIZE),
  size: new Int32Array(SIZE),
  letters: new Int32Array(SIZE),
  shape: new Int32Array(SIZE),
  traits: 0,
  degree: new Float64Array(SIZE),
  partner: new Int16Array(SIZE),
});

/** Loads the tokens of a name, all of them unmatched. */
export function begin(side: Side, tokens: readonly NameToken[]): void {
  const { trait, size, letters, shape, partner, degree } = side;
  side.tokens = tokens;
  side.length = Math.min(tokens.length, SIZE);
  let all = 0;
  for (let i = 0; i < side.length; i++) {
    const token = tokens[i]!;
    const traits = token.traits ?? traitsOf(token);
    all |= traits;
    trait[i] = traits & ((1 << TRAIT_BITS) - 1);
    size[i] = traits >>> TRAIT_BITS;
    letters[i] = token.letters ?? letterBits(token.text);
    shape[i] = token.shape ?? shapeOf(token.text);
    partner[i] = -1;
    degree[i] = 0;
  }
  side.traits = all & ((1 << TRAIT_BITS) - 1);
}

/** True for a name longer than an initial. */
export const isWholeName = ({ trait }: Side, at: number): boolean =>
  (trait[at]! & (TRAIT.name | TRAIT.initial)) === TRAIT.name;

/** Adjacent tokens of a name: `from` to before `to`. */
interface Span {
  side: Side;
  from: number;
  to: number;
}

/** Pairs token `i` of `a` with a span of the other name. */
export function pairWithSpan(a: Side, i: number, { side, from, to }: Span, degree: number): void {
  a.partner[i] = from;
  a.degree[i] = degree;
  side.partner.fill(i, from, to);
  side.degree.fill(degree, from, to);
}
