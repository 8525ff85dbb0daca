import { lazily } from '../../../domain/lazily.ts';

import { HEBREW_SOUND } from '../../score/sound-weights.ts';
import { type SoundReader, type SoundScript, soundWord } from '../sound/sound-alignment.ts';
import { classTable, keysOfLetters } from '../sound/sound-classes.ts';
import { soundTable } from '../sound/sound-table.ts';

const FINAL: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const VOWEL = new Set('אהעוי');

const script = lazily(
  (): SoundScript => ({
    table: soundTable('sounds/hebrew.tsv'),
    isVowel: (letter) => VOWEL.has(letter),
    costs: HEBREW_SOUND,
  }),
);

/** The letters of a Hebrew word: final forms as the others, points left out, any apostrophe as '. */
function letters(word: string): string[] {
  const found: string[] = [];
  for (const char of word.normalize('NFD')) {
    if (/[׳'’‘ʼ`´]/.test(char)) {
      if (found.length > 0) found[found.length - 1] += "'";
    } else if (/[א-ת]/.test(char)) found.push(FINAL[char] ?? char);
  }
  return found;
}

const classes = lazily(() => classTable('sounds/hebrew-classes.tsv'));

/** Names in Hebrew letters. */
export const hebrewReader: SoundReader = {
  script: /^\p{Script=Hebrew}/u,
  soundsOf: (word) => soundWord(script(), letters(word)),
  classKeysOf: (word) => keysOfLetters(letters(word), classes()),
};
