import { BRAHMIC_SOUND } from '../../score/sound-weights.ts';
import { soundReader } from '../sound/sound-reader.ts';
import { asDevanagari, INDIC } from './devanagari.ts';

/** The letters of a word, with the dot that makes another letter; the mark that drops a vowel and other marks are left out. */
const letters = (word: string): string[] =>
  asDevanagari(word).match(/[\u0900-\u093b\u093d-\u094c\u0958-\u0963]\u093c?|[\u0b80-\u0bcc\u0bd0-\u0bff]/g) ?? [];

/** Names in the scripts of India. */
export const indicReader = soundReader({
  tables: 'indic',
  script: INDIC,
  vowels: /^[\u0905-\u0914\u093e-\u094c\u0b85-\u0b94\u0bbe-\u0bcc]$/,
  costs: BRAHMIC_SOUND,
  lettersOf: letters,
});
