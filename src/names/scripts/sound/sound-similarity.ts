import { remembered } from '../../../domain/remembered.ts';
import { SOUND } from '../../score/sound-weights.ts';
import { foreignCyrillicReader } from '../cyrillic-sounds.ts';
import { kanjiReader } from '../japanese/kanji-sounds.ts';
import {
  arabicReader,
  foreignHanReader,
  greekReader,
  hangulReader,
  hebrewReader,
  indicReader,
  kanaReader,
  khmerReader,
  thaiReader,
} from './readers.ts';
import { createSoundMemory, type SoundReader, soundCost } from './sound-alignment.ts';

const READERS = [
  hangulReader,
  hebrewReader,
  kanaReader,
  kanjiReader,
  foreignHanReader,
  foreignCyrillicReader,
  thaiReader,
  khmerReader,
  indicReader,
  greekReader,
  arabicReader,
];

/** Words whose letters one caller remembers. */
const MOST_REMEMBERED = 5000;

/** How a name is read that another script writes by its sound; undefined for text of other scripts. */
const readerOf = (word: string): SoundReader | undefined => READERS.find(({ script }) => script.test(word));

/** Class keys under which Latin words for such a name are found (`sound-classes.ts`). */
export const writtenClassKeys = (word: string): number[] => readerOf(word)?.classKeysOf(word) ?? [];

/**
 * Makes the similarity of a name written by its sound in another script and a folded Latin word: by the share of its sounds
 * that have no usual counterpart, 0 for different words. It holds working memory, for one caller.
 */
export function createSoundSimilarity(): (native: string, latin: string) => number {
  const memory = createSoundMemory();
  const wordOf = remembered((word) => (readerOf(word) ?? hangulReader).soundsOf(word), MOST_REMEMBERED);
  return (native, latin) => {
    const word = wordOf(native);
    if (word.weight === 0) return 0;
    const { otherShare } = word.script.costs;
    const share = soundCost(word, latin, otherShare * word.weight, memory) / word.weight;
    if (share > otherShare) return 0;
    if (share <= SOUND.spellingShare) return between(share / SOUND.spellingShare, SOUND.same, SOUND.spelling);
    return between((share - SOUND.spellingShare) / (otherShare - SOUND.spellingShare), SOUND.spelling, SOUND.least);
  };
}

/** The value at a share 0–1 of the way. */
const between = (share: number, from: number, to: number): number => from + share * (to - from);
