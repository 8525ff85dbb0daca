/** The keys of the index that a misspelt word may stand for, with their strengths. */
import type { NameToken } from '../../../names/name.ts';
import { soundKey } from '../../../names/text/sound-key.ts';
import type { NameIndex } from '../index/name-index.ts';
import { editsFor, nearKeys } from '../index/similar-texts.ts';
import { confusableWords, otherVowels } from '../index/sounding-words.ts';
import { isRareWord, SOUND } from '../token-keys.ts';

/** Strength of a key by its edit distance: 0, 1 or 2. */
export const STRENGTH_BY_EDITS = [1, 0.8, 0.62];
/** Multiplied with the strength if only the sounds are similar. */
const NEAR_SOUND_STRENGTH = 0.9;
/** Minimum length of a sound for which one edit, and two edits, are allowed. */
const SOUND_FOR_ONE_EDIT = 4;
const SOUND_FOR_TWO_EDITS = 8;
/** Minimum length of a word transliterated from another script for which two edits are allowed. */
const READING_FOR_TWO_EDITS = 7;
/** Minimum length of a rare Latin word for which two edits are allowed. */
const RARE_FOR_TWO_EDITS = 4;

/** Keys that may be the correct spelling of a token's word, by its letters, sound and consonants, each with its strength 0–1. */
export function misspellings(index: NameIndex, token: NameToken, word: string): { key: number; strength: number }[] {
  const found = nearKeys(index.near, word, editsOf(token, word)).map(({ key, distance }) => ({
    key,
    strength: STRENGTH_BY_EDITS[distance]!,
  }));
  for (const key of confusableWords(index.sounding, word)) found.push({ key, strength: STRENGTH_BY_EDITS[1]! });
  const sound = soundKey(word);
  const soundEdits = sound.length < SOUND_FOR_ONE_EDIT ? 0 : sound.length < SOUND_FOR_TWO_EDITS ? 1 : 2;
  for (const { key, distance } of nearKeys(index.near, SOUND + sound, soundEdits))
    found.push({ key, strength: NEAR_SOUND_STRENGTH * STRENGTH_BY_EDITS[distance]! });
  for (const { key, strength } of otherVowels(index.sounding, SOUND + sound))
    found.push({ key, strength: NEAR_SOUND_STRENGTH * strength });
  return found;
}

/** Number of edits allowed in a word. Words transliterated from another script mostly follow rules, so short ones get one. */
function editsOf({ native }: NameToken, word: string): number {
  if (native !== undefined)
    return word.length < READING_FOR_TWO_EDITS ? Math.min(1, editsFor(word.length)) : editsFor(word.length);
  if (!isRareWord(word)) return Math.min(1, editsFor(word.length));
  return word.length < RARE_FOR_TWO_EDITS ? editsFor(word.length) : 2;
}
