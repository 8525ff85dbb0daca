/** The one reader of `data/lexicon`: one entry a line, fields separated by tabs, lines that start with `#` are comments. */
import { readFileSync } from 'node:fs';

/**
 * Rows of one file of `data/lexicon`, by its path there (`latin/places.tsv`). Read once per call; callers keep what they
 * build from it (`lazily`). Throws when the file is missing from the installation.
 */
export function lexiconRows(file: string): string[][] {
  const text = readFileSync(new URL(`../../data/lexicon/${file}`, import.meta.url), 'utf8');
  const rows: string[][] = [];
  for (const line of text.split('\n')) {
    if (line !== '' && !line.startsWith('#')) rows.push(line.split('\t'));
  }
  return rows;
}

/** The alternatives of one field, separated by `|`; none where the field is empty or missing. */
export function alternatives(field: string | undefined): string[] {
  return field ? field.split('|').filter((part) => part !== '') : [];
}

/** What a field says: `-` stands for nothing, so that a silent letter is not an empty field. */
export const orNothing = (field: string | undefined): string => (field === undefined || field === '-' ? '' : field);

/** The entries of a list of single words or endings. */
export const lexiconWords = (file: string): string[] => lexiconRows(file).map(([word]) => word!);

/** A table of one reading an entry, such as letters and what they are in Latin. */
export const lexiconTable = (file: string): ReadonlyMap<string, string> =>
  new Map(lexiconRows(file).map(([entry, reading]) => [entry!, orNothing(reading)]));

/** A table of an entry and its alternatives. */
export const lexiconLists = (file: string): ReadonlyMap<string, readonly string[]> =>
  new Map(lexiconRows(file).map(([entry, list]) => [entry!, alternatives(list)]));

/** The reverse of `lexiconLists`: each alternative and the entry that it stands for. */
export const lexiconHeads = (file: string): ReadonlyMap<string, string> =>
  new Map(lexiconRows(file).flatMap(([head, list]) => alternatives(list).map((other) => [other, head!] as const)));

/** Words with the longest first, as a pattern has to try them where one begins another. */
export const longestFirst = (words: Iterable<string>): string[] => [...words].sort((a, b) => b.length - a.length);

/** Part of a regular expression that takes any of these plain words, the first that fits. */
export const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
