/** Reads the files of `data/lexicon`: one entry per line, fields separated by tabs; lines that start with `#` are comments. */
import { readFileSync } from 'node:fs';

/** Rows of a file of `data/lexicon` (`latin/places.tsv`). Reads it at each call; callers cache what they build (`lazily`). */
export function lexiconRows(file: string): string[][] {
  const text = readFileSync(new URL(`../../data/lexicon/${file}`, import.meta.url), 'utf8');
  const rows: string[][] = [];
  for (const line of text.split('\n')) {
    if (line !== '' && !line.startsWith('#')) rows.push(line.split('\t'));
  }
  return rows;
}

/** The alternatives of a field, separated by `|`; empty if the field is empty or missing. */
export function alternatives(field: string | undefined): string[] {
  return field ? field.split('|').filter((part) => part !== '') : [];
}

/** The value of a field, where `-` means an empty value, as for a silent letter. */
export const orNothing = (field: string | undefined): string => (field === undefined || field === '-' ? '' : field);

/** The entries of a list of single words or endings. */
export const lexiconWords = (file: string): string[] => lexiconRows(file).map(([word]) => word!);

/** A table with one value per entry, such as letters and their Latin equivalents. */
export const lexiconTable = (file: string): ReadonlyMap<string, string> =>
  new Map(lexiconRows(file).map(([entry, reading]) => [entry!, orNothing(reading)]));

/** A table with several alternatives per entry. */
export const lexiconLists = (file: string): ReadonlyMap<string, readonly string[]> =>
  new Map(lexiconRows(file).map(([entry, list]) => [entry!, alternatives(list)]));

/** The inverse of `lexiconLists`: the entry of each alternative. */
export const lexiconHeads = (file: string): ReadonlyMap<string, string> =>
  new Map(lexiconRows(file).flatMap(([head, list]) => alternatives(list).map((other) => [other, head!] as const)));

/** Sorts words by descending length, since a pattern must try longer words before their prefixes. */
export const longestFirst = (words: Iterable<string>): string[] => [...words].sort((a, b) => b.length - a.length);

/** Regular expression that matches any of these plain words; earlier words take precedence. */
export const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
