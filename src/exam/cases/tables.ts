/** The tables of `data/exam`: name parts, spellings and letters, written for the exam and read by nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../data/exam');

/** The rows of a table without comments, split at tabs. */
export const rowsOf = (file: string): string[][] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** What is written for a letter or a group of letters. */
export type Letters = ReadonlyMap<string, string>;

/** The tables of letters of a group, by name. */
export const lettersOf = (group: string): ReadonlyMap<string, Letters> =>
  new Map(
    rowsOf('letters.tsv')
      .filter(([own]) => own === group)
      .map(([, name, pairs]) => [name!, new Map(pairs!.split(' ').map((pair) => pair.split('=') as [string, string]))]),
  );
