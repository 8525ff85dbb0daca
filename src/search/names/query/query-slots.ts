/** Where the tokens of a query stand in the name index: as written, spelt or sounding otherwise, with typing errors. */
import { highestFirst } from '../../../domain/highest-first.ts';
import { placesWithSlip } from '../../../names/lexicon/places.ts';
import { isInitial, type NameForm, type NameToken } from '../../../names/name.ts';
import { soundKey } from '../../../names/text/sound-key.ts';
import { isEastAsianSurname } from '../../../names/text/two-syllables.ts';
import { frequencyOf, type NameIndex } from '../index/name-index.ts';
import { LONGEST_SHORT, shortNeighbours } from '../index/short-words.ts';
import { soundingWords } from '../index/sounding-words.ts';
import { findKey } from '../index/vocabulary.ts';
import { initialKey, keysOfToken, PHRASE_STRENGTH, SOUND, type TokenKey, tokenWeight } from '../token-keys.ts';
import { editsFor, type NearKey, nearKeys } from './near-words.ts';

/** A key of the index, and the credit (share of weight, about 0–1) that a name gets which has it. */
interface FoundKey {
  key: number;
  credit: number;
}

/** One token of the query, or one way to write it, and where it was found. A name is credited once for each slot. */
export interface Slot {
  token: NameToken;
  found: readonly FoundKey[];
  /** The highest credit. */
  weight: number;
  /** True for a second way to write tokens that have a slot of their own: two joined, or the words of a phrase. */
  isExtra: boolean;
}

/** A reading with more tokens than this has repeated ones looked up once, so that repeating a word costs nothing. */
const MANY_TOKENS = 12;
/** Most words of a query, over all its readings, that are searched for typing errors; bounds hostile queries. */
const MOST_CHECKED_WORDS = 60;
/** A word that this many names have is taken to be spelt as meant and is not searched for typing errors. */
const ESTABLISHED_NAMES = 300;
/** Readings of a word in another script that are searched for typing errors. */
const MOST_CHECKED_READINGS = 3;
/** Most near keys taken for one word. */
const MOST_NEAR_KEYS = 48;
/** Strength of a key by its edit distance: 0, 1 or 2. */
const STRENGTH_BY_EDITS = [1, 0.8, 0.62];
/** The same is multiplied by this where only the sounds are near. */
const NEAR_SOUND_STRENGTH = 0.9;
/** Letters of a sound from which on one, and two, edits are looked for. */
const SOUND_FOR_ONE_EDIT = 4;
const SOUND_FOR_TWO_EDITS = 8;
/** Letters of a reading of another script from which on two edits are looked for. */
const READING_FOR_TWO_EDITS = 7;
/** Letters from which on a word that is near nothing is searched for two edits. */
const WORD_FOR_LAST_TRY = 5;
/** A token that was found nowhere counts by this share of the weight that it would have. */
const NOT_FOUND_SHARE = 0.5;
/** Initials beside a longer word than this are a person's. */
const INITIALS_ALONE = 2;
/** They count by this share of the weight of a word. */
const INITIAL_SHARE = 0.2;
/** Words whose near keys are remembered at once, at about half a kilobyte each. */
const MOST_REMEMBERED = 10_000;

const creditOf = ({ credit }: FoundKey): number => credit;

/** Finds the slot of a token; the same token is looked up once. */
export type SlotFinder = (token: NameToken, isOnly?: boolean) => Slot;

/**
 * Looks up the tokens of one query. With `deep`, words of {@link mayHoldTwoErrors} are searched for two errors. `isPart` where
 * the index has some of the names only, and all is wanted that may be found among all of them: a word near others there may be
 * near none of all, by fewer errors.
 */
export function slotFinder(index: NameIndex, deep: boolean, isPart = false): SlotFinder {
  const known = new Map<string, Slot>();
  /** The same by object: readings share tokens. */
  const ofToken = { alone: new Map<NameToken, Slot>(), among: new Map<NameToken, Slot>() };
  return (token, isOnly = false) => {
    const byToken = isOnly ? ofToken.alone : ofToken.among;
    const asked = byToken.get(token);
    if (asked !== undefined) return asked;
    const memoKey = `${isOnly} ${token.cls} ${token.native ?? ''} ${token.text} ${token.alts?.join(' ') ?? ''}`;
    const slot =
      known.get(memoKey) ??
      findSlot(index, token, { isChecked: known.size < MOST_CHECKED_WORDS, deep, isPart, isOnly });
    known.set(memoKey, slot);
    byToken.set(token, slot);
    return slot;
  };
}

/**
 * The slots of a form, highest weight first: one for each token that can find names, one for each pair of neighbours
 * written as one word, one for each word of a token's phrase. Legal forms (`Ltd`) find names only where nothing else can.
 */
