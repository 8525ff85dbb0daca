/** Keys of the vocabulary that a misspelt or similar-sounding word may stand for. Sound keys are kept separate from words. */
import type { Section } from '../../snapshot/format.ts';
import { type Blobs, blobText, type Sections } from '../../snapshot/section-views.ts';
import {
  MAX_ERRORS,
  openSimilarTexts,
  type SimilarTexts,
  similarTextSections,
  similarTexts,
} from '../index/similar-texts.ts';
import { findKey } from '../index/vocabulary.ts';
import { SOUND } from '../token-keys.ts';

/** Minimum length of a key that is searched for errors. */
const SHORTEST = 4;
/** Matches a word, or the key of a sound, that is searched for errors. */
const MAY_BE_MISSPELT = /^(?:[a-z]{4,}|![a-zCS]{3,})$/;
const NAME = 'names.pieces';

/** Builds the sections for these keys, in the order of their numbers. */
export function nearSections(keys: Blobs): Section[] {
  const numbers = Array.from({ length: keys.offsets.length - 1 }, (_, key) => key);
  return similarTextSections(
    NAME,
    keys,
    numbers.filter((key) => MAY_BE_MISSPELT.test(blobText(keys, key))),
  );
}

/** The keys of an opened snapshot that can be found by a misspelt word. */
export const openNearWords = (snapshot: Sections, keys: Blobs): SimilarTexts => openSimilarTexts(snapshot, NAME, keys);

/** A similar key and the number of edits. */
export interface NearKey {
  key: number;
  distance: number;
}

/** Minimum length for two edits; shorter words resemble too many others. */
const TWO_EDITS = 6;

/** Number of edits allowed in a word of this length: 0, 1 or 2. */
export const editsFor = (length: number): number => (length < SHORTEST ? 0 : length < TWO_EDITS ? 1 : MAX_ERRORS);

/** Keys within `edits` edits (default: {@link editsFor} its length) of an a-z word or of a sound key, nearest first. */
export function nearKeys(index: SimilarTexts, word: string, edits = editsFor(word.length)): NearKey[] {
  if (edits === 0 || !MAY_BE_MISSPELT.test(word)) return [];
  const isSound = word.startsWith(SOUND);
  const { bytes, offsets } = index.texts;
  return similarTexts(index, word, edits)
    .filter(({ text, errors }) => errors > 0 && (bytes[offsets[text]!] === SOUND.charCodeAt(0)) === isSound)
    .map(({ text, errors }) => ({ key: text, distance: errors }))
    .sort((a, b) => a.distance - b.distance || a.key - b.key);
}

/** Maximum length of a word whose neighbours are looked up one by one; the error search covers words from this length on. */
export const LONGEST_SHORT = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Keys one edit away from a short a-z word (a swap of neighbouring letters counts as one). The word has up to three letters, or
 * the key is one letter shorter than a word of four.
 */
export function shortNeighbours(vocabulary: Blobs, word: string): number[] {
  const found = new Set<number>();
  const take = (text: string): void => {
    const key = text.length < 2 || text === word ? -1 : findKey(vocabulary, text);
    if (key >= 0) found.add(key);
  };
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') take(before + after.slice(1));
    if (word.length >= SHORTEST) continue;
    if (after.length > 1) take(before + after[1] + after[0] + after.slice(2));
    for (const letter of LETTERS) {
      take(before + letter + after);
      if (after !== '') take(before + letter + after.slice(1));
    }
  }
  return [...found];
}
