import { lookupTable } from '../../../domain/lookup-table.ts';
import { HEBREW_SOUND } from '../../score/sound-weights.ts';
import { soundReader } from '../sound/sound-reader.ts';

const FINAL = lookupTable<string>({ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' });

/** The letters of a Hebrew word: final forms as the others, points left out, any apostrophe as '. */
function letters(word: string): string[] {
  const found: string[] = [];
  for (const char of word.normalize('NFD')) {
    if (/[׳'’‘ʼ`´]/.test(char)) {
      if (found.length > 0) found[found.length - 1] += "'";
    } else if (/[א-ת]/.test(char)) found.push(FINAL.get(char) ?? char);
  }
  return found;
}

/** Names in Hebrew letters. */
export const hebrewReader = soundReader({
  tables: 'hebrew',
  script: /^\p{Script=Hebrew}/u,
  vowels: /^[אהעוי]$/,
  costs: HEBREW_SOUND,
  lettersOf: letters,
});
