/** The tables of headings as text. Pages have them too: there this module is made of the same files (`web/assets.ts`). */
import { readFileSync } from 'node:fs';

const textOf = (file: string): string =>
  readFileSync(new URL(`../../../data/headings/${file}`, import.meta.url), 'utf8');

/** Texts of the files in `data/headings`; README there says what their columns are. */
export const HEADING_TABLES: Readonly<Record<'headings' | 'genders' | 'partyWords' | 'listHeadings', string>> = {
  headings: textOf('headings.tsv'),
  genders: textOf('genders.tsv'),
  partyWords: textOf('party-words.tsv'),
  listHeadings: textOf('list-headings.tsv'),
};
