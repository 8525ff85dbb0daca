/** What separates the columns of a text file, and which of its first lines names them. */
import { type Options, parse } from 'csv-parse/sync';
import { fieldOfHeading, fieldWithinHeading, foldHeading } from './headings.ts';

/** Marks that separate columns, the usual one first. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The layout of a table. */
export interface Layout {
  separator: string;
  /** Records above the one that names the columns: a title, an empty form, the line `sep=;` of Excel. */
  above: number;
  /** The text is a list of names alone, without a heading. */
  isBare: boolean;
}

/** How far down the headings are looked for. */
const MOST_ABOVE = 10;
const SAMPLE_RECORDS = 200;
/** Text that separators and headings are looked for in. */
export const SAMPLE_CHARACTERS = 1 << 16;
const SEPARATOR_LINE = /^\ufeff?sep=(.)\r?\n/i;

/** How text with separated columns is read, here and for all its rows. */
export const READING: Options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };

/** A text as a table, whole: its separator is found as that of a file is. The line `sep=;` of Excel is empty, as empty lines are. */
export function tableOfText(text: string): string[][] {
  const { separator } = layoutOf(text.slice(0, SAMPLE_CHARACTERS), []);
  return parse(text.replace(SEPARATOR_LINE, '\n'), { ...READING, skip_empty_lines: false, delimiter: separator });
}

/** Records of the beginning of a text. Its last record may be cut; a quote that it leaves open ends the sample. */
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
    // What was read before the fault is enough to judge by.
  }
  return records;
}

const isData = (cell: unknown): boolean =>
  typeof cell === 'number' || cell instanceof Date || (typeof cell === 'string' && /^\s*\d[\d\s./-]*$/.test(cell));

/** A value that recurs in this part of the rows below is no heading: a "Company" in a column of types. */
const RECURS = 0.1;

/**
 * How many known headings a record has; a heading that is known only in part counts half. One alone next to numbers or
 * dates is none: headings are words.
 */
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

/**
 * The record that names the columns: the first with the most known headings among the first ten, or one that has the headings
 * that the user names. The first of all where none is known.
 */
export function headingRecord(records: readonly (readonly unknown[])[], named: readonly string[] = []): number {
  return Math.max(0, knownHeadings(records, named));
}

/** As {@link headingRecord}; -1 where no heading is known. */
function knownHeadings(records: readonly (readonly unknown[])[], named: readonly string[]): number {
  const folded = new Set(named.map(foldHeading));
  const sample = records.slice(0, SAMPLE_RECORDS);
  let best = -1;
  let most = 0;
  sample.slice(0, MOST_ABOVE).forEach((record, at) => {
    const wanted = record.filter((cell) => typeof cell === 'string' && folded.has(foldHeading(cell))).length;
    const known = headingsIn(record, sample.slice(at + 1)) + 2 * wanted;
    if (known > most) [best, most] = [at, known];
  });
  return best;
}

/**
 * True for a list of names without a heading: one column, nothing in its first ten lines that is a known heading, and a first
 * line of several words. One word may be a heading that is not known.
 */
export function isBareList(records: readonly (readonly unknown[])[], named: readonly string[] = []): boolean {
  const isNarrow = records
    .slice(0, SAMPLE_RECORDS)
    .every((record) => record.slice(1).every((cell) => (cell ?? '') === ''));
  return isNarrow && /\S\s+\S/.test(String(records[0]?.[0] ?? '')) && knownHeadings(records, named) === -1;
}

/** Finds the layout of a text from its beginning: the separator by which most headings are known and rows are alike. */
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
