/** Hebrew to Latin. Vowels are mostly unwritten, so next to a rough reading stands the consonant skeleton. */

import { lazy, lexiconTable } from '../lexicon/lines.ts';

const letters = lazy(() => lexiconTable('letters/hebrew.tsv'));

/** Rough Latin reading of a Hebrew word: vav between consonants as o, final he as a. */
export function romaniseHebrew(word: string): string {
  const text = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('וו', 'v')
    .replaceAll('יי', 'i')
    .replace(/(?<=\p{L})ו/gu, 'o')
    .replace(/(?<=\p{L})ה$/u, 'a');
  return text.replace(/[^a-z0-9]/g, (char) => letters().get(char) ?? '');
}
