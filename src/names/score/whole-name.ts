/** How far two names that are letter by letter nearly equal are one name with slips of the hand in it. */

import { isAircraftMark } from '../lexicon/aircraft-marks.ts';
import { isPinyin } from '../lexicon/han-chars.ts';
import { formAt } from '../lexicon/organisation-forms.ts';
import { wordClass } from '../lexicon/word-classes.ts';
import { type LetterSlip, letterSlips } from '../text/letter-slips.ts';
import { numberAt } from '../text/numbers.ts';
import { slipBetween } from '../text/one-slip.ts';
import type { WholeName } from '../text/whole-name.ts';
import { SLIP } from './weights.ts';
import { CUT, WHOLE } from './whole-weights.ts';

/** What is known about words, as a comparer is told. */
interface Known {
  rarity(word: string): number;
  isKnown(word: string, byAny?: boolean): boolean;
}

/** What a word of a whole name is. */
type Part = 'name' | 'ordinary' | 'form' | 'number';

/** A whole name with what its words are, and the word at each letter. */
interface Parts {
  words: readonly string[];
  parts: readonly Part[];
  wordAt: readonly number[];
  /** Letters outside legal forms. */
  telling: number;
}

/** Two whole names and the slips between them. */
export interface WholeMatch {
  /** 0–1 before any trust in readings; 0 where the two are two names. */
  score: number;
  slips: number;
}

const NO_MATCH: WholeMatch = { score: 0, slips: 0 };

/**
 * Compares two names by their letters alone, spaces and the cut of words aside. Up to two slips are taken for slips of the
 * hand, unless they change a number or make one known name of another; docs/scoring.md tells the rule.
 */
export function matchWhole(a: WholeName, b: WholeName, known: Known): WholeMatch {
  // Of slips that can be told in two ways, either order of the names must give the same.
  const isFirst = a.letters <= b.letters;
  const first = isFirst ? a : b;
  const second = isFirst ? b : a;
  const slips = letterSlips(first.letters, second.letters, WHOLE.mostSlips);
  if (!slips) return NO_MATCH;
  const left = partsOf(first);
  const right = partsOf(second);
  const telling = Math.max(left.telling, right.telling);
  if (Math.min(left.telling, right.telling) < WHOLE.fewestLetters - 1 || !haveOneNumbers(left, right)) return NO_MATCH;
  let cost = 0;
  const places = slips.map((slip) => wordsAt(slip, left, right));
  for (const place of places) {
    const [i, j] = place;
    if (left.parts[i] === 'number' || right.parts[j] === 'number') return NO_MATCH;
    const isOneOfTwo = places.some((other) => other !== place && (other[0] === i || other[1] === j));
    const forms = Number(left.parts[i] === 'form') + Number(right.parts[j] === 'form');
    // Sá is no Yan, though SA is a legal form.
    if (forms === 1 && isOneOfTwo && isShort(left.words[i]!, right.words[j]!)) return NO_MATCH;
    if (forms > 0) cost += WHOLE.slipInForm;
    else if (!isOneOfTwo && isCutElsewhere([left, i], [right, j], known)) cost += 1;
    else if (areTwoNames([left, i], [right, j], known, isOneOfTwo)) return NO_MATCH;
    else cost += 1;
  }
  if (slips.length === 0 && areAllKnown(left, right, known)) return NO_MATCH;
  return { score: WHOLE.most - (WHOLE.perShare * cost) / telling, slips: slips.length };
}

/**
 * Score 0–1 of a name that is the beginning of a listed one, which has so many letters in all; 0 where it says too little of
 * whom it means.
 */
export function matchBeginning(query: WholeName, letters: number): number {
  if (query.letters.length < CUT.fewestLetters || partsOf(query).telling < CUT.fewestTelling) return 0;
  return CUT.least + (CUT.most - CUT.least) * (query.letters.length / letters);
}

function partsOf({ words, letters }: WholeName): Parts {
  const parts: Part[] = [];
  while (parts.length < words.length) {
    const at = parts.length;
    const form = formAt(words, at);
    const length = form?.length ?? 1;
    const part = form ? 'form' : partOf(words, at);
    for (let i = 0; i < length; i++) parts.push(part);
  }
  const wordAt: number[] = [];
  words.forEach((word, at) => {
    for (let i = 0; i < word.length; i++) wordAt.push(at);
  });
  let telling = letters.length;
  words.forEach((word, at) => {
    if (parts[at] === 'form') telling -= word.length;
  });
  return { words, parts, wordAt, telling };
}

