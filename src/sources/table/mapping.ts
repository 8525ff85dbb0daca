/** Column mappings on the command line: `--map name=Kundenname`. */
import { nearestOf } from '../../domain/nearest.ts';
import { AmbiguousFile } from './file-faults.ts';
import { foldHeading } from './headings.ts';
import type { ColumnProblem } from './survey.ts';

/** Parses `name=Kundenname,birth_date=Geb.Datum`; `#3` is the third column, `-` none. @throws AmbiguousFile */
export function readMapping<Field extends string>(
  texts: readonly string[],
  fields: readonly Field[],
): Map<Field, string[]> {
  const mapping = new Map<Field, string[]>();
  for (const part of texts.flatMap((text) => text.split(/,(?=\s*[a-z_]+\s*=)/))) {
    const match = /^\s*([a-z_]+)\s*=\s*(.+?)\s*$/.exec(part);
    const field = match?.[1] === 'q' ? 'name' : match?.[1] === 'nationality' ? 'country' : match?.[1];
    if (!match || !(fields as readonly string[]).includes(field!)) {
      const near = field === undefined ? null : nearestOf(field, fields);
      throw new AmbiguousFile(
        `--map ${part.trim()} must be FIELD=HEADING; fields are ${fields.join(', ')}.${near ? ` Nearest valid value: ${near}.` : ''}`,
      );
    }
    mapping.set(field as Field, [...(mapping.get(field as Field) ?? []), match[2]!]);
  }
  return mapping;
}

/** The column indexes of a mapping. @throws AmbiguousFile for a heading that the file lacks, or has twice */
export function mappedPlaces<Field extends string>(
  mapping: ReadonlyMap<Field, readonly string[]>,
  headings: readonly string[],
  file: string,
): Map<Field, number[]> {
  return new Map(
    [...mapping].map(([field, names]) => [
      field,
      names.filter((name) => name !== '-').map((name) => placeOf(name, headings, file)),
    ]),
  );
}

/** The index of the column with this heading, or of `#n`. */
function placeOf(heading: string, headings: readonly string[], file: string): number {
  const numbered = /^#(\d{1,3})$/.exec(heading);
  const exact = headings.indexOf(heading);
  if (exact >= 0) return exact;
  if (numbered && Number(numbered[1]) >= 1 && Number(numbered[1]) <= headings.length) return Number(numbered[1]) - 1;
  const folded = foldHeading(heading);
  const alike = headings.flatMap((one, at) => (foldHeading(one) === folded ? [at] : []));
  if (alike.length === 1) return alike[0]!;
  const what = alike.length > 1 ? `${alike.length} columns` : 'no column';
  throw new AmbiguousFile(`--map: ${file} has ${what} "${heading}"; its columns are: ${listOf(headings)}.`);
}

/** Headings for a message, the first thirty. */
const listOf = (headings: readonly string[]): string => headings.slice(0, 30).join(' | ').slice(0, 500);

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
