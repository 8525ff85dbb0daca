/** Input and output files of rows: their formats, and whether they may be written. */
import { existsSync, statSync } from 'node:fs';
import { CommandFailed, WrongUsage } from '../console/run.ts';

/** Output formats: JSON lines, text with separators, or an Excel workbook. */
export const OUTPUT_FORMATS = ['jsonl', 'csv', 'excel-csv', 'xlsx'] as const;
/** One of {@link OUTPUT_FORMATS}. `excel-csv` is CSV for Excel: with a byte order mark and the separator of the input. */
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** A format and whether it is gzipped. */
export interface FileFormat<F> {
  kind: F;
  gzip: boolean;
}

const ENDINGS: readonly [RegExp, OutputFormat][] = [
  [/\.(?:jsonl|ndjson)(\.gz)?$/i, 'jsonl'],
  [/\.csv(\.gz)?$/i, 'csv'],
  [/\.xlsx$/i, 'xlsx'],
];

/** The format stated by the user, or else by the file name. @throws WrongUsage for any other name */
export function formatOf<F extends OutputFormat>(path: string, allowed: readonly F[], named?: F): FileFormat<F> {
  const gzip = /\.gz$/i.test(path);
  if (named === 'xlsx' && gzip) throw new WrongUsage(`${path}: a workbook is already compressed; leave out .gz.`);
  if (named !== undefined) return { kind: named, gzip };
  const kind = ENDINGS.find(([ending]) => ending.test(path))?.[1];
  const found = allowed.find((one) => one === kind);
  if (found !== undefined) return { kind: found, gzip };
  const endings = allowed.flatMap((one) =>
    one === 'excel-csv' ? [] : one === 'xlsx' ? ['.xlsx'] : [`.${one}`, `.${one}.gz`],
  );
  throw new WrongUsage(`${path} must end in ${endings.join(', ')}: the ending determines the format.`);
}

/** @throws CommandFailed when there is no such regular file */
export function mustBeFile(path: string): void {
  if (!existsSync(path)) throw new CommandFailed(`There is no file ${path}.`);
  if (!statSync(path).isFile()) throw new CommandFailed(`${path} is not a regular file.`);
}

/** @throws WrongUsage when an output exists and may not be overwritten */
export function mustBeFree(path: string, force = false): void {
  if (existsSync(path) && !force) throw new WrongUsage(`${path} is there already; --force overwrites it.`);
}
