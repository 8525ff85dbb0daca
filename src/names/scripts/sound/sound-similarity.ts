import { memoize } from '../../../domain/memoize.ts';
import { SOUND } from '../../score/sound-weights.ts';
import { foreignCyrillicReader } from '../cyrillic-sounds.ts';
import { kanjiReader } from '../japanese/kanji-sounds.ts';
import {
  arabicReader,
  caucasianReader,
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
  caucasianReader,
  arabicReader,
];

/** Number of words whose letters one caller caches. */
const MAX_REMEMBERED = 5000;

/** The reader for a name in a script that is compared by sound; undefined for other scripts. */
const readerOf = (word: string): SoundReader | undefined => READERS.find(({ script }) => script.test(word));

/** Class keys under which Latin words for such a name are found (`sound-classes.ts`). */
export const writtenClassKeys = (word: string): number[] => readerOf(word)?.classKeysOf(word) ?? [];

/** Creates a function, with memory for one caller, that compares a name in another script with a folded Latin word by sound. */
export function createSoundSimilarity(): (native: string, latin: string) => number {
  const memory = createSoundMemory();
  const wordOf = memoize((word) => (readerOf(word) ?? hangulReader).soundsOf(word), MAX_REMEMBERED);
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

/** The value at a fraction 0–1 between two values. */
const between = (share: number, from: number, to: number): number => from + share * (to - from);
