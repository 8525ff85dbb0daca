/** The tables of headings as text. For the pages, this module is generated from the same files (`web/assets.ts`). */
import { readFileSync } from 'node:fs';

const textOf = (file: string): string =>
  readFileSync(new URL(`../../../data/headings/${file}`, import.meta.url), 'utf8');

/** Contents of the files in `data/headings`; the README there describes their columns. */
export const HEADING_TABLES: Readonly<Record<'headings' | 'genders' | 'partyWords' | 'listHeadings', string>> = {
  headings: textOf('headings.tsv'),
  genders: textOf('genders.tsv'),
  partyWords: textOf('party-words.tsv'),
  listHeadings: textOf('list-headings.tsv'),
};