function partOf(words: readonly string[], at: number): Part {
  if (numberAt(words, at, 'any') || (at === 1 && isAircraftMark(words))) return 'number';
  return wordClass(words[at]!, 'unknown') === 'name' ? 'name' : 'ordinary';
}

/** The numbers of both names are the same, in their order. */
function haveOneNumbers(a: Parts, b: Parts): boolean {
  const digitsOf = ({ words }: Parts): string =>
    words
      .map((word) => word.replace(/\D+/g, ''))
      .join(' ')
      .trim();
  return digitsOf(a).replace(/ +/g, ' ') === digitsOf(b).replace(/ +/g, ' ');
}

/** The words that a slip stands in. A letter more or less belongs to the word in which it stands. */
function wordsAt({ kind, a, b }: LetterSlip, left: Parts, right: Parts): [number, number] {
  const isInside = ({ wordAt }: Parts, at: number): boolean => at > 0 && wordAt[at] === wordAt[at - 1];
  const word = ({ wordAt }: Parts, at: number): number => wordAt[Math.max(0, Math.min(at, wordAt.length - 1))]!;
  if (kind === 'added') return [word(left, a), word(right, isInside(left, a) ? b - 1 : b)];
  if (kind === 'lost') return [word(left, isInside(right, b) ? a - 1 : a), word(right, b)];
  return [word(left, a), word(right, b)];
}

/** With two slips in it, little is left of the word. */
const isShort = (a: string, b: string): boolean => Math.max(a.length, b.length) < WHOLE.twoSlipsFrom;

/** Two words that people or companies have for names, of which a slip seldom makes the other. */
function areTwoNames(
  [left, i]: [Parts, number],
  [right, j]: [Parts, number],
  known: Known,
  isOneOfTwo: boolean,
): boolean {
  const [a, b] = [left.words[i]!, right.words[j]!];
  if (a === b) return false;
  const areNames =
    left.parts[i] === 'name' && right.parts[j] === 'name' && !isInitials(left, a) && !isInitials(right, b);
  // A slip in an ordinary word beside the same name; two in one word may make another: White, Shine.
  if (!areNames && !isOneOfTwo && sharesName(left, right)) return false;
  if (isPinyin(a) && isPinyin(b)) return true;
  const isCommon = (word: string): boolean => known.rarity(word) < SLIP.common;
  const [knownA, knownB] = [known.isKnown(a), known.isKnown(b)];
  if (isOneOfTwo && isShort(a, b)) return true;
  if (isOneOfTwo) return (knownA && known.isKnown(b, true)) || (knownB && known.isKnown(a, true));
  if (knownA === knownB) return knownA;
  return knownA ? isCommon(a) && known.isKnown(b, true) : isCommon(b) && known.isKnown(a, true);
}

/**
 * The space between two words has moved too, and left a word that no name has: the other piece is no name either, though
 * there may be one of its letters (`Dav Dpowell`, David Powell).
 */
function isCutElsewhere([left, i]: [Parts, number], [right, j]: [Parts, number], known: Known): boolean {
  const [a, b] = [left.words[i]!, right.words[j]!];
  if (a === b || slipBetween(a, b)) return false;
  const isPiece = ({ words }: Parts, at: number, other: Parts): boolean =>
    [words[at - 1], words[at], words[at + 1]].some(
      (word) => word !== undefined && !other.words.includes(word) && !known.isKnown(word, true),
    );
  return isPiece(left, i, right) || isPiece(right, j, left);
}

/** Letters of a company beside ordinary words, which people do not have for a name: Multimat IC Dis Ticaret. */
const isInitials = ({ parts }: Parts, word: string): boolean =>
  word.length <= 2 && !isPinyin(word) && parts.some((part) => part === 'ordinary' || part === 'form');

/** Some name longer than an initial stands in both. */
const sharesName = (a: Parts, b: Parts): boolean =>
  a.words.some((word, at) => a.parts[at] === 'name' && word.length > 1 && b.words.includes(word));

/** Equal letters cut into other words, all of which are known: `Chen Gang`, `Cheng Ang`. */
function areAllKnown(a: Parts, b: Parts, { isKnown }: Known): boolean {
  const changed = ({ words }: Parts, other: Parts): string[] => words.filter((word) => !other.words.includes(word));
  const isName = (word: string): boolean => word.length > 1 && (isKnown(word) || isPinyin(word));
  return changed(a, b).every(isName) && changed(b, a).every(isName);
}
