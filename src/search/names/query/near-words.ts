/** Keys of the vocabulary that a misspelt word, or a word that sounds so, may be meant for. Sounds are apart from words. */
import type { Section, SnapshotBytes } from '../../snapshot/format.ts';
import { type Blobs, blobText } from '../../snapshot/section-views.ts';
import {
  MOST_ERRORS,
  openSimilarTexts,
  type SimilarTexts,
  similarTextSections,
  similarTexts,
} from '../index/similar-texts.ts';
import { SOUND } from '../token-keys.ts';

/** Shortest key that is searched for errors. */
const SHORTEST = 4;
/** A word, or the key of a sound, that is searched for errors. */
const MAY_BE_MISSPELT = /^(?:[a-z]{4,}|![a-zCS]{3,})$/;
const NAME = 'names.pieces';

/** Sections for these keys, in the order of their numbers. */
export function nearSections(keys: Blobs): Section[] {
  const numbers = Array.from({ length: keys.offsets.length - 1 }, (_, key) => key);
  return similarTextSections(
    NAME,
    keys,
    numbers.filter((key) => MAY_BE_MISSPELT.test(blobText(keys, key))),
  );
}

/** The keys of an opened snapshot that may be meant by a misspelt word. */
export const openNearWords = (snapshot: SnapshotBytes, keys: Blobs): SimilarTexts =>
  openSimilarTexts(snapshot, NAME, keys);

/** A key near the wanted word and how many edits away. */
export interface NearKey {
  key: number;
  distance: number;
}

/** Letters from which on two edits are looked for; shorter words are near too many others. */
const TWO_EDITS = 6;

/** Edits looked for in a word of so many letters: 0, 1 or 2. */
export const editsFor = (length: number): number => (length < SHORTEST ? 0 : length < TWO_EDITS ? 1 : MOST_ERRORS);

/** Keys within `edits` edits, {@link editsFor} its length unless stated, of an a-z word or of a key of a sound, nearest first. */
export function nearKeys(index: SimilarTexts, word: string, edits = editsFor(word.length)): NearKey[] {
  if (edits === 0 || !MAY_BE_MISSPELT.test(word)) return [];
  const isSound = word.startsWith(SOUND);
  const { bytes, offsets } = index.texts;
  return similarTexts(index, word, edits)
    .filter(({ text, errors }) => errors > 0 && (bytes[offsets[text]!] === SOUND.charCodeAt(0)) === isSound)
    .map(({ text, errors }) => ({ key: text, distance: errors }))
    .sort((a, b) => a.distance - b.distance || a.key - b.key);
}
