/** Words of the index that may be the foreign name which another script writes by its sound: 푸틴 brings `putin`. */

import { orderOfNumbers } from '../../../domain/gathering/radix-order.ts';
import { latinClassKeys } from '../../../names/scripts/sound/sound-classes.ts';
import { createSoundSimilarity, writtenClassKeys } from '../../../names/scripts/sound/sound-similarity.ts';
import { lowerBound } from '../../snapshot/binary-search.ts';
import { type Section, type SnapshotBytes, section } from '../../snapshot/format.ts';
import { type Blobs, blobText, u32Of } from '../../snapshot/section-views.ts';

/**
 * Latin words by their classes of consonants.
 *
 *     푸틴 -> PTN -> classes [… PTN PTN PTN …]      ascending; a word stands under each of its class keys
 *                    words   [… 812 977 2031 …]     its key in the vocabulary
 */
export interface SoundingWords {
  classes: Uint32Array;
  words: Uint32Array;
  keys: Blobs;
  similarity(native: string, latin: string): number;
}

/** A key of the vocabulary and how alike it sounds, 0–1. */
interface SoundingWord {
  key: number;
  strength: number;
}

const IS_WORD = /^[a-z]{2,24}$/;
/** Least similarity of a word that brings names to comparison. */
const LEAST = 0.75;

/** Sections for these keys of the vocabulary, in the order of their numbers. */
export function soundingSections(keys: Blobs): Section[] {
  const classes: number[] = [];
  const words: number[] = [];
  for (let key = 0; key + 1 < keys.offsets.length; key++) {
    const word = blobText(keys, key);
    if (!IS_WORD.test(word)) continue;
    for (const one of latinClassKeys(word)) {
      classes.push(one);
      words.push(key);
    }
  }
  const order = orderOfNumbers(Uint32Array.from(classes));
  return [
    section(
      'names.sound-classes',
      order.map((at) => classes[at]!),
    ),
    section(
      'names.sound-words',
      order.map((at) => words[at]!),
    ),
  ];
}

/** The words of an opened snapshot, with working memory of their own. */
export const openSoundingWords = (snapshot: SnapshotBytes, keys: Blobs): SoundingWords => ({
  classes: u32Of(snapshot, 'names.sound-classes'),
  words: u32Of(snapshot, 'names.sound-words'),
  keys,
  similarity: createSoundSimilarity(),
});

/** Words that sound like a name that is written by its sound, most alike first. */
export function soundingWords(index: SoundingWords, native: string): SoundingWord[] {
  const seen = new Set<number>();
  const alike = writtenClassKeys(native).flatMap((wanted) => wordsOfClass(index, native, wanted, seen));
  return alike.sort((a, b) => b.strength - a.strength || a.key - b.key);
}

/** The words under a class key that are alike enough and not yet seen. */
function wordsOfClass(
  { classes, words, keys, similarity }: SoundingWords,
  native: string,
  wanted: number,
  seen: Set<number>,
): SoundingWord[] {
  const alike: SoundingWord[] = [];
  for (let at = lowerBound(classes, 0, classes.length, wanted); classes[at] === wanted; at++) {
    const key = words[at]!;
    if (seen.has(key)) continue;
    seen.add(key);
    const strength = similarity(native, blobText(keys, key));
    if (strength >= LEAST) alike.push({ key, strength });
  }
  return alike;
}