export function slotsOf(index: NameIndex, form: NameForm, slotOf: SlotFinder): Slot[] {
  const telling = form.tokens.filter((token) => token.cls !== 'form');
  const all = telling.length > 0 ? telling : form.tokens;
  const tokens = all.length > MANY_TOKENS ? [...new Set(all)] : all;
  const slots = tokens.map((token) => slotOf(token, tokens.length === 1));
  for (const token of tokens) if (token.phrases) slots.push(...phraseSlots(index, token, slotOf(token).weight));
  const hasName = hasWholeName(tokens);
  if (hasName)
    for (let i = 0; i < slots.length; i++) if (isInitial(slots[i]!.token)) slots[i] = initialSlot(index, slots[i]!);
  for (let i = 0; i + 1 < tokens.length; i++) {
    if (hasName && isInitial(tokens[i]!) && isInitial(tokens[i + 1]!)) continue;
    const pair = joinedSlot(index, [tokens[i]!, tokens[i + 1]!], [slots[i]!, slots[i + 1]!]);
    if (pair) slots.push(pair);
  }
  return highestFirst(slots, ({ weight }) => weight);
}

/** Initials beside a name find less than other words; without one they are words like others: J. & T. Bank. Li is a name. */
export const hasWholeName = (tokens: readonly NameToken[]): boolean =>
  tokens.some(({ cls, text }) => cls === 'name' && (text.length > INITIALS_ALONE || isEastAsianSurname(text)));

/** An initial beside a name: names have it written out as well, and missing it says little against them. */
function initialSlot(index: NameIndex, slot: Slot): Slot {
  const weight = slot.weight * INITIAL_SHARE;
  const found = slot.found.map(({ key, credit }) => ({ key, credit: credit * INITIAL_SHARE }));
  const key = findKey(index.vocabulary, initialKey(slot.token.text));
  if (key >= 0) found.push({ key, credit: weight });
  return { ...slot, found, weight };
}

/**
 * The words of a token's first phrase, each for itself: a name that has all of them (研究所 and "research institute") is
 * found by their sum, though each alone is too common to find it.
 */
function phraseSlots(index: NameIndex, token: NameToken, weight: number): Slot[] {
  const phrase = token.cls === 'form' ? undefined : token.phrases?.[0];
  if (!phrase || phrase.length < 2) return [];
  return phrase.flatMap((word) => {
    const key = findKey(index.vocabulary, word);
    if (key < 0) return [];
    const whole = Math.max(weight, tokenWeight(token, frequencyOf(index, key), index.nameCount));
    const credit = (PHRASE_STRENGTH / phrase.length) * whole;
    return [{ token, found: [{ key, credit }], weight: credit, isExtra: true }];
  });
}

type Neighbours = readonly [NameToken, NameToken];

/**
 * Keys of two neighbours as one word, and of a place that they are but for a letter; the article of Arabic names is written `al`
 * or `el`: El Sheikh, Elsheikh.
 */
export function joinedKeys([one, next]: Neighbours): TokenKey[] {
  const joined = one.text + next.text;
  const words = one.cls === 'particle' && joined.startsWith('al') ? [joined, `e${joined.slice(1)}`] : [joined];
  const places = placesWithSlip(one.text, next.text).map((key) => ({ key, strength: STRENGTH_BY_EDITS[1]! }));
  return [...words.flatMap((text) => keysOfToken({ text, cls: 'name' })), ...places];
}

/**
 * Neighbours written as one word. What one of them is found by is no joined word: I Ivanov sounds like Ivanov.
 */
function joinedSlot(index: NameIndex, tokens: Neighbours, [one, next]: readonly [Slot, Slot]): Slot | null {
  const weight = one.weight + next.weight;
  const isPart = (key: number): boolean => [one, next].some((slot) => slot.found.some((found) => found.key === key));
  const found: FoundKey[] = [];
  for (const { key: name, strength } of joinedKeys(tokens)) {
    const key = findKey(index.vocabulary, name);
    if (key >= 0 && !isPart(key)) found.push({ key, credit: weight * strength });
  }
  return found.length > 0 ? { token: tokens[0]!, found, weight, isExtra: true } : null;
}

/** How a token is looked up: for errors, for two errors, in an index of some names, and as the only telling one of its form. */
interface Looking {
  isChecked: boolean;
  deep: boolean;
  isPart: boolean;
  isOnly: boolean;
}

function findSlot(index: NameIndex, token: NameToken, { isChecked, deep, isPart, isOnly }: Looking): Slot {
  const found: FoundKey[] = [];
  const take = (key: number, strength: number): void => {
    if (key < 0) return;
    for (let at = 0; at < found.length; at++) if (found[at]!.key === key) return;
    found.push({ key, credit: strength * tokenWeight(token, frequencyOf(index, key), index.nameCount) });
  };
  const keys = keysOfToken(token);
  for (let at = 0; at < keys.length; at++) take(findKey(index.vocabulary, keys[at]!.key), keys[at]!.strength);
  if (token.writtenBySound)
    for (const { key, strength } of soundingWords(index.sounding, token.writtenBySound)) take(key, strength);
  if (isChecked && token.cls !== 'form' && token.cls !== 'particle') {
    for (const { key, strength } of wordsToCheck(index, token, keys)) {
      const near = misspellings(index, token, key, { deep, isPart, isFound: found.length > 0 });
      for (let at = 0; at < near.length; at++) take(near[at]!.key, strength * near[at]!.strength);
    }
    if (mayBeShortSlip(index, token, isOnly))
      for (const key of shortNeighbours(index.vocabulary, token.text)) take(key, STRENGTH_BY_EDITS[1]!);
  }
  highestFirst(found, creditOf);
  const weight = found[0]?.credit ?? NOT_FOUND_SHARE * tokenWeight(token, 0, index.nameCount);
  return { token, found, weight, isExtra: false };
}

