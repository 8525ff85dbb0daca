import { lazily } from '../../../domain/lazily.ts';
import type { NameToken } from '../../name.ts';
import { SYLLABIC_SOUND } from '../../score/sound-weights.ts';
import { type SoundReader, type SoundScript, soundTable, soundWord } from '../sound/sound-alignment.ts';
import { classKeys, latinClassRows } from '../sound/sound-classes.ts';

const script = lazily(
  (): SoundScript => ({ table: soundTable('sounds/kanji.tsv'), isVowel: () => false, costs: SYLLABIC_SOUND }),
);

const readings = (char: string): string[] =>
  script()
    .table.get(char)?.[0]
    ?.writings.map(({ latin }) => latin) ?? [];

const LONGEST = 5;

/** True if every character of a short run has a reading in Japanese names. */
export const isReadInJapanese = (run: string): boolean =>
  run.length <= LONGEST && [...run].every((char) => script().table.has(char));

/** A name part that is compared by its Japanese sound. */
export const japaneseToken = (part: string): NameToken => ({
  text: [...part].map((char) => readings(char)[0] ?? '').join(''),
  cls: 'name',
  native: part,
  writtenBySound: part,
});

/** Parts of Japanese names in kanji (simplified), with all readings of each character. */
export const kanjiReader: SoundReader = {
  script: /^\p{Script=Han}/u,
  soundsOf: (word) => soundWord(script(), [...word]),
  classKeysOf: (word) => classKeys([...word].map((char) => [...new Set(readings(char).flatMap(latinClassRows))])),
};
