/** One of the two names under comparison: its tokens in numbers, and what has been found of them. */
import { writingsOf } from '../../lexicon/writings.ts';
import type { NameToken } from '../../name.ts';
import { letterBits } from '../../text/letter-bits.ts';
import { isEastAsianSurname } from '../../text/two-syllables.ts';

/** Most tokens of one name that take part; equals what analysis gives at most. */
const SIZE = 64;

/** What a token has that a step of the alignment asks for, as bits: steps that no token needs are passed over. */
export const TRAIT = {
  name: 1,
  form: 2,
  place: 4,
  particle: 8,
  phrases: 16,
  bySound: 64,
  bound: 128,
  /** A name of which only the first letter is written. */
  initial: 256,
  /** A legal form, a trade word or another ordinary word. */
  organisational: 512,
  number: 1024,
  /** Another word or a legal form that stands for other writings too, one of which may have a slip in it. */
  written: 2048,
  /** A Korean or Chinese surname. */
  eastAsian: 4096,
} as const;

/** Bits of a token's traits; its letters are counted above them. */
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

/** The traits of a token, and above them the length of its text. */
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

/** One aligned name in weights. */
export interface MatchedWeight {
  tokens: readonly NameToken[];
  /** Share 0–1 of the whole weight that is matched. */
  share: number;
  /** Weight left over, by class; `ordinary` is of trade words and other ordinary words. */
  name: number;
  place: number;
  number: number;
  ordinary: number;
  /** How many tokens are names longer than an initial. */
  names: number;
}

/** One of the two names under comparison. */
export interface Side {
  tokens: readonly NameToken[];
  /** How many of the tokens take part. */
  length: number;
  /** By token: its traits, the length of its text, and its letters as bits. */
  trait: Int32Array;
  size: Int32Array;
  letters: Int32Array;
  /** The traits of all tokens together. */
  traits: number;
  /** By token: how far it is matched, 0–1, and the token of the other side that it is matched with, -1 for none. */
  degree: Float64Array;
  partner: Int16Array;
  /** What its tokens weigh. */
  matched: MatchedWeight;
}

/** Working memory for one of the names. */
export const emptySide = (): Side => ({
  tokens: [],
  length: 0,
  trait: new Int32Array(SIZE),
  size: new Int32Array(SIZE),
  letters: new Int32Array(SIZE),
  traits: 0,
  degree: new Float64Array(SIZE),
  partner: new Int16Array(SIZE),
  matched: { tokens: [], share: 0, name: 0, place: 0, number: 0, ordinary: 0, names: 0 },
});

/** Takes the tokens of a name, none of which has a partner yet. */
export function begin(side: Side, tokens: readonly NameToken[]): void {
  const { trait, size, letters, partner, degree } = side;
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
export function standFor(a: Side, i: number, { side, from, to }: Span, degree: number): void {
  a.partner[i] = from;
  a.degree[i] = degree;
  side.partner.fill(i, from, to);
  side.degree.fill(degree, from, to);
}
