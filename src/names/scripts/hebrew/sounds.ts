import { lazy } from '../../lexicon/lines.ts';
import { HEBREW_SOUND } from '../../score/weights.ts';
import { type SoundScript, type SoundWord, soundWord } from '../sound/sound-alignment.ts';
import { classKeys, classTable } from '../sound/sound-classes.ts';
import { soundTable } from '../sound/sound-table.ts';

const FINAL: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const VOWEL = new Set('אהעוי');

const script = lazy(
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

const classes = lazy(() => classTable('sounds/hebrew-classes.tsv'));

/** Keys by which Latin words are found for a name in Hebrew letters. */
export const hebrewClassKeys = (word: string): number[] =>
  classKeys(letters(word).map((letter) => classes().get(letter) ?? ['']));

/** A name in Hebrew letters, ready to be held against Latin words. */
export const hebrewSounds = (word: string): SoundWord => soundWord(script(), letters(word));
