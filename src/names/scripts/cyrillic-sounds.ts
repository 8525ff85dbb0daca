/** Foreign names in Cyrillic letters, which represent the sound, not the original spelling: Джордж for George, Си for Xi. */
import type { NameVariant } from '../name.ts';
import { SYLLABIC_SOUND } from '../score/sound-weights.ts';
import { READING } from '../score/weights.ts';
import type { Word } from '../text/words.ts';
import { asForeign, FOREIGN, soundReader } from './sound/readers.ts';

const lettersOf = (word: string): string[] =>
  [...word.toLowerCase()].filter((letter) => /\p{Script=Cyrillic}/u.test(letter));

/** Foreign names in Cyrillic letters, marked with {@link FOREIGN}. */
export const foreignCyrillicReader = soundReader({
  tables: 'cyrillic',
  script: new RegExp(`^${FOREIGN}\\p{Script=Cyrillic}`, 'u'),
  vowels: /^[аеёиоуыэюяіїє]$/,
  costs: SYLLABIC_SOUND,
  lettersOf,
});

/** Slavic patronymics and surnames, which are found by transliteration. */
const SLAVIC = /(?:[оеё]ва?|[сц]к(?:ий|ая)|енко|чук|вна|ич)$/u;

/** The variant of a person's name in Cyrillic letters as a foreigner's, by sound; none if one of its words is Slavic. */
export function foreignCyrillicForms(words: readonly Word[]): NameVariant[] {
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
