/** Messages of the command line about problems that prevent the screening of a customer file. */
import { listOf } from './mapping.ts';
import type { ColumnProblem } from './survey.ts';

/** Describes a problem of the columns of `file`, and the option that solves it. */
export function problemText(problem: ColumnProblem, file: string, headings: readonly string[]): string {
  switch (problem.kind) {
    case 'no_name':
      return `${file}: no column is known to hold names. Its columns are: ${listOf(headings)}. Say which with --map name=HEADING.`;
    case 'numbers':
      return `Column "${headings[problem.place]}" of ${file} looks like numbers and not like names ("${problem.example}"). Say which column holds the names with --map name=HEADING; its columns are: ${listOf(headings)}.`;
    case 'date_order': {
      const { against } = problem;
      const why = against.length > 0 ? `rows settle it both ways (${against.join(', ')})` : 'no row settles it';
      return `Column "${headings[problem.place]}" of ${file} may have the day or the month first (${problem.example}), and ${why}; say --date-format dmy (day first) or --date-format mdy (month first).`;
    }
    case 'two_names':
      return `Row ${problem.row} of ${file} has two names; the columns ${problem.places.map((place) => `"${headings[place]}"`).join(', ')} can hold one. Say which is screened with --map name=HEADING (given twice, the first that is filled).`;
  }
}
