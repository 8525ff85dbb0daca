/** What separates the columns of a text file, and which of its first lines names them. */
import { type Options, parse } from 'csv-parse/sync';
import { fieldOfHeading, foldHeading } from './headings.ts';

/** Marks that separate columns, the usual one first. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The layout of a table. */
export interface Layout {
  separator: string;
  /** Records above the one that names the columns: a title, an empty form, the line `sep=;` of Excel. */
  above: number;
}

/** How far down the headings are looked for. */
const MOST_ABOVE = 10;
const SAMPLE_RECORDS = 200;

/** How text with separated columns is read, here and for all its rows. */
export const READING: Options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };

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

/** How many cells of a record are known headings. */
const headingsIn = (record: readonly unknown[]): number =>
  record.filter((cell) => typeof cell === 'string' && fieldOfHeading(cell) !== null).length;

/**
 * The record that names the columns: the first with the most known headings among the first ten, or one that has the headings
 * that the user names. The first of all where none is known.
 */
export function headingRecord(records: readonly (readonly unknown[])[], named: readonly string[] = []): number {
  const folded = new Set(named.map(foldHeading));
  let best = 0;
  let most = 0;
  records.slice(0, MOST_ABOVE).forEach((record, at) => {
    const wanted = record.filter((cell) => typeof cell === 'string' && folded.has(foldHeading(cell))).length;
    const known = headingsIn(record) + 2 * wanted;
    if (known > most) [best, most] = [at, known];
  });
  return best;
}

/** Finds the layout of a text from its beginning: the separator by which most headings are known and rows are alike. */
export function layoutOf(sample: string, named: readonly string[], hasHeadings = true): Layout {
  const told = /^\ufeff?sep=(.)\r?\n/i.exec(sample);
  let best: Layout = { separator: ',', above: 0 };
  let most = -1;
  for (const separator of told ? [told[1]!] : SEPARATORS) {
    const records = recordsOf(told ? sample.slice(told[0].length) : sample, separator);
    const above = hasHeadings ? headingRecord(records, named) : 0;
    const headings = records[above] ?? [];
    const below = records.slice(above + 1);
    const alike = below.length === 0 ? 1 : below.filter((one) => one.length === headings.length).length / below.length;
    const score = (hasHeadings ? headingsIn(headings) * 10 : 0) + alike * 5 + (headings.length > 1 ? 1 : 0);
    if (score > most) [most, best] = [score, { separator, above: above + (told ? 1 : 0) }];
  }
  return best;
}
