import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of the program, an incorrect replacement, and the tests that must detect it. */
export interface Mutant {
  file: string;
  /** A part that only one line of the file contains. */
  line: string;
  instead: string;
  tests: readonly string[];
}

/** Important lines: thresholds, dates, guards, filters, escapes, pagination, tokens, receipts. */
export const MUTANTS: readonly Mutant[] = readFileSync(join(import.meta.dirname, 'mutants.tsv'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .flatMap((section) => {
    const [head, ...rows] = section.trimEnd().split('\n');
    const [file, ...tests] = head!.split(' ');
    return rows
      .map((row) => row.split('\t'))
      .map(([line, instead]) => ({ file: file!, line: line!, instead: instead ?? '', tests }));
  });
