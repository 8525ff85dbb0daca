import { lazily } from '../../../domain/lazily.ts';

import { ARABIC_SOUND } from '../../score/sound-weights.ts';
import { type SoundReader, type SoundScript, soundWord } from '../sound/sound-alignment.ts';
import { classTable, keysOfLetters } from '../sound/sound-classes.ts';
import { soundTable } from '../sound/sound-table.ts';

const VOWEL = new Set('اعهوي');

const script = lazily(
  (): SoundScript => ({
    table: soundTable('sounds/arabic.tsv'),
    isVowel: (letter) => VOWEL.has(letter),
    costs: ARABIC_SOUND,
  }),
);
const classes = lazily(() => classTable('sounds/arabic-classes.tsv'));

const classLetters = (word: string): string[] => word.match(/ت[شس]|د[جز]|كس|نغ|\p{L}/gu) ?? [];

/** Foreign names in Arabic letters that `foldWord` has unified: what stands in no table of Arabic and Persian names. */
export const arabicReader: SoundReader = {
  script: /^\p{Script=Arabic}/u,
  soundsOf: (word) => soundWord(script(), [...word]),
  // A name may begin like the article: ألكسندر.
  classKeysOf: (word) => {
    const keys = keysOfLetters(classLetters(word), classes());
    return word.startsWith('ال') ? [...keys, ...keysOfLetters(classLetters(word.slice(2)), classes())] : keys;
  },
};
