/**
 * The most that two names can score, by which of their words can have a partner at all: most customers share one common word
 * with a changed name and nothing else, and need not be aligned with it to know that it is another name.
 *
 *     "Ivan Petrov" : "TANG, Ivan"   ivan - ivan, petrov - nothing   at most 0.5 of either name   -> not worth aligning
 *
 * A word counts as matched in full where it may be matched at all, so the bound is never below the score.
 */
import { writingsOf } from '../../names/lexicon/writings.ts';
import type { NameForm, NameToken } from '../../names/name.ts';
import type { Comparer } from '../../names/score/compare.ts';
import { MATCH, ORGANISATION, PERSON } from '../../names/score/weights.ts';
import { tokenWeight } from '../../names/score/words/token-weight.ts';
import { lettersNear, wordSimilarity } from '../../names/score/words/word-similarity.ts';
import { latinSkeleton } from '../../names/scripts/arabic/skeleton.ts';
import { abbreviatedRun } from '../../names/scripts/russian-initials.ts';
import { slipBetween } from '../../names/text/one-slip.ts';

/** A reading of a listed name, made ready to be held against many others. */
export interface BoundForm {
  tokens: readonly NameToken[];
  isPerson: boolean;
  /** By token and in all. */
  weights: readonly number[];
  total: number;
  /** Tokens that count as matched whatever stands on the other side, as bits. */
  free: number;
  /** Words by token of another name that may be their partners, as bits; {@link BY_RUN} where a run of words may be. */
  partners: Map<NameToken, number>;
}

/** Words beyond this have no bit: longer names are aligned. */
const MOST_TOKENS = 30;
/** The token may stand for several words of the other name. */
const BY_RUN = 1 << 30;
/** Most adjacent words that may be one; see `align-spans.ts`. */
const MAX_SPAN = 4;
/** Letters of joined words from which on they need not be equal; see there. */
const LEAST_NEAR = 7;
/** Letters of what may be an abbreviation. */
const ABBREVIATION = { least: 3, most: 9 };

/** Legal forms, titles and particles weigh little, and several rules pair them. */
const isSmall = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'title' || cls === 'particle';
const isNameLike = ({ cls }: NameToken): boolean => cls === 'name' || cls === 'particle';

/** True for words that rules pair by more than their letters: names by their sound, the parts of compound names. */
const isSpecial = ({ writtenBySound, cls, text }: NameToken): boolean =>
  writtenBySound !== undefined || (cls === 'particle' && (text === 'abd' || text === 'din'));

/** True for a reading whose words the bound understands. */
export const isBounded = ({ tokens }: Pick<NameForm, 'tokens'>): boolean =>
  tokens.length <= MOST_TOKENS && !tokens.some(isSpecial);

/** What a token weighs. */
export const weightOf = (token: NameToken, isPerson: boolean, comparer: Comparer): number =>
  tokenWeight(token, isPerson, token.rarity ?? comparer.rarity(token.text));

