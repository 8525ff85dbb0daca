import { readFileSync } from 'node:fs';

/**
 * Rows of one file of `data/lexicon`: fields separated by tabs; empty lines and lines that start with `#` are left out.
 * Read once per call; callers keep what they build from it. Throws when the file is missing from the installation.
 */
export function lexiconRows(file: string): string[][] {
  const text = readFileSync(new URL(`../../../data/lexicon/${file}`, import.meta.url), 'utf8');
  const rows: string[][] = [];
  for (const line of text.split('\n')) {
    if (line !== '' && !line.startsWith('#')) rows.push(line.split('\t'));
  }
  return rows;
}

/** The alternatives of one field, separated by `|`. */
export function alternatives(field: string | undefined): string[] {
  return field ? field.split('|').filter((part) => part !== '') : [];
}

/** Defers building a table until it is first asked for, then keeps it. */
export function lazy<T>(build: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= build();
    return value;
  };
}
