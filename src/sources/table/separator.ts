/** Detects the separator of the columns of a text file, and the line of its headings. */
import { type Options, parse } from 'csv-parse/sync';
import { fieldOfHeading, fieldWithinHeading, foldHeading } from './headings.ts';

/** Column separators, the usual one first. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The layout of a table. */
export interface Layout {
  separator: string;
  /** Number of records above the headings: a title, an empty form, Excel's line `sep=;`. */
  above: number;
  /** True for a plain list of names without a heading. */
  isBare: boolean;
}

/** Number of records in which headings are looked for. */
const MAX_ABOVE = 10;
const SAMPLE_RECORDS = 200;
/** Length of the text in which separators and headings are looked for. */
export const SAMPLE_CHARACTERS = 1 << 16;
const SEPARATOR_LINE = /^\ufeff?sep=(.)\r?\n/i;

/** Parser options, for detection and for all rows. */
export const READING: Options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };

/** Parses a whole text as a table, with the same detection as for files. Excel's line `sep=;` and empty lines are empty. */
export function tableOfText(text: string): string[][] {
  const { separator } = layoutOf(text.slice(0, SAMPLE_CHARACTERS), []);
  return parse(text.replace(SEPARATOR_LINE, '\n'), { ...READING, skip_empty_lines: false, delimiter: separator });
}

/** Records from the beginning of a text. The last one may be truncated; an unclosed quote ends the sample. */
function recordsOf(sample: string, separator: string): string[][] {
  const records: string[][] = [];
  try {
    parse(sample, {
      ...READING,
      delimiter: separator,
      to: SAMPLE_RECORDS,
      on_record: (record) => {
        records.push(record as unknown as string[]);
        return null;
      },
    });
  } catch {
    // The records before the error are enough for detection.
  }
  return records;
}

const isData = (cell: unknown): boolean =>
  typeof cell === 'number' || cell instanceof Date || (typeof cell === 'string' && /^\s*\d[\d\s./-]*$/.test(cell));

/** A value that recurs in at least this fraction of the rows below is not a heading: a "Company" in a column of types. */
const RECURS = 0.1;

/** Number of known headings in a record; a partial match counts half, a single one next to numbers or dates nothing. */
function headingsIn(record: readonly unknown[], below: readonly (readonly unknown[])[] = []): number {
  const known = record.flatMap((cell, place) => {
    if (typeof cell !== 'string') return [];
    const worth = fieldOfHeading(cell) !== null ? 1 : fieldWithinHeading(cell) !== null ? 0.5 : 0;
    if (worth === 0) return [];
    const same = below.filter((one) => String(one[place] ?? '').trim() === cell.trim()).length;
    return same > Math.max(1, below.length * RECURS) ? [] : [worth];
  });
  return known.length === 1 && record.some(isData) ? 0 : known.reduce((sum, worth) => sum + worth, 0);
}

/** The record with the most known or named headings among the first ten; the first one if none is known. */
export function headingRecord(records: readonly (readonly unknown[])[], named: readonly string[] = []): number {
  return Math.max(0, knownHeadings(records, named));
}

/** Like {@link headingRecord}, but -1 if no heading is known. */
function knownHeadings(records: readonly (readonly unknown[])[], named: readonly string[]): number {
  const folded = new Set(named.map(foldHeading));
  const sample = records.slice(0, SAMPLE_RECORDS);
  let best = -1;
  let most = 0;
  sample.slice(0, MAX_ABOVE).forEach((record, at) => {
    const wanted = record.filter((cell) => typeof cell === 'string' && folded.has(foldHeading(cell))).length;
    const known = headingsIn(record, sample.slice(at + 1)) + 2 * wanted;
    if (known > most) [best, most] = [at, known];
  });
  return best;
}

/** True for a list of names without a heading: one column, none known in ten lines, several words in the first. */
export function isBareList(records: readonly (readonly unknown[])[], named: readonly string[] = []): boolean {
  const isNarrow = records
    .slice(0, SAMPLE_RECORDS)
    .every((record) => record.slice(1).every((cell) => (cell ?? '') === ''));
  return isNarrow && /\S\s+\S/.test(String(records[0]?.[0] ?? '')) && knownHeadings(records, named) === -1;
}

/** Detects the layout from the beginning of a text: the separator with the most known headings and the most uniform rows. */
export function layoutOf(sample: string, named: readonly string[], hasHeadings = true): Layout {
  const told = SEPARATOR_LINE.exec(sample);
  let best: Layout = { separator: ',', above: 0, isBare: false };
  let most = -1;
  for (const separator of told ? [told[1]!] : SEPARATORS) {
    const records = recordsOf(told ? sample.slice(told[0].length) : sample, separator);
    const above = hasHeadings ? headingRecord(records, named) : 0;
    const headings = records[above] ?? [];
    const below = records.slice(above + 1);
    const alike = below.length === 0 ? 1 : below.filter((one) => one.length === headings.length).length / below.length;
    const score = (hasHeadings ? headingsIn(headings) * 10 : 0) + alike * 5 + (headings.length > 1 ? 1 : 0);
    const isBare = hasHeadings && isBareList(records, named);
    if (score > most) [most, best] = [score, { separator, above: above + (told ? 1 : 0), isBare }];
  }
  return best;
}
