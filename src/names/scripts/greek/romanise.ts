/** Greek to Latin after ELOT 743 / UN 1987, with the digraphs read as they are spoken. */

import { lazily } from '../../../domain/lazily.ts';
import { lexiconRows, lexiconTable } from '../../../lexicon/lines.ts';

const VOICED = '(?=[αεηιουωβγδζλμνρ])';
const START = '(?<!\\p{L})';
/** Consonants beside which Greek has no voiced stops of its own; Latin ones are stops that have been read already. */
const OTHER = '[βγδζθκμνξπστφχψbdg]';

/** A pattern for letters in such a place of a word: `voiced`, `start` or `foreign`, else anywhere. */
function patternOf(letters: string, where: string | undefined): string {
  if (where === 'start') return START + letters;
  if (where === 'voiced') return letters + VOICED;
  return where === 'foreign' ? `(?<=${OTHER})${letters}|${letters}(?=${OTHER}|$)` : letters;
}

const digraphs = lazily(() =>
  lexiconRows('letters/greek-digraphs.tsv').map(
    ([greek, latin, where]) => [new RegExp(patternOf(greek!, where), 'gu'), latin!] as const,
  ),
);
/** Words beside names, by their Latin form. */
const words = lazily(() => lexiconTable('greek/words.tsv'));
const letters = lazily(() => lexiconTable('letters/greek.tsv'));

/** Latin reading of a Greek word, folded. */
export function romaniseGreek(word: string): string {
  let text = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const known = words().get(text);
  if (known !== undefined) return known;
  for (const [from, to] of digraphs()) text = text.replace(from, to);
  return text.replace(/[^a-z0-9]/g, (char) => letters().get(char) ?? '');
}
