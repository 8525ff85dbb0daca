/** In how many official listed names each word occurs: part of the ruleset, not of the loaded lists (`npm run count:words`). */
import { lazily } from '../../domain/lazily.ts';
import { lexiconTable } from '../../lexicon/lines.ts';
import { soundKey } from '../text/sound-key.ts';

/** The entry with the number of names counted. */
const ALL_NAMES = '*';

/** Words in fewer names are not in the table, since such a word may itself be misspelt. */
export const MIN_NAMES_OF_WORD = 4;

const counts = lazily(() => {
  const byWord = new Map<string, number>();
  for (const [word, count] of lexiconTable('listed-words.tsv')) byWord.set(word, Number(count));
  const names = byWord.get(ALL_NAMES) ?? 0;
  byWord.delete(ALL_NAMES);
  return { names, byWord };
});

const countsBySound = lazily(() => {
  const bySound = new Map<string, number>();
  for (const [word, count] of counts().byWord) {
    const sound = soundKey(word);
    bySound.set(sound, (bySound.get(sound) ?? 0) + count);
  }
  return bySound;
});

/** Number of names counted. */
export const namesCounted = (): number => counts().names;

/** Number of them with a folded word; 0 for a word in fewer than {@link MIN_NAMES_OF_WORD}. */
export const namesWithWord = (word: string): number => counts().byWord.get(word) ?? 0;

/** Number of them with a word of this sound, by the words in the table. */
export const namesWithSound = (sound: string): number => countsBySound().get(sound) ?? 0;
