import { stringify } from 'csv-stringify/sync';

/** Values that are quoted: with a comma, quote or line end in them, or with white space at an end. */
const QUOTED = /[",\r\n]|^\s|\s$/;

/**
 * One line of csv (RFC 4180), with its end. A text that a spreadsheet would run as a formula (it begins with `=`, `+`,
 * `-`, `@`, tab or return) gets an apostrophe in front: names of lists and cells of customers are not ours to trust.
 * @param rawCells leaves such texts as they are
 * @param separator of the columns
 */
export const csvLine = (cells: readonly unknown[], rawCells = false, separator = ','): string =>
  stringify([cells], {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: QUOTED,
    cast: { boolean: String },
    escape_formulas: !rawCells,
  });
