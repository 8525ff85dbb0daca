/** Compares two names letter by letter and decides whether the differences are typos. */

import { isPinyin } from '../lexicon/han-chars.ts';
import { formAt } from '../lexicon/organisation-forms.ts';
import { wordClass } from '../lexicon/word-classes.ts';
import { type LetterSlip, letterSlips, slipBetween } from '../text/letter-slips.ts';
import { isAircraftMark, numberAt } from '../text/numbers.ts';
import { isEastAsianSurname } from '../text/two-syllables.ts';
import { prepareText, splitWords } from '../text/words.ts';
import { SLIP } from './weights.ts';
import { TRUNCATED_NAME, WHOLE } from './whole-weights.ts';
import { haveOtherSyllables } from './words/east-asian-syllables.ts';
import { areOtherSurnames } from './words/other-word.ts';
import { isKnownWord, rarityOf } from './words/rarity.ts';

/** The folded words of a Latin name. */
export interface WholeName {
  words: readonly string[];
  letters: string;
}

/** Minimum number of letters of a whole name: a typo makes a shorter one unrecognisable. */
const FEWEST_LETTERS = 5;
/** Maximum number of letters: longer names are found by their words. */
const MAX_LETTERS = 90;

const SURNAME_FIRST = /^([^,]+), ([^,]+)$/;

/** A name in Latin letters as written, and for `SURNAME, Given` also in natural order. */
export const wholeNames = (text: string): WholeName[] => spelledNames(text).filter(isWholeName);

/** True for a name with enough, but not too many, letters to be compared by its letters alone. */
export const isWholeName = ({ letters }: WholeName): boolean =>
  letters.length >= FEWEST_LETTERS && letters.length <= MAX_LETTERS;

/** Like {@link wholeNames}, for names of any length. */
export function spelledNames(text: string): WholeName[] {
  const prepared = prepareText(text);
  const turned = SURNAME_FIRST.exec(prepared);
  return [prepared, ...(turned ? [`${turned[2]} ${turned[1]}`] : [])].flatMap((one) => {
    const words = splitWords(one, 'organization');
    return words.every(({ script }) => script === 'latin') ? [wholeNameOf(words.map(({ latin }) => latin))] : [];
  });
}

const wholeNameOf = (words: readonly string[]): WholeName => ({ words, letters: words.join('') });

type Part = 'name' | 'ordinary' | 'form' | 'number';

/** A whole name with the class of each word and the word index of each letter. */
interface Parts {
  words: readonly string[];
  parts: readonly Part[];
  wordAt: readonly number[];
  /** Number of letters outside legal forms. */
  telling: number;
  /** True for the listed name: all its words count as names in use, however rare they are. */
  isListed: boolean;
}

/** Result of comparing two whole names. */
export interface WholeMatch {
  /** 0–1 before any confidence factor; 0 if they are two names. */
  score: number;
  slips: number;
}

const NO_MATCH: WholeMatch = { score: 0, slips: 0 };

/** Compares two names by their letters alone, ignoring spaces; docs/scoring.md has the rule. */
export function scoreFullString(query: WholeName, listed: WholeName): WholeMatch {
  // Some edits can be located in two ways. A fixed order makes the comparison symmetric.
  const isFirst = query.letters <= listed.letters;
  const first = isFirst ? query : listed;
  const second = isFirst ? listed : query;
  const slips = letterSlips(first.letters, second.letters, WHOLE.mostSlips);
  if (!slips) return NO_MATCH;
  const left = partsOf(first, !isFirst);
  const right = partsOf(second, isFirst);
  const most = Math.max(left.telling, right.telling);
  // A legal form that is joined to the name is none: TSSLIMITED, TSS LIMITED.
  const fewest = slips.length === 0 ? most : Math.min(left.telling, right.telling);
  if (fewest < WHOLE.fewestLetters - 1 || !haveOneNumbers(left, right)) return NO_MATCH;
  let cost = 0;
  const places = slips.map((slip) => wordsAt(slip, left, right));
  for (const place of places) {
    const [i, j] = place;
    if (left.parts[i] === 'number' || right.parts[j] === 'number') return NO_MATCH;
    const isOneOfTwo = places.some((other) => other !== place && (other[0] === i || other[1] === j));
    const forms = Number(left.parts[i] === 'form') + Number(right.parts[j] === 'form');
    // The two letters are the whole name: TD Bank and TK Bank.
    const letters = Math.max(left.words[i]!.length, right.words[j]!.length);
    if (letters <= 2 && !left.parts.some((part, at) => part === 'name' && at !== i)) return NO_MATCH;
    // Sá is not Yan, although SA is a legal form.
    if (forms === 1 && isOneOfTwo && isShort(left.words[i]!, right.words[j]!)) return NO_MATCH;
    if (forms > 0) cost += WHOLE.slipInForm;
    else if (!isOneOfTwo && isCutElsewhere([left, i], [right, j])) cost += 1;
    else if (areTwoNames([left, i], [right, j], isOneOfTwo)) return NO_MATCH;
    else cost += 1;
  }
  return { score: WHOLE.most - (WHOLE.perShare * cost) / most, slips: slips.length };
}

