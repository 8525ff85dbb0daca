/** English words that may stand for a Cyrillic word which is an adjective of a place or a borrowed word. */
import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconTable, lexiconWords } from '../../lexicon/lines.ts';

/** Slavic adjectives of places: Muromskiy -> Murom, Balashikhinskiy -> Balashikha. */
const placeAdjective = lazily(
  () => new RegExp(`^(.{3,})${anyOf(lexiconWords('cyrillic/place-adjective-endings.txt'))}$`),
);
/** Surnames that are adjectives, as they stand after "named after": Gorkogo -> Gorky. */
const GENITIVE = /^(.{3,})(?:ogo|ego)$/;
/** Endings of words that Russian and English took from Latin. */
const borrowedEndings = lazily(() => [...lexiconTable('cyrillic/borrowed-endings.tsv')]);

/** Letters of a word that may be such an adjective. */
const LEAST_ADJECTIVE = 6;

/** Places of which a folded word may be the adjective, as they may be written; none for most words. */
export function placeOfAdjective(text: string): string[] {
  if (text.length < LEAST_ADJECTIVE || !text.includes('sk', 3)) return [];
  const stem = placeAdjective().exec(text)?.[1];
  if (!stem) return [];
  const found = [stem, `${stem}sk`];
  if (/[eo]v$|in$/.test(stem)) found.push(`${stem}o`);
  if (stem.endsWith('in')) found.push(`${stem.slice(0, -2)}a`);
  else if (stem.endsWith('n') && stem.length > 3) found.push(stem.slice(0, -1));
  return found;
}

/** English relatives of a word that was Cyrillic, by its Latin reading; folded, none for most words. */
export function cyrillicRelatives(text: string): string[] {
  const found = placeOfAdjective(text);
  const surname = found.length > 0 ? undefined : GENITIVE.exec(text)?.[1];
  if (surname) found.push(`${surname}y`, `${surname}oy`);
  for (const [ending, english] of borrowedEndings())
    if (text.endsWith(ending)) found.push(text.slice(0, -ending.length) + english);
  return found;
}
