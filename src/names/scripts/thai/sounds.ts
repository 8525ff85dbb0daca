import { BRAHMIC_SOUND } from '../../score/sound-weights.ts';
import { MAY_BE_SILENT } from '../sound/sound-alignment.ts';
import { soundReader } from '../sound/sound-reader.ts';

/** Vowels that are written before the consonant after which they are spoken. */
const LEADING = /([\u0e40-\u0e44])([กขคตดทบปผฝพฟภสศ][รลว](?=[ก-ฮ\u0e30-\u0e3a]|$)|ห[ก-ฮ](?=[ก-ฮ\u0e30-\u0e3a])|[ก-ฮ])/g;
/** Marks of tone and shortness, and the sign of abbreviation. */
const MARKS = /[\u0e2f\u0e46-\u0e4b]/g;
/** A consonant, with its vowel, that is not spoken. */
const SILENT = /([ก-ฮ])([\u0e34\u0e38]?)\u0e4c/g;

/** The letters of a Thai word in the order in which they are spoken. */
function letters(word: string): string[] {
  const ordered = word.normalize('NFC').replaceAll('\u0e4d\u0e32', 'ำ').replace(MARKS, '').replace(LEADING, '$2$1');
  const spoken = ordered.replace(SILENT, (_, consonant: string, vowel: string) =>
    [consonant, ...vowel].map((letter) => letter + MAY_BE_SILENT).join(''),
  );
  return [...(spoken.match(/[ก-\u0e3a\u0e40-\u0e44]°?/g) ?? [])];
}

/** Names in Thai letters. */
export const thaiReader = soundReader({
  tables: 'thai',
  script: /^\p{Script=Thai}/u,
  vowels: /^[อ\u0e30-\u0e3a\u0e40-\u0e44]$/,
  costs: BRAHMIC_SOUND,
  lettersOf: letters,
});
