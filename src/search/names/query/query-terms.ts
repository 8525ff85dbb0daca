/** Determines the keys under which the tokens of a query are looked up, which depend on the query and the lexicon only. */
import { highestFirst } from '../../../domain/highest-first.ts';
import { namesWithWord } from '../../../names/lexicon/listed-words.ts';
import { isInitial, type NameToken, type NameVariant } from '../../../names/name.ts';
import { soundKey } from '../../../names/text/sound-key.ts';
import { isEastAsianSurname } from '../../../names/text/two-syllables.ts';
import type { NameIndex } from '../index/name-index.ts';
import { LONGEST_SHORT, nearKeys, shortNeighbours } from '../index/similar-texts.ts';
import { otherVowels, soundingWords } from '../index/sounding-words.ts';
import {
  findKey,
  initialKey,
  isRareWord,
  keyShare,
  keysOfToken,
  keyWeight,
  PHRASE_STRENGTH,
  SOUND,
  type TokenKey,
} from '../token-keys.ts';
import { misspellings, STRENGTH_BY_EDITS } from './misspellings.ts';
import { type Split, splitsOf } from './split-words.ts';

/** A key of the index, and what it contributes to a name that has it, about 0–1. */
interface FoundKey {
  key: number;
  contribution: number;
}

/** One token of the query, or one spelling of it, with the keys found in the index. Each term contributes to a name at most once. */
export interface QueryTerm {
  token: NameToken;
  found: readonly FoundKey[];
  /** Names that contain the token as two words, highest contribution first. */
  splits: readonly Split[];
  /** Weight of the token in the query, by the lexicon. */
  weight: number;
  /** True for an additional spelling of tokens that have their own terms: two joined tokens, or the words of a phrase. */
  isExtra: boolean;
}

/** In a variant with more tokens than this, repeated tokens are looked up once, so that repeating a word costs nothing. */
const MANY_TOKENS = 12;
/** Maximum number of words of a query, over all variants, that are searched for typing errors; limits hostile queries. */
const MAX_CHECKED_WORDS = 60;
/** A word that at least this many names contain is assumed to be correct and is not searched for typing errors. */
const ESTABLISHED_NAMES = 300;
const MAX_CHECKED_READINGS = 3;
/** A word that is in no counted name gets this fraction of the full weight, since it may be misspelt. */
const RARE_SHARE = 0.7;
const SHORTEST_WRITTEN = 5;
/** Maximum number of neighbouring words that are looked up as one: Zia ur Rahman, Ziaurrahman. */
const MAX_JOINED = 3;
/** Initials next to a word longer than this are treated as a person's. */
const INITIALS_ALONE = 2;
/** Such initials have this fraction of the weight of a word. */
const INITIAL_SHARE = 0.2;

/** Finds the term of a token; `isOnly` if it is the only token of its variant. The same token is looked up once. */
export type TermFinder = (token: NameToken, isOnly?: boolean) => QueryTerm;

/** The terms found for one query: of tokens among others, and alone in their variant. */
type KnownTerms = readonly [among: Map<NameToken, QueryTerm>, alone: Map<NameToken, QueryTerm>];
export const noTerms = (): KnownTerms => [new Map(), new Map()];

/** Looks up the tokens of one query. @param known terms of the query found before, to which those checked for errors are added */
export function termFinder(index: NameIndex, known = noTerms()): TermFinder {
  const unchecked = noTerms();
  let checked = 0;
  return (token, isOnly = false) => {
    const which = isOnly ? 1 : 0;
    const isChecked = checked < MAX_CHECKED_WORDS;
    const before = known[which].get(token) ?? unchecked[which].get(token);
    if (before) return before;
    checked++;
    const term = findTerm(index, token, { isOnly, isChecked });
    (isChecked ? known : unchecked)[which].set(token, term);
    return term;
  };
}

