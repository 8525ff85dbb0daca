import { BRAHMIC_SOUND } from '../../score/sound-weights.ts';
import { MAY_BE_SILENT } from '../sound/sound-alignment.ts';
import { soundReader } from '../sound/sound-reader.ts';

/** The mark of a subscript, and marks that change or shorten a vowel. */
const MARKS = /[\u17c8-\u17d3\u17dd]/g;
/** A consonant that is not spoken. */
const SILENT = /([\u1780-\u17a2])\u17cd/g;

/** The letters of a Khmer word. */
function letters(word: string): string[] {
  const plain = word.normalize('NFC').replace(SILENT, `$1${MAY_BE_SILENT}`).replace(MARKS, '');
  return [...(plain.match(/[\u1780-\u17c7]°?/g) ?? [])];
}

/** Names in Khmer letters. */
export const khmerReader = soundReader({
  tables: 'khmer',
  script: /^\p{Script=Khmer}/u,
  vowels: /^[\u17a2-\u17b3\u17b6-\u17c5\u17c7]$/,
  costs: BRAHMIC_SOUND,
  lettersOf: letters,
});
