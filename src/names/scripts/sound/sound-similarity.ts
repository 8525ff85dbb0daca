import { SOUND } from '../../score/weights.ts';
import { remembered } from '../../text/remembered.ts';
import { hebrewClassKeys, hebrewSounds } from '../hebrew/sounds.ts';
import { hangulClassKeys, hangulSounds } from '../korean/sounds.ts';
import { createSoundMemory, type SoundWord, soundCost } from './sound-alignment.ts';

/** Words whose letters one caller remembers. */
const MOST_REMEMBERED = 5000;

const isHebrew = (word: string): boolean => /^\p{Script=Hebrew}/u.test(word);

const soundsOf = (word: string): SoundWord => (isHebrew(word) ? hebrewSounds(word) : hangulSounds(word));

/** Class keys under which Latin words for such a name are found (`sound-classes.ts`). */
export const writtenClassKeys = (word: string): number[] =>
  isHebrew(word) ? hebrewClassKeys(word) : hangulClassKeys(word);

/**
 * Makes the similarity of a name written by its sound in Hangul or Hebrew letters and a folded Latin word: by the share of its
 * sounds that have no usual counterpart, 0 for different words. It holds working memory, for one caller.
 */
export function createSoundSimilarity(): (native: string, latin: string) => number {
  const memory = createSoundMemory();
  const wordOf = remembered(soundsOf, MOST_REMEMBERED);
  return (native, latin) => {
    const word = wordOf(native);
    if (word.weight === 0) return 0;
    const share = soundCost(word, latin, SOUND.otherShare * word.weight, memory) / word.weight;
    if (share > SOUND.otherShare) return 0;
    if (share <= SOUND.spellingShare) return between(share / SOUND.spellingShare, SOUND.same, SOUND.spelling);
    return between(
      (share - SOUND.spellingShare) / (SOUND.otherShare - SOUND.spellingShare),
      SOUND.spelling,
      SOUND.least,
    );
  };
}

/** The value at a share 0–1 of the way. */
const between = (share: number, from: number, to: number): number => from + share * (to - from);
