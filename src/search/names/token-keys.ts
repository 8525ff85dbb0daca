/** The keys under which a token of a name is indexed and looked up, and the strength of each. */
import { highestFirst } from '../../domain/highest-first.ts';
import { namesCounted, namesWithSound, namesWithWord } from '../../names/lexicon/listed-words.ts';
import type { NameToken } from '../../names/name.ts';
import { comparableText } from '../../names/score/pair.ts';
import { soundKey } from '../../names/text/sound-key.ts';
import { type Blobs, findSorted } from '../snapshot/section-views.ts';

/** A key, and the fraction (0–1) of the token's weight that a match under it contributes. */
export interface TokenKey {
  key: string;
  strength: number;
}

/** First character of a key for a sound, a consonant skeleton, a whole name or an initial; words have none. */
export const SOUND = '!';
export const SKELETON = '~';
const WHOLE = '=';
const INITIAL = '-';

/** Strengths: a match as written counts 1; each step away from the original spelling makes it less certain. */
const ALTERNATIVE_STRENGTH = 0.95;
const SKELETON_STRENGTH = 0.75;
/** Strength of a match by sound. */
const SOUND_STRENGTH = 0.9;
/** Strength of all words of a phrase together. */
export const PHRASE_STRENGTH = 0.9;
/** Shorter sounds and skeletons occur in too many words. */
const SHORTEST_SOUND = 3;
const SHORTEST_SKELETON = 2;

/** The key of persons' names that contain a word with this first letter. */
export const initialKey = (letter: string): string => INITIAL + letter;

/** First letters under which a person's name is indexed: those of its names, titles and particles. */
export const initialsOf = (tokens: readonly NameToken[]): ReadonlySet<string> =>
  new Set(
    tokens
      .filter(({ cls, text }) => text.length > 1 && (cls === 'name' || cls === 'title' || cls === 'particle'))
      .map(({ text }) => text[0]!),
  );

/** The key of a whole name as written, ignoring case and invisible characters. */
export const wholeKey = (name: string): string => WHOLE + comparableText(name);

/** All keys of a token, strongest first: text, other spellings, original script, sound, skeleton, words of its phrases. */
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

/** Weight by class of finding a name by a token, before its frequency is applied. */
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

/** Weight of finding a token by a key, about 0–1. It depends on the token's class and increases as fewer counted names have the key. */
export const keyWeight = ({ cls }: Pick<NameToken, 'cls'>, share: number): number => CLASS_WEIGHT[cls] * share;

/** Scaled rarity of a key, 0–1, from the counts in the lexicon: 1 for a word without a count. */
export function keyShare(key: string): number {
  const names = namesCounted();
  const count = key.startsWith(SOUND) ? namesWithSound(key.slice(1)) : namesWithWord(key);
  return Math.log((names + 1) / (Math.max(1, count) + 0.5)) / Math.log((names + 1) / 1.5);
}

/** True for a folded word without a count in the lexicon, which may be misspelt. */
export const isRareWord = (word: string): boolean => namesWithWord(word) === 0;

/** Name of the sections, for `blobsOf`. */
export const VOCABULARY = 'names.keys';

/** Maximum length of a key in bytes; longer keys are truncated. */
const MAX_KEY = 63;

const keyBytes = (key: string): Buffer => Buffer.from(key).subarray(0, MAX_KEY);

/** Text of one-byte characters that fits into a key. */
const AS_STORED = /^[\0-\x7f]{0,63}$/;

/** The stored bytes of a key as a latin1 string, which takes an eighth of the memory of a byte array. */
export const keyLetters = (key: string): string => (AS_STORED.test(key) ? key : keyBytes(key).toString('latin1'));

/** Keys in sorted order, and the previous index of each. */
export interface OrderedKeys {
  keys: Blobs;
  places: Uint32Array;
}

/** Sorts distinct keys by their bytes. @param keys their bytes as latin1 strings */
export function orderedKeys(keys: readonly string[]): OrderedKeys {
  const places = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
  const offsets = new Uint32Array(keys.length + 1);
  for (const [key, place] of places.entries()) offsets[key + 1] = offsets[key]! + keys[place]!.length;
  const bytes = Buffer.alloc(offsets.at(-1)!);
  for (const [key, place] of places.entries()) bytes.write(keys[place]!, offsets[key]!, 'latin1');
  return { keys: { bytes, offsets }, places };
}

/** Number of a key, -1 when no listed name has it. */
export const findKey = (keys: Blobs, key: string): number => Math.max(-1, findSorted(keys, keyBytes(key)));
