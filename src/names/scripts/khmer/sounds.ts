import { lazily } from '../../../domain/lazily.ts';

import { BRAHMIC_SOUND } from '../../score/sound-weights.ts';
import { MAY_BE_SILENT, type SoundReader, type SoundScript, soundWord } from '../sound/sound-alignment.ts';
import { classTable, keysOfLetters } from '../sound/sound-classes.ts';
import { soundTable } from '../sound/sound-table.ts';

const script = lazily(
  (): SoundScript => ({
    table: soundTable('sounds/khmer.tsv'),
    isVowel: (letter) => /^[\u17a2-\u17b3\u17b6-\u17c5\u17c7]$/.test(letter),
    costs: BRAHMIC_SOUND,
  }),
);
const classes = lazily(() => classTable('sounds/khmer-classes.tsv'));

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
export const khmerReader: SoundReader = {
  script: /^\p{Script=Khmer}/u,
  soundsOf: (word) => soundWord(script(), letters(word)),
  classKeysOf: (word) => keysOfLetters(letters(word), classes()),
};
