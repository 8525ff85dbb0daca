import { ARABIC_SOUND } from '../../score/sound-weights.ts';
import type { SoundReader } from '../sound/sound-alignment.ts';
import { soundReader } from '../sound/sound-reader.ts';

const reader = soundReader({
  tables: 'arabic',
  script: /^\p{Script=Arabic}/u,
  vowels: /^[اعهوي]$/,
  costs: ARABIC_SOUND,
  lettersOf: (word) => [...word],
  classLettersOf: (word) => word.match(/ت[شس]|د[جز]|كس|نغ|\p{L}/gu) ?? [],
});

/** Foreign names in Arabic letters that `foldWord` has unified: what stands in no table of Arabic and Persian names. */
export const arabicReader: SoundReader = {
  ...reader,
  // A name may begin like the article: ألكسندر.
  classKeysOf: (word) =>
    [word, ...(word.startsWith('ال') ? [word.slice(2)] : [])].flatMap((one) => reader.classKeysOf(one)),
};
