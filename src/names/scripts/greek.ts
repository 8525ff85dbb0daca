/** Greek to Latin after ELOT 743 / UN 1987, with the digraphs read as they are spoken. */

import { lazy, lexiconRows, lexiconTable } from '../../lexicon/lines.ts';

const VOICED = '(?=[αεηιουωβγδζλμνρ])';
const START = '(?<!\\p{L})';

const digraphs = lazy(() =>
  lexiconRows('letters/greek-digraphs.tsv').map(([greek, latin, where]) => {
    const pattern = `${where === 'start' ? START : ''}${greek}${where === 'voiced' ? VOICED : ''}`;
    return [new RegExp(pattern, 'gu'), latin!] as const;
  }),
);
const letters = lazy(() => lexiconTable('letters/greek.tsv'));

/** Latin reading of a Greek word, folded. */
export function romaniseGreek(word: string): string {
  let text = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  for (const [from, to] of digraphs()) text = text.replace(from, to);
  return text.replace(/[^a-z0-9]/g, (char) => letters().get(char) ?? '');
}
