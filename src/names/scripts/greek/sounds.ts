import { lazily } from '../../../domain/lazily.ts';

import { GREEK_SOUND } from '../../score/sound-weights.ts';
import { type SoundReader, type SoundScript, soundWord } from '../sound/sound-alignment.ts';
import { classTable, keysOfLetters } from '../sound/sound-classes.ts';
import { soundTable } from '../sound/sound-table.ts';

const VOWEL = new Set(['α', 'ε', 'η', 'ι', 'ο', 'ου', 'υ', 'ω']);

const script = lazily(
  (): SoundScript => ({
    table: soundTable('sounds/greek.tsv'),
    isVowel: (letter) => VOWEL.has(letter),
    costs: GREEK_SOUND,
  }),
);
const classes = lazily(() => classTable('sounds/greek-classes.tsv'));

/** The word without accents, any sigma as σ. */
const bareWord = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');

/** Names in Greek letters, of foreigners and of Greeks. */
export const greekReader: SoundReader = {
  script: /^\p{Script=Greek}/u,
  soundsOf: (word) => soundWord(script(), bareWord(word).match(/ου|[α-ω]/g) ?? []),
  classKeysOf: (word) => keysOfLetters(bareWord(word).match(/γ[γκ]|μπ|ντ|τ[ζσ]|[α-ω]/g) ?? [], classes()),
};
