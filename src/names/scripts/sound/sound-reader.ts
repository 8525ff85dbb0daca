/** The reader of a script whose sounds and classes of sounds stand in two tables of `data/lexicon/sounds`. */
import { lazily } from '../../../domain/lazily.ts';
import { type SoundReader, type SoundScript, soundWord } from './sound-alignment.ts';
import { classTable, keysOfLetters } from './sound-classes.ts';
import { type SoundTable, soundTable } from './sound-table.ts';

/** What a script is read by. */
interface Reading extends Pick<SoundReader, 'script'>, Pick<SoundScript, 'costs'> {
  /** `hebrew` for `sounds/hebrew.tsv` and `sounds/hebrew-classes.tsv`. */
  tables: string;
  vowels: RegExp;
  /** The letters of a word as the first table has them. */
  lettersOf(word: string): readonly string[];
  /** As the second has them, where it parts a word otherwise. */
  classLettersOf?(word: string): readonly string[];
}

/** Reads words of a script by their sound; the tables are read with the first word. Throws then when one is missing. */
export function soundReader({
  tables,
  script,
  vowels,
  costs,
  lettersOf,
  classLettersOf = lettersOf,
}: Reading): SoundReader & { table(): SoundTable } {
  const sounds = lazily(
    (): SoundScript => ({
      table: soundTable(`sounds/${tables}.tsv`),
      isVowel: (letter) => vowels.test(letter),
      costs,
    }),
  );
  const classes = lazily(() => classTable(`sounds/${tables}-classes.tsv`));
  return {
    script,
    soundsOf: (word) => soundWord(sounds(), lettersOf(word)),
    classKeysOf: (word) => keysOfLetters(classLettersOf(word), classes()),
    table: () => sounds().table,
  };
}
