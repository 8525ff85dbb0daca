/** Foreign names in Cyrillic letters, which say how they sound and not how they are spelled: Джордж for George, Си for Xi. */
import type { NameForm } from '../name.ts';
import { SYLLABIC_SOUND } from '../score/sound-weights.ts';
import { READING } from '../score/weights.ts';
import type { Word } from '../text/words.ts';
import { asForeign, FOREIGN, soundReader } from './sound/readers.ts';

const lettersOf = (word: string): string[] =>
  [...word.toLowerCase()].filter((letter) => /\p{Script=Cyrillic}/u.test(letter));

/** Foreign names in Cyrillic letters, marked by {@link FOREIGN}. */
export const foreignCyrillicReader = soundReader({
  tables: 'cyrillic',
  script: new RegExp(`^${FOREIGN}\\p{Script=Cyrillic}`, 'u'),
  vowels: /^[аеёиоуыэюяіїє]$/,
  costs: SYLLABIC_SOUND,
  lettersOf,
});

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
