/** The keys under which a token of a name is indexed and looked up, and how much finding it there counts. */

import { highestFirst } from '../../domain/highest-first.ts';
import { namesCounted, namesWithSound, namesWithWord } from '../../names/lexicon/listed-words.ts';
import type { NameToken } from '../../names/name.ts';
import { comparableText } from '../../names/score/pair.ts';
import { soundKey } from '../../names/text/sound-key.ts';

/** A key, and the share (0–1) of the token's weight that a match under it is worth. */
export interface TokenKey {
  key: string;
  strength: number;
}

/** First character of a key that is a sound, a consonant skeleton, a whole name or an initial; words have none. */
export const SOUND = '!';
export const SKELETON = '~';
const WHOLE = '=';
const INITIAL = '-';

/** Strengths: a match as written counts 1; each step away from the writing makes it less sure. */
const ALTERNATIVE_STRENGTH = 0.95;
const SKELETON_STRENGTH = 0.75;
/** Of the spelling that has this sound. */
const SOUND_STRENGTH = 0.9;
/** Of all words of a phrase together. */
export const PHRASE_STRENGTH = 0.9;
/** Shorter sounds and skeletons are common to too many words. */
const SHORTEST_SOUND = 3;
const SHORTEST_SKELETON = 2;

/** The key of persons' names that have a word with this first letter, beside others. */
export const initialKey = (letter: string): string => INITIAL + letter;

/** First letters by which a person's name is indexed: of its names, its titles, and particles that are half of a name. */
export const initialsOf = (tokens: readonly NameToken[]): ReadonlySet<string> =>
  new Set(
    tokens
      .filter(({ cls, text }) => text.length > 1 && (cls === 'name' || cls === 'title' || cls === 'particle'))
      .map(({ text }) => text[0]!),
  );

/** The key of a whole name as written, case and invisible characters aside. */
export const wholeKey = (name: string): string => WHOLE + comparableText(name);

/**
 * Every key of a token, the strongest first: itself, other spellings, its own script, sound and skeleton, and the words of
 * its phrases.
 */
export function keysOfToken(token: NameToken): TokenKey[] {
  const keys: { key: string; strength: number }[] = [];
  const add = (key: string, strength: number): void => {
    if (key.length === 0) return;
    for (let at = 0; at < keys.length; at++) {
      const known = keys[at]!;
      if (known.key !== key) continue;
      if (known.strength < strength) known.strength = strength;
      return;
    }
    keys.push({ key, strength });
  };
  const addSpelling = (word: string, strength: number): void => {
    add(word, strength);
    const sound = soundKey(word);
    if (sound.length >= SHORTEST_SOUND) add(SOUND + sound, strength * SOUND_STRENGTH);
  };
  if (token.native) add(token.native, 1);
  addSpelling(token.text, 1);
  if (token.alts) for (const alternative of token.alts) addSpelling(alternative, ALTERNATIVE_STRENGTH);
  const skeleton = token.consonants ?? '';
  if (skeleton.length >= SHORTEST_SKELETON) add(SKELETON + skeleton, SKELETON_STRENGTH);
  if (token.phrases)
    for (const phrase of token.phrases) for (const word of phrase) add(word, PHRASE_STRENGTH / phrase.length);
  return highestFirst(keys, ({ strength }) => strength);
}

/** How much a token of each class helps to find a name, before its frequency counts. */
const CLASS_WEIGHT: Record<NameToken['cls'], number> = {
  name: 1,
  number: 0.7,
  place: 0.6,
  domain: 0.55,
  common: 0.5,
  title: 0.2,
  particle: 0.2,
  form: 0.1,
};

/** Weight of finding a token by a key, about 0–1: by the token's class, and more the fewer of the names counted have the key. */
export const keyWeight = ({ cls }: Pick<NameToken, 'cls'>, share: number): number => CLASS_WEIGHT[cls] * share;

/** How much a key tells of the name that has it, 0–1, by the counts in the lexicon: 1 for a word that is not in them. */
export function keyShare(key: string): number {
  const names = namesCounted();
  const count = key.startsWith(SOUND) ? namesWithSound(key.slice(1)) : namesWithWord(key);
  return Math.log((names + 1) / (Math.max(1, count) + 0.5)) / Math.log((names + 1) / 1.5);
}

/** True for a folded word that is not in the counts of the lexicon: it may be misspelt. */
export const isRareWord = (word: string): boolean => namesWithWord(word) === 0;
