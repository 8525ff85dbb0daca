import { GREEK_SOUND } from '../../score/sound-weights.ts';
import { soundReader } from '../sound/sound-reader.ts';

/** The word without accents, any sigma as σ. */
const bareWord = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');

/** Names in Greek letters, of foreigners and of Greeks. */
export const greekReader = soundReader({
  tables: 'greek',
  script: /^\p{Script=Greek}/u,
  vowels: /^(?:ου|[αεηιουω])$/,
  costs: GREEK_SOUND,
  lettersOf: (word) => bareWord(word).match(/ου|[α-ω]/g) ?? [],
  classLettersOf: (word) => bareWord(word).match(/γ[γκ]|μπ|ντ|τ[ζσ]|[α-ω]/g) ?? [],
});
