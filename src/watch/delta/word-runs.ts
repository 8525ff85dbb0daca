/** Words that may be several adjacent words of another name: written as one, their abbreviation, their consonants. */
import type { NameToken } from '../../names/name.ts';
import { MAX_SPAN, mayBeAbbreviation, spelled, startsAlike } from '../../names/score/align/align-spans.ts';
import type { Comparer } from '../../names/score/compare.ts';
import { MATCH } from '../../names/score/weights.ts';
import { lettersNear, wordSimilarity } from '../../names/score/words/word-similarity.ts';
import { latinSkeleton } from '../../names/scripts/arabic/skeleton.ts';
import { mayAbbreviate } from '../../names/scripts/russian-initials.ts';

/** Letters of joined words from which on they need not be equal; see there. */
const LEAST_NEAR = 7;

const isNameLike = ({ cls }: NameToken): boolean => cls === 'name' || cls === 'particle';

/** How two names are compared. */
interface Against {
  isPerson: boolean;
  comparer: Comparer;
}

/** The words of a name as some of them may together be one word of another. */
export interface Run {
  tokens: readonly NameToken[];
  /** How many letters adjacent words have together, as bits; and how many they may have to be one of the words. */
  lengths: number;
  wanted: number;
  isNames: boolean;
  hasConsonants: boolean;
  isAllConsonants: boolean;
}

/** Lengths beyond share a bit. */
const LONGEST = 30;

/** A reading as a run. */
export function runOf(tokens: readonly NameToken[]): Run {
  let lengths = 0;
  for (let from = 0; from + 1 < tokens.length; from++) {
    let length = tokens[from]!.text.length;
    for (let at = from + 1; at < tokens.length && at - from < MAX_SPAN; at++) {
      length += spelled(tokens[at]!).length;
      lengths |= 1 << Math.min(length, LONGEST);
    }
  }
  return {
    tokens,
    lengths,
    wanted: tokens.reduce((bits, { text }) => bits | lengthsNear(text), 0),
    isNames: tokens.every(isNameLike),
    hasConsonants: tokens.some(({ consonants }) => consonants !== undefined),
    isAllConsonants: tokens.every(({ consonants }) => consonants !== undefined),
  };
}

/** As many letters as a word has, but for one. */
const lengthsNear = (word: string): number => 7 << (Math.min(word.length, LONGEST) - 1);

/** True where a word may be several adjacent words of another name written as one, or their abbreviation. */
export function isRunOf(word: NameToken, run: Run, { isPerson, comparer }: Against): boolean {
  if (run.tokens.length < 2) return false;
  if (run.lengths & lengthsNear(word.text) && mayBeJoined(word.text, run.tokens, comparer)) return true;
  if (isPerson) return false;
  if (!run.isNames && isAbbreviation(word, run.tokens)) return true;
  const hasOthers = word.consonants === undefined ? run.hasConsonants : !run.isAllConsonants;
  return hasOthers && haveConsonants(word, run.tokens);
}

/** False where no word of `other` can be several of the run: most are told by their lengths. */
export const mayHold = (run: Run, other: Run, isPerson: boolean): boolean =>
  (run.lengths & other.wanted) !== 0 || (!isPerson && (!run.isNames || run.hasConsonants || other.hasConsonants));

/** `alassad` and `al assad`. */
function mayBeJoined(whole: string, run: readonly NameToken[], { rows }: Comparer): boolean {
  for (let from = 0; from + 1 < run.length; from++) {
    const first = run[from]!.text;
    if (first.length > whole.length || !startsAlike(first, whole)) continue;
    let joined = first;
    for (let at = from + 1; at < run.length && at - from < MAX_SPAN && joined.length <= whole.length; at++) {
      joined += spelled(run[at]!);
      if (Math.abs(joined.length - whole.length) > 1) continue;
      if (joined === whole) return true;
      if (joined.length < LEAST_NEAR) continue;
      if (wordSimilarity({ text: joined }, { text: whole }, rows, MATCH.leastJoined) > 0) return true;
    }
  }
  return false;
}

/** The consonants of adjacent words together, one side in a script without vowels; see `align-sounds.ts`. */
function haveConsonants({ text, consonants }: NameToken, run: readonly NameToken[]): boolean {
  const isOther = (token: NameToken): boolean => (token.consonants === undefined) !== (consonants === undefined);
  const first = (consonants ?? latinSkeleton(text)).charCodeAt(0);
  return run.some((token) => isOther(token) && (token.consonants ?? latinSkeleton(token.text)).charCodeAt(0) === first);
}

/** The first letters of several words, in Latin or by the Russian words for them. */
function isAbbreviation(word: NameToken, run: readonly NameToken[]): boolean {
  if (!mayBeAbbreviation(word)) return false;
  return run.some((_, from) => mayBeInitials(word.text, run, from)) || mayAbbreviate(word.text, run);
}

function mayBeInitials(text: string, run: readonly NameToken[], from: number): boolean {
  let at = 0;
  for (let end = from; end < run.length && at < text.length; end++) {
    const word = run[end]!;
    if (lettersNear(word.text, text[at]!) || word.text.charCodeAt(0) === text.charCodeAt(at)) at++;
    else if (word.cls !== 'particle') return false;
  }
  return at === text.length;
}
