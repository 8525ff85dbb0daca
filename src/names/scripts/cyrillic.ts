/**
 * Transliterates Cyrillic in one simplified system close to BGN/PCGN and ICAO Doc 9303. The standards (GOST, ISO 9, BGN, ICAO,
 * the national ones) differ in letters that the sound key unifies (y/i/j, kh/h, ts/c, shch/sc, yu/iu), so one system is enough.
 * Letters that differ between languages follow the language of the text.
 */
import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconRows, lexiconTable, lexiconWords, orNothing } from '../../lexicon/lines.ts';

type Letters = ReadonlyMap<string, string>;

/** Transliterations of the letters, complete for each language: its own replace the common ones. */
const letters = lazily(() => {
  const rows = lexiconRows('letters/cyrillic.tsv');
  const lettersOf = (column: number): Letters =>
    new Map(rows.map((row) => [row[0]!, orNothing(row[column] || row[1])]));
  return { common: lettersOf(1), ukrainian: lettersOf(2), belarusian: lettersOf(3), bulgarian: lettersOf(4) };
});

function languageLetters(text: string): Letters {
  if (text.includes('ў')) return letters().belarusian;
  if (/[їєґ]/.test(text) || (/і/.test(text) && !/[ыәғқңөұүһ]/.test(text))) return letters().ukrainian;
  if (/[а-я]ъ[бвгдзклмнпрстфхцчшщ]/.test(text) && !/[ыэё]/.test(text)) return letters().bulgarian;
  return letters().common;
}

/** Folded transliteration of a Cyrillic word; `context` is the whole name, whose letters show the language. */
export function romaniseCyrillic(word: string, context: string = word): string {
  const own = languageLetters(context.toLowerCase());
  let out = '';
  for (const char of word.toLowerCase()) out += own.get(char) ?? (/[a-z0-9]/.test(char) ? char : '');
  return out;
}

/** Systems of `letters/cyrillic-systems.tsv`, each with all letters. */
const systems = lazily((): readonly Letters[] => {
  const rows = lexiconRows('letters/cyrillic-systems.tsv');
  const columns = Math.max(...rows.map(({ length }) => length));
  return Array.from({ length: columns - 1 }, (_, at) => {
    const own = rows.filter((row) => row[at + 1]).map((row): [string, string] => [row[0]!, row[at + 1]!]);
    return new Map([...letters().common, ...own]);
  });
});

/** Folded transliterations of a Cyrillic word in systems other than that of {@link romaniseCyrillic}; one for each system. */
export const otherRomanisations = (word: string): string[] =>
  systems().map((system) => [...word.toLowerCase()].map((char) => system.get(char) ?? '').join(''));

/** Slavic adjectives of places: Muromskiy -> Murom, Balashikhinskiy -> Balashikha. */
const placeAdjective = lazily(
  () => new RegExp(`^(.{3,})${anyOf(lexiconWords('cyrillic/place-adjective-endings.txt'))}$`),
);
/** Adjectival surnames in the genitive, as after "named after": Gorkogo -> Gorky. */
const GENITIVE = /^(.{3,})(?:ogo|ego)$/;
/** Endings of words that Russian and English borrowed from Latin. */
const borrowedEndings = lazily(() => [...lexiconTable('cyrillic/borrowed-endings.tsv')]);

const MIN_ADJECTIVE = 6;

/** Places whose adjective a folded word may be, in their possible spellings; usually none. */
export function placeOfAdjective(text: string): string[] {
  if (text.length < MIN_ADJECTIVE || !text.includes('sk', 3)) return [];
  const stem = placeAdjective().exec(text)?.[1];
  if (!stem) return [];
  const found = [stem, `${stem}sk`];
  if (/[eo]v$|in$/.test(stem)) found.push(`${stem}o`);
  if (stem.endsWith('in')) found.push(`${stem.slice(0, -2)}a`);
  else if (stem.endsWith('n') && stem.length > 3) found.push(stem.slice(0, -1));
  return found;
}

/** English words related to a Cyrillic word, given its transliteration; folded, usually none. */
export function cyrillicRelatives(text: string): string[] {
  const found = placeOfAdjective(text);
  const surname = found.length > 0 ? undefined : GENITIVE.exec(text)?.[1];
  if (surname) found.push(`${surname}y`, `${surname}oy`);
  for (const [ending, english] of borrowedEndings())
    if (text.endsWith(ending)) found.push(text.slice(0, -ending.length) + english);
  return found;
}
