/** Finds words of the index that may be the same name in another script, by sound: 푸틴 finds `putin`, and `putin` finds 푸틴. */

import { orderOfNumbers } from '../../../domain/collections/radix-order.ts';
import { latinClassKeys } from '../../../names/scripts/sound/sound-classes.ts';
import { createSoundSimilarity, writtenClassKeys } from '../../../names/scripts/sound/sound-similarity.ts';
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
  keys: Blobs;
  similarity(native: string, latin: string): number;
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
const KINDS = { latin: latinKeys, written: writtenClassKeys } as const;

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
  keys,
  similarity: createSoundSimilarity(),
});

/** Latin words that sound like a word of another script, or the reverse, most similar first. */
export function soundingWords({ latin, written, keys, similarity }: SoundingWords, word: string): SoundingWord[] {
  const isLatin = IS_WORD.test(word);
  const { classes, words } = isLatin ? written : latin;
  const alike = new Map<number, number>();
  for (const wanted of isLatin ? latinKeys(word) : writtenClassKeys(word))
    for (let at = lowerBound(classes, 0, classes.length, wanted); classes[at] === wanted; at++) {
      const key = words[at]!;
      if (alike.has(key)) continue;
      const other = blobText(keys, key);
      alike.set(key, isLatin ? similarity(other, word) : similarity(word, other));
    }
  return [...alike]
    .filter(([, strength]) => strength >= LEAST)
    .map(([key, strength]) => ({ key, strength }))
    .sort((a, b) => b.strength - a.strength || a.key - b.key);
}