/** The terms of a variant, highest weight first: of tokens, joined neighbours and words of phrases; forms only if alone. */
export function termsOf(index: NameIndex, form: NameVariant, termOf: TermFinder): QueryTerm[] {
  const distinctive = form.tokens.filter((token) => token.cls !== 'form');
  const all = distinctive.length > 0 ? distinctive : form.tokens;
  const tokens = all.length > MANY_TOKENS ? [...new Set(all)] : all;
  const terms = tokens.map((token) => termOf(token, tokens.length === 1));
  for (const token of tokens) if (token.phrases) terms.push(...phraseTerms(index, token, termOf(token).weight));
  const hasName = hasWholeName(tokens);
  if (hasName)
    for (let i = 0; i < terms.length; i++) if (isInitial(terms[i]!.token)) terms[i] = initialTerm(index, terms[i]!);
  const single = terms.slice(0, tokens.length);
  for (let at = 0; at + 1 < tokens.length; at++) {
    if (hasName && isInitial(tokens[at]!) && isInitial(tokens[at + 1]!)) continue;
    for (let words = 2; words <= MAX_JOINED && at + words <= tokens.length; words++) {
      const joined = joinedTerm(index, tokens.slice(at, at + words), single.slice(at, at + words));
      if (joined) terms.push(joined);
    }
  }
  return highestFirst(terms, ({ weight }) => weight);
}

/** True if a token is a name longer than an initial. Otherwise initials count as words: J. & T. Bank. Li is a name. */
const hasWholeName = (tokens: readonly NameToken[]): boolean =>
  tokens.some(({ cls, text }) => cls === 'name' && (text.length > INITIALS_ALONE || isEastAsianSurname(text)));

/** The term of an initial next to a name: names may have it written out, and its absence is weak evidence against them. */
function initialTerm(index: NameIndex, term: QueryTerm): QueryTerm {
  const weight = term.weight * INITIAL_SHARE;
  const found = term.found.map(({ key, contribution }) => ({ key, contribution: contribution * INITIAL_SHARE }));
  const key = findKey(index.vocabulary, initialKey(term.token.text));
  if (key >= 0) found.push({ key, contribution: weight });
  return { ...term, found, weight };
}

/** One term for each word of a token's phrases: a name with all words of a phrase is found by their sum (研究所). */
function phraseTerms(index: NameIndex, token: NameToken, weight: number): QueryTerm[] {
  const phrases = token.cls === 'form' ? [] : token.phrases!.filter(({ length }) => length > 1);
  const terms = new Map<number, QueryTerm>();
  for (const phrase of phrases)
    for (const word of phrase) {
      const key = findKey(index.vocabulary, word);
      if (key < 0) continue;
      const whole = Math.max(weight, keyWeight(token, index.keyShares[key]!));
      const contribution = (PHRASE_STRENGTH / phrase.length) * whole;
      if (contribution <= (terms.get(key)?.weight ?? 0)) continue;
      terms.set(key, { token, found: [{ key, contribution }], splits: [], weight: contribution, isExtra: true });
    }
  return [...terms.values()];
}

/** Keys of neighbours joined to one word. The Arabic article is `al` or `el`: Elsheikh. */
function joinedKeys(tokens: readonly NameToken[], joined: string): TokenKey[] {
  const words = tokens[0]!.cls === 'particle' && joined.startsWith('al') ? [joined, `e${joined.slice(1)}`] : [joined];
  return words.flatMap((text) => keysOfToken({ text, cls: 'name' }));
}

/** The term of joined neighbours. Keys by which one of them is found on its own are excluded: I Ivanov sounds like Ivanov. */
function joinedTerm(index: NameIndex, tokens: readonly NameToken[], terms: readonly QueryTerm[]): QueryTerm | null {
  const weight = terms.reduce((sum, one) => sum + one.weight, 0);
  const isPart = (key: number): boolean => terms.some((term) => term.found.some((found) => found.key === key));
  const found: FoundKey[] = [];
  const take = (key: number, strength: number): void => {
    if (key >= 0 && !isPart(key)) found.push({ key, contribution: weight * strength });
  };
  const joined = tokens.map(({ text }) => text).join('');
  for (const { key, strength } of joinedKeys(tokens, joined)) take(findKey(index.vocabulary, key), strength);
  const sounds = tokens.map(({ writtenBySound }) => writtenBySound);
  if (!sounds.includes(undefined))
    for (const { key, strength } of soundingWords(index.sounding, sounds.join(''))) take(key, strength);
  if (tokens.every(({ native }) => native === undefined) && namesWithWord(joined) < ESTABLISHED_NAMES) {
    for (const { key } of nearKeys(index.near, joined, 1)) take(key, STRENGTH_BY_EDITS[1]!);
    for (const { key, strength } of otherVowels(index.sounding, SOUND + soundKey(joined))) take(key, strength);
  }
  return found.length > 0 ? { token: tokens[0]!, found, splits: [], weight, isExtra: true } : null;
}