/** A listed reading made ready; null where the bound does not understand its words. */
export function boundForm({ tokens }: NameForm, isPerson: boolean, comparer: Comparer): BoundForm | null {
  if (!isBounded({ tokens })) return null;
  const weights = tokens.map((token) => weightOf(token, isPerson, comparer));
  const free = tokens.reduce((bits, token, at) => (isSmall(token) ? bits | (1 << at) : bits), 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { tokens, isPerson, weights, total, free, partners: new Map() };
}

/** The most that a reading can score against a listed one. @param weights of its tokens */
export function mostScore(
  query: readonly NameToken[],
  weights: readonly number[],
  form: BoundForm,
  comparer: Comparer,
): number {
  let bits = form.free;
  let matched = 0;
  let total = 0;
  let isNameLeft = false;
  for (let at = 0; at < query.length; at++) {
    const token = query[at]!;
    const weight = weights[at]!;
    total += weight;
    let partners = form.partners.get(token);
    if (partners === undefined) {
      partners = partnersOf(token, form, comparer);
      form.partners.set(token, partners);
    }
    if (partners & BY_RUN) return 1;
    bits |= partners;
    if (partners !== 0 || isSmall(token)) matched += weight;
    else if (token.cls === 'name') isNameLeft = true;
  }
  const own = matched / total;
  let other = 0;
  for (let at = 0; bits !== 0; at++, bits >>>= 1) if (bits & 1) other += form.weights[at]!;
  other /= form.total;
  // What is left over costs less where it is trade words alone.
  const ofOther = isNameLeft ? ORGANISATION.slope : ORGANISATION.slopeOnlyTrade;
  const slope = form.isPerson ? PERSON.slope - PERSON.slopeRare : ofOther;
  return Math.max(own, other) * (1 - slope * (1 - Math.min(own, other)));
}

/** True where a word of the listed reading may stand for several words of the other: what {@link mostScore} leaves out. */
export function mayStandForRun(
  query: readonly NameToken[],
  { tokens, isPerson }: BoundForm,
  comparer: Comparer,
): boolean {
  if (query.length < 2) return false;
  return tokens.some((token) => isRunOf(token, query, { isPerson, comparer }));
}

function partnersOf(token: NameToken, { tokens, isPerson }: BoundForm, comparer: Comparer): number {
  if (tokens.length > 1 && isRunOf(token, tokens, { isPerson, comparer })) return BY_RUN;
  let bits = 0;
  for (let at = 0; at < tokens.length; at++) if (mayPair(token, tokens[at]!, comparer)) bits |= 1 << at;
  return bits;
}

/** How two names are compared. */
interface Against {
  isPerson: boolean;
  comparer: Comparer;
}

/** Two words that some rule may pair: equal, alike, an initial, a slip apart. */
function mayPair(a: NameToken, b: NameToken, comparer: Comparer): boolean {
  if (a.text === b.text) return true;
  if ((a.text.length === 1 || b.text.length === 1) && a.text.charCodeAt(0) === b.text.charCodeAt(0)) return true;
  if (slipBetween(a.text, b.text) !== undefined || comparer.tokenSimilarity(a, b) > 0) return true;
  // Two words of several meanings each may share one.
  if ((a.phrases && b.phrases) || isInPhrase(a, b) || isInPhrase(b, a)) return true;
  if (a.cls === 'form' || b.cls === 'form') return maySlipInForm(a, b) || maySlipInForm(b, a);
  return (a.cls === 'name') !== (b.cls === 'name') && writingsOf((a.cls === 'name' ? b : a).text).length > 0;
}

const isInPhrase = ({ phrases }: NameToken, { text }: NameToken): boolean =>
  phrases?.some((phrase) => phrase.includes(text)) ?? false;

const maySlipInForm = ({ cls, native }: NameToken, { text }: NameToken): boolean =>
  cls === 'form' && native !== undefined && slipBetween(native, text) !== undefined;

/** True where a word may be several adjacent words of another name written as one, or their abbreviation. */
function isRunOf(word: NameToken, run: readonly NameToken[], { isPerson, comparer }: Against): boolean {
  if (mayBeJoined(word.text, run, comparer)) return true;
  return !isPerson && (mayAbbreviate(word, run) || haveConsonants(word, run));
}

/** `alassad` and `al assad`. */
function mayBeJoined(whole: string, run: readonly NameToken[], { rows }: Comparer): boolean {
  for (let from = 0; from + 1 < run.length; from++) {
    const first = run[from]!.text;
    if (first.length > whole.length || !mayBeginAlike(first, whole)) continue;
    let joined = first;
    for (let at = from + 1; at < run.length && at - from < MAX_SPAN && joined.length <= whole.length; at++) {
      const { cls, native, text } = run[at]!;
      joined += cls === 'form' ? (native ?? text) : text;
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
  if (!run.some(isOther)) return false;
  const first = (consonants ?? latinSkeleton(text)).charCodeAt(0);
  return run.some((token) => isOther(token) && (token.consonants ?? latinSkeleton(token.text)).charCodeAt(0) === first);
}

const mayBeginAlike = (a: string, b: string): boolean =>
  lettersNear(a, b) || a.charCodeAt(1) === b.charCodeAt(0) || a.charCodeAt(0) === b.charCodeAt(1);

/** The first letters of several words, not all of them names, in Latin or by the Russian words for them. */
function mayAbbreviate({ cls, text }: NameToken, run: readonly NameToken[]): boolean {
  if (cls !== 'name' || text.length < ABBREVIATION.least || text.length > ABBREVIATION.most) return false;
  if (run.every(isNameLike)) return false;
  return run.some(
    (_, from) => mayBeInitials(text, run, from) || abbreviatedRun(text, run.slice(from), 0, false) !== undefined,
  );
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
