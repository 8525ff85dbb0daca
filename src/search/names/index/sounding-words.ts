/**
 * Finds words of the index that may be the same name by their sound: in another script, as 푸틴 finds `putin` and `putin`
 * finds 푸틴; and in Latin spellings with other vowels, as `muqalad` finds `mokaled`. Also by their shape: `ahrned`, `ahmed`.
 */

import { orderOfNumbers } from '../../../domain/collections/radix-order.ts';
import { createEditRows, type EditRows, wordSimilarity } from '../../../names/score/words/word-similarity.ts';
import { latinClassKeys } from '../../../names/scripts/sound/sound-classes.ts';
import { createSoundSimilarity, writtenClassKeys } from '../../../names/scripts/sound/sound-similarity.ts';
import { areConfusable, shapeOf } from '../../../names/text/confusables.ts';
import { type Section, section } from '../../snapshot/format.ts';
import { type Blobs, blobText, lowerBound, type Sections, u32Of } from '../../snapshot/section-views.ts';

/**
 * Words by their consonant classes.
 *
 *     푸틴 -> PTN -> classes [… PTN PTN PTN …]      ascending; a word is listed under each of its class keys
 *                    words   [… 812 977 2031 …]     its key in the vocabulary
 */
interface WordsByClass {
  classes: Uint32Array;
  words: Uint32Array;
}

export interface SoundingWords {
  latin: WordsByClass;
  written: WordsByClass;
  /** Keys of sounds by their consonants. */
  sounds: WordsByClass;
  /** Confusable words. */
  shapes: WordsByClass;
  keys: Blobs;
  similarity(native: string, latin: string): number;
  rows: EditRows;
}

/** A key of the vocabulary and the similarity of its sound, 0–1. */
interface SoundingWord {
  key: number;
  strength: number;
}

const IS_WORD = /^[a-z]{2,24}$/;
/** Minimum similarity for a word to be used in the search. */
const LEAST = 0.75;

const latinKeys = (word: string): number[] => (IS_WORD.test(word) ? latinClassKeys(word) : []);

/** Consonants of a sound key, those that spellings of one name confuse together. Vowels and h, j, v, w, y are omitted. */
const CONSONANTS = new Map(
  ['bp', 'dt', 'gkq', 'cszCS', 'm', 'n', 'l', 'r', 'f', 'x'].flatMap((letters, at) =>
    [...letters].map((letter) => [letter, at + 1]),
  ),
);
/** A key of a sound with enough letters for its vowels to differ. */
const IS_SOUND = /^![a-zCS]{5,}$/;

/** The consonants of a sound, packed with four bits each; equal neighbours count once, and only the last eight. */
function consonantKeys(sound: string): number[] {
  if (!IS_SOUND.test(sound)) return [];
  const all = [...sound].flatMap((letter) => CONSONANTS.get(letter) ?? []);
  const distinct = all.filter((one, at) => one !== all[at - 1]);
  return distinct.length === 0 ? [] : [distinct.reduce((key, one) => (key * 16 + one) >>> 0, 0)];
}

const shapeKeys = (word: string): number[] => [shapeOf(word)].filter((shape) => shape > 0);

const KINDS = { latin: latinKeys, written: writtenClassKeys, sounds: consonantKeys, shapes: shapeKeys } as const;

/** Builds the sections for these keys of the vocabulary, in the order of their numbers. */
export function soundingSections(keys: Blobs): Section[] {
  return Object.entries(KINDS).flatMap(([kind, classKeysOf]) => {
    const classes: number[] = [];
    const words: number[] = [];
    for (let key = 0; key + 1 < keys.offsets.length; key++)
      for (const one of classKeysOf(blobText(keys, key))) {
        classes.push(one);
        words.push(key);
      }
    const order = orderOfNumbers(Uint32Array.from(classes));
    const columns = { classes: order.map((at) => classes[at]!), words: order.map((at) => words[at]!) };
    return Object.entries(columns).map(([name, column]) => section(`names.sound-${name}.${kind}`, column));
  });
}

const opened = (snapshot: Sections, kind: keyof typeof KINDS): WordsByClass => ({
  classes: u32Of(snapshot, `names.sound-classes.${kind}`),
  words: u32Of(snapshot, `names.sound-words.${kind}`),
});

/** The words of an opened snapshot, with separate working memory. */
export const openSoundingWords = (snapshot: Sections, keys: Blobs): SoundingWords => ({
  latin: opened(snapshot, 'latin'),
  written: opened(snapshot, 'written'),
  sounds: opened(snapshot, 'sounds'),
  shapes: opened(snapshot, 'shapes'),
  keys,
  similarity: createSoundSimilarity(),
  rows: createEditRows(),
});

/** Latin words that sound like a word of another script, or the reverse, most similar first. */
export function soundingWords({ latin, written, keys, similarity }: SoundingWords, word: string): SoundingWord[] {
  return IS_WORD.test(word)
    ? similarWords(written, latinKeys(word), (key) => similarity(blobText(keys, key), word))
    : similarWords(latin, writtenClassKeys(word), (key) => similarity(word, blobText(keys, key)));
}

/** Other keys of sounds with the same consonants and similar vowels, most similar first. @param sound a key of a sound */
export function otherVowels({ sounds, keys, rows }: SoundingWords, sound: string): SoundingWord[] {
  const written = { text: sound, key: sound.slice(1) };
  return similarWords(sounds, consonantKeys(sound), (key) => {
    const text = blobText(keys, key);
    return text === sound ? 0 : wordSimilarity(written, { text, key: text.slice(1) }, rows, LEAST);
  });
}

/** Words that are confusable with a word. */
export const confusableWords = ({ shapes, keys }: SoundingWords, word: string): number[] =>
  similarWords(shapes, shapeKeys(word), (key) => Number(areConfusable(word, blobText(keys, key)))).map(
    ({ key }) => key,
  );

/** The words of these classes with at least the minimum similarity, most similar first. */
function similarWords(
  { classes, words }: WordsByClass,
  wanted: readonly number[],
  similarityOf: (key: number) => number,
): SoundingWord[] {
  const alike = new Map<number, number>();
  for (const one of wanted)
    for (let at = lowerBound(classes, 0, classes.length, one); classes[at] === one; at++) {
      const key = words[at]!;
      if (!alike.has(key)) alike.set(key, similarityOf(key));
    }
  return [...alike]
    .filter(([, strength]) => strength >= LEAST)
    .map(([key, strength]) => ({ key, strength }))
    .sort((a, b) => b.strength - a.strength || a.key - b.key);
}
