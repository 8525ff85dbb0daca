/** Foreign names that Chinese writes by their sound, one character a syllable: 弗拉基米尔 for Vladimir, 买买提 for Memet. */
import { lazily } from '../../../domain/lazily.ts';
import { pinyinReadings } from '../../lexicon/han-chars.ts';
import { SYLLABIC_SOUND } from '../../score/sound-weights.ts';
import { FOREIGN } from '../sound/foreign-mark.ts';
import { type SoundReader, type SoundScript, soundWord } from '../sound/sound-alignment.ts';
import { classTable, keysOfLetters } from '../sound/sound-classes.ts';
import { soundTable } from '../sound/sound-table.ts';

const VOWEL = /^[aeiouv]+$|^-i$/;

const script = lazily(
  (): SoundScript => ({
    table: soundTable('sounds/han.tsv'),
    isVowel: (letter) => VOWEL.test(letter),
    costs: SYLLABIC_SOUND,
  }),
);

const SYLLABLE = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)([aeiouv]+)(n|ng)?$/;
/** After these an i is a mere hiss: zi, shi, ri. */
const HISSES: ReadonlySet<string> = new Set(['zh', 'ch', 'sh', 'r', 'z', 'c', 's']);
/** After these a u is an ü. */
const FRONT: ReadonlySet<string> = new Set(['j', 'q', 'x', 'y']);

/** The parts of a syllable as the table has them: qing is q, i, -ng. */
function partsOf(pinyin: string): string[] {
  if (pinyin === 'er') return ['er'];
  const [, initial = '', written = '', final] = SYLLABLE.exec(pinyin) ?? [];
  let vowels = written;
  if (vowels === 'i' && HISSES.has(initial)) vowels = '-i';
  else if (vowels.startsWith('u') && FRONT.has(initial)) vowels = `v${vowels.slice(1)}`;
  // The y of yi and the w of wu are no sounds.
  const isSilent = (initial === 'y' && vowels === 'i') || (initial === 'w' && vowels === 'u');
  return [...(initial === '' || isSilent ? [] : [initial]), vowels, ...(final ? [`-${final}`] : [])];
}

const lettersOf = (run: string): string[] =>
  [...run.replaceAll(FOREIGN, '')].flatMap((char) => {
    const [usual] = pinyinReadings(char);
    return usual === undefined ? [] : partsOf(usual);
  });

const classes = lazily(() => classTable('sounds/han-classes.tsv'));

/** Foreign names in Han characters, marked by {@link FOREIGN}. */
export const foreignHanReader: SoundReader = {
  script: new RegExp(`^${FOREIGN}\\p{Script=Han}`, 'u'),
  soundsOf: (word) => soundWord(script(), lettersOf(word)),
  classKeysOf: (word) => keysOfLetters(lettersOf(word), classes()),
};
