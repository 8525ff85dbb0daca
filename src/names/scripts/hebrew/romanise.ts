/** Hebrew to Latin, roughly: vowels are mostly unwritten, so names are compared by `hebrew/sounds.ts`. */

import { lazily } from '../../../domain/lazily.ts';
import { lexiconTable } from '../../../lexicon/lines.ts';

const letters = lazily(() => lexiconTable('letters/hebrew.tsv'));
/** Words beside names, by their Latin form. */
const words = lazily(() => lexiconTable('hebrew/words.tsv'));

const bareWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[׳’‘ʼ`´]/g, "'")
    .replace(/[״”“]/g, '"');

/** True for a title or particle of the lexicon. */
export const isHebrewWord = (word: string): boolean => words().has(bareWord(word));

/** Letters with a geresh. */
const MARKED = /\p{L}'/gu;

/** Rough Latin reading of a Hebrew word: vav between consonants as o, final he as a; titles and particles by the lexicon. */
export function romaniseHebrew(word: string): string {
  const bare = bareWord(word);
  const known = words().get(bare);
  if (known !== undefined) return known;
  const text = bare
    .replace(MARKED, (letter) => letters().get(letter) ?? letter)
    .replaceAll('וו', 'v')
    .replaceAll('יי', 'i')
    .replace(/(?<=\p{L})ו/gu, 'o')
    .replace(/(?<=\p{L})ה$/u, 'a');
  return text.replace(/[^a-z0-9]/g, (char) => letters().get(char) ?? '');
}
