/** English words that may correspond to a Cyrillic word that is an adjective of a place or a borrowed word. */
import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconTable, lexiconWords } from '../../lexicon/lines.ts';

/** Slavic adjectives of places: Muromskiy -> Murom, Balashikhinskiy -> Balashikha. */
const placeAdjective = lazily(
  () => new RegExp(`^(.{3,})${anyOf(lexiconWords('cyrillic/place-adjective-endings.txt'))}$`),
);
/** Adjectival surnames in the genitive, as after "named after": Gorkogo -> Gorky. */
const GENITIVE = /^(.{3,})(?:ogo|ego)$/;
/** Endings of words that Russian and English borrowed from Latin. */
const borrowedEndings = lazily(() => [...lexiconTable('cyrillic/borrowed-endings.tsv')]);

/** Minimum length of such an adjective. */
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