/** How a token is looked up: whether with typing errors, and whether as the only distinctive one of its variant. */
interface Looking {
  isChecked: boolean;
  isOnly: boolean;
}

function findTerm(index: NameIndex, token: NameToken, { isChecked, isOnly }: Looking): QueryTerm {
  const found: FoundKey[] = [];
  const take = (key: number, strength: number): void => {
    if (key < 0) return;
    for (let at = 0; at < found.length; at++) if (found[at]!.key === key) return;
    found.push({ key, contribution: strength * keyWeight(token, index.keyShares[key]!) });
  };
  const keys = keysOfToken(token);
  for (let at = 0; at < keys.length; at++) take(findKey(index.vocabulary, keys[at]!.key), keys[at]!.strength);
  const sounding = token.writtenBySound ?? (mayBeWritten(token) ? token.text : undefined);
  if (sounding) for (const { key, strength } of soundingWords(index.sounding, sounding)) take(key, strength);
  if (isChecked && token.cls !== 'form' && token.cls !== 'particle') {
    for (const { key, strength } of wordsToCheck(token, keys)) {
      const near = misspellings(index, token, key);
      for (let at = 0; at < near.length; at++) take(near[at]!.key, strength * near[at]!.strength);
    }
    if (mayBeShortSlip(token, isOnly))
      for (const key of shortNeighbours(index.vocabulary, token.text)) take(key, STRENGTH_BY_EDITS[1]!);
  }
  return {
    token,
    found: highestFirst(found, ({ contribution }) => contribution),
    splits: splitsOf(index, token),
    weight: weightOf(token, keys),
    isExtra: false,
  };
}

/** True for a Latin name whose spelling in another script may not follow the rules: Jarrochi, جاروشة. */
const mayBeWritten = ({ cls, native, text }: NameToken): boolean =>
  cls === 'name' && native === undefined && text.length >= SHORTEST_WRITTEN && namesWithWord(text) < ESTABLISHED_NAMES;

/** Weight of a token in a query: that of its best key with a count, or else that of a word that may be misspelt. */
function weightOf(token: NameToken, keys: readonly TokenKey[]): number {
  let best = 0;
  for (const { key, strength } of keys) {
    const share = keyShare(key);
    if (share < 1) best = Math.max(best, strength * keyWeight(token, share));
  }
  return best === 0 ? RARE_SHARE * keyWeight(token, 1) : best;
}

/** True for a short Latin name that is rare, or the only token by which the query can be found. */
const mayBeShortSlip = ({ cls, native, text }: NameToken, isOnly: boolean): boolean =>
  cls === 'name' && native === undefined && text.length <= LONGEST_SHORT && (isOnly || isRareWord(text));

/** Spellings to search for typing errors, except well-known ones: as written, or the first variants of another script. */
function wordsToCheck(token: NameToken, keys: readonly TokenKey[]): TokenKey[] {
  const checked: TokenKey[] = [];
  let left = token.native ? MAX_CHECKED_READINGS : 1;
  for (let at = 0; at < keys.length && left > 0; at++) {
    const { key } = keys[at]!;
    if (key !== token.text && !token.alts?.includes(key)) continue;
    left--;
    if (namesWithWord(key) < ESTABLISHED_NAMES) checked.push(keys[at]!);
  }
  return checked;
}