/** Score 0–1 of a truncated name: the listed name starts with it, word by word except for the last. */
export function scorePrefix(query: WholeName, listed: WholeName): number {
  const letters = query.letters.length;
  if (letters < TRUNCATED_NAME.fewestLetters || letters >= listed.letters.length) return 0;
  if (!listed.words.join(' ').startsWith(query.words.join(' '))) return 0;
  if (partsOf(query, false).telling < TRUNCATED_NAME.fewestTelling) return 0;
  return TRUNCATED_NAME.least + (TRUNCATED_NAME.most - TRUNCATED_NAME.least) * (letters / listed.letters.length);
}

function partsOf({ words, letters }: WholeName, isListed: boolean): Parts {
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
  return { words, parts, wordAt, telling, isListed };
}

function partOf(words: readonly string[], at: number): Part {
  if (numberAt(words, at, 'any') || (at === 1 && isAircraftMark(words))) return 'number';
  return wordClass(words[at]!, 'unknown') === 'name' ? 'name' : 'ordinary';
}

function haveOneNumbers(a: Parts, b: Parts): boolean {
  const digitsOf = ({ words }: Parts): string =>
    words
      .map((word) => word.replace(/\D+/g, ''))
      .join(' ')
      .trim();
  return digitsOf(a).replace(/ +/g, ' ') === digitsOf(b).replace(/ +/g, ' ');
}

/** The words that contain an edit, one of each name. An added or missing letter belongs to the word it is inside. */
function wordsAt({ kind, a, b }: LetterSlip, left: Parts, right: Parts): [number, number] {
  const isInside = ({ wordAt }: Parts, at: number): boolean => at > 0 && wordAt[at] === wordAt[at - 1];
  const word = ({ wordAt }: Parts, at: number): number => wordAt[Math.max(0, Math.min(at, wordAt.length - 1))]!;
  if (kind === 'added') return [word(left, a), word(right, isInside(left, a) ? b - 1 : b)];
  if (kind === 'lost') return [word(left, isInside(right, b) ? a - 1 : a), word(right, b)];
  return [word(left, a), word(right, b)];
}

/** True if two edits would leave little of the word. */
const isShort = (a: string, b: string): boolean =>
  Math.max(a.length, b.length) < (areOtherSurnames(a, b) ? WHOLE.twoSlipsInSurnameFrom : WHOLE.twoSlipsFrom);

/** True if two words are names in use, one of which is seldom a typo of the other. */
function areTwoNames([left, i]: [Parts, number], [right, j]: [Parts, number], isOneOfTwo: boolean): boolean {
  const [a, b] = [left.words[i]!, right.words[j]!];
  if (a === b) return false;
  const areNames = left.parts[i] === 'name' && right.parts[j] === 'name';
  if (isPinyin(a) && isPinyin(b)) return true;
  // One edit in an ordinary word is a typo if a name matches. Two edits in one word may make another word: White, Shine.
  if (!areNames && !isOneOfTwo && sharesName(left, right)) return false;
  const isCommon = (word: string): boolean => rarityOf(word) < SLIP.common;
  const [knownA, knownB] = [isKnownWord(a), isKnownWord(b)];
  if (isOneOfTwo && isShort(a, b)) return true;
  if (isOneOfTwo && left.words.some(isEastAsianSurname) && haveOtherSyllables(a, b)) return true;
  if (isOneOfTwo) return (knownA && isName(right, b)) || (knownB && isName(left, a));
  if (knownA === knownB) return knownA;
  return knownA ? isCommon(a) && isName(right, b) : isCommon(b) && isName(left, a);
}

/** True for a word of a listed name or a known word. */
const isName = ({ isListed }: Parts, word: string): boolean => isListed || isKnownWord(word);

/**
 * True if the space between two words has moved too and a piece that is not a known name is left: the other piece is then not a
 * name either, even if a name has the same letters (`Dav Dpowell`, David Powell).
 */
function isCutElsewhere([left, i]: [Parts, number], [right, j]: [Parts, number]): boolean {
  const [a, b] = [left.words[i]!, right.words[j]!];
  if (a === b || slipBetween(a, b)) return false;
  const isPiece = (side: Parts, at: number, other: Parts): boolean =>
    side.words.slice(Math.max(0, at - 1), at + 2).some((word) => !other.words.includes(word) && !isName(side, word));
  return isPiece(left, i, right) || isPiece(right, j, left);
}

/** True if both names have the same name token, longer than an initial. */
const sharesName = (a: Parts, b: Parts): boolean =>
  a.words.some((word, at) => a.parts[at] === 'name' && word.length > 1 && b.words.includes(word));
