/** Foreign names that Chinese writes by their sound, one character a syllable: 弗拉基米尔 for Vladimir, 买买提 for Memet. */
import { pinyinReadings } from '../../lexicon/han-chars.ts';
import { SYLLABIC_SOUND } from '../../score/sound-weights.ts';
import { FOREIGN } from '../sound/foreign-mark.ts';
import { soundReader } from '../sound/sound-reader.ts';

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

/** Foreign names in Han characters, marked by {@link FOREIGN}. */
export const foreignHanReader = soundReader({
  tables: 'han',
  script: new RegExp(`^${FOREIGN}\\p{Script=Han}`, 'u'),
  vowels: /^[aeiouv]+$|^-i$/,
  costs: SYLLABIC_SOUND,
  lettersOf,
});
