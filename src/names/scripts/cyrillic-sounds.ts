/** Foreign names in Cyrillic letters, which say how they sound and not how they are spelled: Джордж for George, Си for Xi. */
import { lazily } from '../../domain/lazily.ts';
import type { NameForm } from '../name.ts';
import { SYLLABIC_SOUND } from '../score/sound-weights.ts';
import { READING } from '../score/weights.ts';
import type { Word } from '../text/words.ts';
import { asForeign, FOREIGN } from './sound/foreign-mark.ts';
import { type SoundReader, type SoundScript, soundWord } from './sound/sound-alignment.ts';
import { classTable, keysOfLetters } from './sound/sound-classes.ts';
import { soundTable } from './sound/sound-table.ts';

const VOWELS = new Set('аеёиоуыэюяіїє');

const script = lazily(
  (): SoundScript => ({
    table: soundTable('sounds/cyrillic.tsv'),
    isVowel: (letter) => VOWELS.has(letter),
    costs: SYLLABIC_SOUND,
  }),
);

const lettersOf = (word: string): string[] =>
  [...word.toLowerCase()].filter((letter) => /\p{Script=Cyrillic}/u.test(letter));

const classes = lazily(() => classTable('sounds/cyrillic-classes.tsv'));

/** Foreign names in Cyrillic letters, marked by {@link FOREIGN}. */
export const foreignCyrillicReader: SoundReader = {
  script: new RegExp(`^${FOREIGN}\\p{Script=Cyrillic}`, 'u'),
  soundsOf: (word) => soundWord(script(), lettersOf(word)),
  classKeysOf: (word) => keysOfLetters(lettersOf(word), classes()),
};

/** Patronymics and surnames of Slavs, which transliteration finds. */
const SLAVIC = /(?:[оеё]ва?|[сц]к(?:ий|ая)|енко|чук|вна|ич)$/u;

/** A person's name in Cyrillic letters as that of a foreigner, by its sound; none where a word of it is a Slav's. Every word is a name. */
export function foreignCyrillicForms(words: readonly Word[]): NameForm[] {
  if (words.length < 2 || words.some(({ script: written }) => written !== 'cyrillic')) return [];
  if (words.some(({ native }) => SLAVIC.test(native!))) return [];
  const tokens = words.map(({ latin, native }) => ({
    text: latin,
    cls: 'name' as const,
    native: native!,
    writtenBySound: asForeign(native!),
  }));
  return [{ tokens, rule: 'transliteration:cyrillic', weight: READING.cyrillicForeign }];
}