/** A short Latin name on no list, or one that is all the query has to be found by. */
const mayBeShortSlip = ({ vocabulary }: NameIndex, { cls, native, text }: NameToken, isOnly: boolean): boolean =>
  cls === 'name' && native === undefined && text.length <= LONGEST_SHORT && (isOnly || findKey(vocabulary, text) < 0);

/** Spellings worth searching for typing errors, unless well known: as written, or the first readings of another script. */
function wordsToCheck(index: NameIndex, token: NameToken, keys: readonly TokenKey[]): TokenKey[] {
  const checked: TokenKey[] = [];
  let left = token.native ? MOST_CHECKED_READINGS : 1;
  for (let at = 0; at < keys.length && left > 0; at++) {
    const { key } = keys[at]!;
    if (key !== token.text && !token.alts?.includes(key)) continue;
    left--;
    const id = findKey(index.vocabulary, key);
    if (id < 0 || frequencyOf(index, id) < ESTABLISHED_NAMES) checked.push(keys[at]!);
  }
  return checked;
}

/** Keys that one spelling of a token may have been meant for, by its letters and by its sound. */
function misspellings(
  index: NameIndex,
  token: NameToken,
  word: string,
  { deep, isPart, isFound }: Pick<Looking, 'deep' | 'isPart'> & { isFound: boolean },
): { key: number; strength: number }[] {
  const isRead = token.native !== undefined;
  const edits = editsWanted(index, token, word, deep);
  let near = rememberedNear(index, word, edits);
  // A short word that is near nothing may hold two errors.
  if (near.length === 0 && !isFound && word.length >= WORD_FOR_LAST_TRY && edits < 2)
    near = rememberedNear(index, word, 2);
  const found = near.map(({ key, distance }) => ({ key, strength: STRENGTH_BY_EDITS[distance]! }));
  // Sounds are compared only for words that are near no other, or were romanised from another script.
  const isLatin = !isRead && token.consonants === undefined && token.brandCharacters === undefined;
  if (isLatin && near.length > 0 && !isPart) return found;
  const sound = soundKey(word);
  const soundEdits = sound.length < SOUND_FOR_ONE_EDIT ? 0 : sound.length < SOUND_FOR_TWO_EDITS ? 1 : 2;
  for (const { key, distance } of rememberedNear(index, SOUND + sound, soundEdits))
    found.push({ key, strength: NEAR_SOUND_STRENGTH * STRENGTH_BY_EDITS[distance]! });
  return found;
}

/** A word that is on a list is seldom two errors away from the one that was meant. */
function editsWanted(index: NameIndex, { native }: NameToken, word: string, deep: boolean): number {
  const isListed = findKey(index.vocabulary, native ?? word) >= 0;
  return isListed ? 1 : deep && isShort(word) ? 2 : editsOf(word, native !== undefined);
}

/**
 * Keys that a token may be misspelt for, by its letters: only where there is none are its sounds compared, and more errors
 * looked for. @param among an index of some of the names, with the words that are near among these
 */
export function nearOf(index: NameIndex, token: NameToken, deep: boolean, among = index): readonly NearKey[] {
  const [first] = wordsToCheck(index, token, keysOfToken(token));
  return first ? rememberedNear(among, first.key, editsWanted(index, token, first.key, deep)) : [];
}

/** {@link nearKeys}, remembered over queries: files of names bring the same words again and again. */
function rememberedNear(index: NameIndex, word: string, edits: number): readonly NearKey[] {
  const { near } = index.memory;
  const memoKey = `${edits}${word}`;
  let found = near.get(memoKey);
  if (!found) {
    found = nearKeys(index.near, word, MOST_NEAR_KEYS, edits);
    if (near.size >= MOST_REMEMBERED) near.clear();
    near.set(memoKey, found);
  }
  return found;
}

/** Edits looked for in a word. Most letters of a reading of another script follow from rules, so short readings get one. */
const editsOf = (word: string, isRead: boolean): number =>
  isRead && word.length < READING_FOR_TWO_EDITS ? Math.min(1, editsFor(word.length)) : editsFor(word.length);

const isShort = (word: string): boolean => word.length >= 4 && word.length <= 6;

/** A short Latin word that is on no list: perhaps one with two errors, which an ordinary search does not look for. */
const mayHoldTwoErrors = ({ vocabulary }: NameIndex, { cls, native, text }: NameToken): boolean =>
  cls === 'name' && native === undefined && isShort(text) && findKey(vocabulary, text) < 0;

/** True for readings with a word that only a deep search looks for. */
export const mayNeedDeepSearch = (index: NameIndex, forms: readonly NameForm[]): boolean =>
  forms.some(({ tokens }) => tokens.some((token) => mayHoldTwoErrors(index, token)));
